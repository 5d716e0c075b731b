/// Where an animation stands at one instant: the answer of ``Timing/sample(at:)``.
@frozen
public struct TimingSample: Equatable, Sendable {
  /// The part of its life that an animation is in.
  @frozen
  public enum Phase: UInt8, Sendable {
    /// Not begun yet.
    case before
    /// Playing, or frozen by a speed of zero.
    case active
    /// Over. The end itself already belongs here.
    case after
  }

  /// The part of the animation's life.
  public var phase: Phase
  /// The directed position within the forward cycle, 0…1, before any timing function. Always
  /// finite.
  public var progress: Double
  /// The index of the repeat cycle, from 0: a whole, finite number. A `Double`, because a repeat
  /// count may exceed every integer.
  public var cycle: Double
  /// Whether the animation is active, or outside with a fill mode that holds there. The end itself
  /// is outside, as on the Web.
  public var isInEffect: Bool
  /// Whether a presentation shows the animation: in effect, or at the very end, whatever the fill
  /// mode, as macOS shows it.
  public var isShown: Bool

  /// Creates a sample from its parts, unchecked.
  @inlinable
  public init(phase: Phase, progress: Double, cycle: Double, isInEffect: Bool, isShown: Bool) {
    self.phase = phase
    self.progress = progress
    self.cycle = cycle
    self.isInEffect = isInEffect
    self.isShown = isShown
  }
}

extension Timing {
  /// Stage 2: phase, progress and cycle at `parentTime`, s.
  ///
  /// - The active interval is closed at its begin and open at its end: exactly at the end the phase
  ///   is already `.after`. A presentation still shows that instant (`TimingSample.isShown`).
  /// - A boundary between two cycles belongs to the later one (progress 0); only the end of the
  ///   whole interval belongs to the cycle that it ends (progress 1, or 0 if autoreversing).
  /// - Ends and boundaries are met 1e-9 s early (a millionth of the interval, if that is less),
  ///   since times such as 1000.1 s are not exact in binary.
  /// - With a time offset or a negative speed the place wraps round (``Timing``). The last instant
  ///   of a negative speed has what it came to, not the other end.
  /// - Before the begin time the sample is that of the first instant, after the end that of the
  ///   last; whether these show is `TimingSample.isShown`.
  /// - Duration 0: the end of the cycle, from the begin time on. Infinite duration: progress 0.
  /// - Speed 0 freezes the animation at its time offset, kept within the active interval.
  /// - An elapsed time that is not a number (a NaN field, infinities that cancel) counts as 0. A
  ///   place that is not finite has progress 0 in cycle 0.
  ///
  /// The result is a pure function of the fields and `parentTime`. Complexity: O(1), no allocation.
  @inlinable
  public func sample(at parentTime: MediaTime) -> TimingSample {
    PreparedTiming(self).sample(at: parentTime)
  }

  /// Whether the active interval is over at `parentTime`, s, whatever the fill mode holds.
  ///
  /// True from the end itself on. Never true of a frozen timing or of one that repeats for ever.
  @inlinable
  public func isFinished(at parentTime: MediaTime) -> Bool {
    PreparedTiming(self).reading(at: parentTime).phase == .after
  }

  /// Whether the end of the active interval, which still shows, has passed at `parentTime`, s.
  ///
  /// Never true of a frozen timing or of one that repeats for ever.
  @inlinable
  public func isPast(at parentTime: MediaTime) -> Bool {
    PreparedTiming(self).isPast(parentTime)
  }

  /// The time offset, kept within the active interval; 0 if it is not a number.
  @inlinable
  func frozenTime(within end: MediaTime) -> MediaTime {
    timeOffset > 0 ? min(timeOffset, end) : 0
  }

  /// Turns the second half of an autoreversing cycle (1…2) back towards 0.
  @inlinable @inline(__always)
  func directed(_ place: Double) -> Double {
    Self.directed(place, autoreverses)
  }

  @inlinable @inline(__always)
  static func directed(_ place: Double, _ autoreverses: Bool) -> Double {
    if autoreverses { return place > 1 ? max(2 - place, 0) : place }
    return min(place, 1)
  }
}

extension Timing {
  /// How far into its forward cycle this clock is at `parentTime`, s: the time that the children of
  /// an animation see. Runs back with an autoreversing cycle.
  ///
  /// 0…`duration`, and `duration` itself at the end of the last cycle. With an infinite duration,
  /// which is never reached, it is the active time, possibly infinite, and not below 0. 0 without a
  /// duration.
  public func localTime(at parentTime: MediaTime) -> MediaTime {
    guard duration > 0 else { return 0 }
    guard duration == .infinity else { return sample(at: parentTime).progress * duration }
    let prepared = PreparedTiming(self)
    let time = prepared.reading(at: parentTime).time
    guard !prepared.isPlain else { return time }
    let place = activeTime(after: time)
    return place > 0 ? place : 0
  }
}

extension Timing {
  /// The position at the very end of the active interval.
  ///
  /// An end that is also the end of a cycle belongs to that cycle. Counted in cycles rather than
  /// seconds, because a count is exact where its product with the duration is not.
  @usableFromInline
  func terminalPosition(cycle: MediaTime) -> (progress: Double, cycle: Double) {
    let byCount = repeatCount > 0 ? Double(repeatCount) : 1
    let cycles = repeatDuration > 0 ? repeatDuration / cycle : byCount
    // Beyond 2^50 a fraction of a cycle is below what the number can tell.
    guard cycles < 0x1p50 else {
      let last = min(cycles.rounded(.up) - 1, .greatestFiniteMagnitude)
      return (directed(autoreverses ? 2 : 1), last)
    }
    let slack = max(PreparedTiming.slack(of: cycle) / cycle, 4 * cycles.ulp)
    let last = max((cycles - slack).rounded(.up) - 1, 0)
    let remainder = cycles - last
    let fraction = remainder >= 1 - slack ? 1 : remainder
    return (directed(autoreverses ? 2 * fraction : fraction), last)
  }

  /// The position after so many cycles that their number is no longer exact.
  @usableFromInline
  func distantPosition(
    at time: MediaTime, cycle: MediaTime
  ) -> (progress: Double, cycle: Double) {
    let index = min((time / cycle).rounded(.down), .greatestFiniteMagnitude)
    return (directed(time.truncatingRemainder(dividingBy: cycle) / duration), index)
  }

  /// The progress of a cycle without length: it has begun and ended at once.
  @usableFromInline
  func instantProgress(in phase: TimingSample.Phase) -> Double {
    let isAtStart: Bool =
      switch phase {
      case .before: !(speed < 0)
      case .active: false
      case .after: speed < 0
      }
    return isAtStart || autoreverses ? 0 : 1
  }
}
