/// A timing with what its samples have in common worked out once, for a clock read every frame.
///
/// Answers exactly what its ``Timing`` answers: that one asks this.
@frozen
public struct PreparedTiming: Sendable {
  /// The timing as it was given.
  public let timing: Timing
  /// The length of the whole active interval, s.
  public let activeDuration: MediaTime
  /// The active time, s, from which on the end counts as met.
  @usableFromInline let earlyEnd: MediaTime
  /// The length of a cycle, s, and how early its end counts as met.
  @usableFromInline let cycle: MediaTime
  @usableFromInline let cycleSlack: MediaTime
  /// True if the place in the animation is the time elapsed: no time offset and a positive speed;
  /// or a speed of 0, at which the one time that shows is a place already.
  @usableFromInline let isPlain: Bool

  /// Works out the lengths of `timing`.
  @inlinable @inline(__always)
  public init(_ timing: Timing) {
    self.timing = timing
    activeDuration = timing.activeDuration
    earlyEnd = activeDuration - Self.slack(of: activeDuration)
    cycle = timing.cycleDuration
    cycleSlack = Self.slack(of: cycle)
    isPlain = timing.speed == 0 || timing.speed > 0 && timing.timeOffset == 0
  }

  /// ``Timing/sample(at:)``.
  @inlinable @inline(__always)
  public func sample(at parentTime: MediaTime) -> TimingSample {
    let (phase, time) = reading(at: parentTime)
    let (progress, cycle) = position(at: time, phase: phase)
    let isInEffect =
      switch phase {
      case .before: timing.fillMode.holdsStart
      case .active: true
      case .after: timing.fillMode.holdsEnd
      }
    return TimingSample(
      phase: phase, progress: progress, cycle: cycle, isInEffect: isInEffect,
      isShown: isInEffect || phase == .after && !isPast(parentTime))
  }

  /// How early, s, the end of an interval of `length` s counts as met.
  @inlinable @inline(__always)
  static func slack(of length: MediaTime) -> MediaTime {
    min(1e-9, length * 1e-6)
  }

  /// The phase at `parentTime` and the time elapsed then, s of active time, 0…`activeDuration`; at
  /// speed 0 the place that shows at every time.
  @inlinable @inline(__always)
  func reading(at parentTime: MediaTime) -> (phase: TimingSample.Phase, time: MediaTime) {
    if parentTime < timing.beginTime { return (.before, 0) }
    if timing.speed != 0 {
      let time = timing.elapsed(at: parentTime)
      if time >= earlyEnd, activeDuration < .infinity { return (.after, activeDuration) }
      return (.active, time.isNaN ? 0 : time)
    }
    return (.active, timing.frozenTime(within: activeDuration))
  }

  /// True if the last instant of the active interval, which still shows, is over.
  @inlinable
  func isPast(_ parentTime: MediaTime) -> Bool {
    timing.speed != 0 && parentTime >= timing.beginTime
      && timing.elapsed(at: parentTime) > activeDuration + Self.slack(of: activeDuration)
  }

  /// The directed progress and the cycle index after an elapsed time of 0…`activeDuration`.
  @inlinable @inline(__always)
  func position(
    at time: MediaTime, phase: TimingSample.Phase
  ) -> (progress: Double, cycle: Double) {
    guard cycle > 0 else { return (timing.instantProgress(in: phase), 0) }
    guard cycle < .infinity, time < .infinity else { return (0, 0) }
    if !isPlain { return turnedPosition(after: time) }
    if time > 0, time >= earlyEnd { return timing.terminalPosition(cycle: cycle) }
    return Self.position(
      at: time, cycle: cycle, slack: cycleSlack, timing.duration, timing.autoreverses)
      ?? timing.distantPosition(at: time, cycle: cycle)
  }

  /// The directed progress and the cycle index at a place of 0 or more in cycles of positive,
  /// finite length; nil beyond 2^52 cycles.
  @inlinable @inline(__always)
  static func position(
    at time: MediaTime, cycle: MediaTime, slack: MediaTime, _ duration: MediaTime,
    _ autoreverses: Bool
  ) -> (progress: Double, cycle: Double)? {
    let cycles = (time + slack) / cycle
    // Beyond 2^52 cycles the product below would lose the place within the cycle.
    guard cycles < 0x1p52 else { return nil }
    // Never negative: truncation rounds down, and is no call.
    let index = Double(Int64(cycles))
    // At a boundary met early the difference is a little below zero.
    return (Timing.directed(max(time - index * cycle, 0) / duration, autoreverses), index)
  }
}

extension PreparedTiming {
  /// The position of an animation with a time offset or a negative speed after an elapsed time of
  /// 0…`activeDuration`: the place (elapsed time in the speed's direction, plus offset), modulo the
  /// cycle.
  ///
  /// Where that is a whole number of cycles, a cycle begins (progress 0) but at two instants: the
  /// last one of a positive speed, and the first one of a negative speed that has the whole
  /// interval before it; there the cycle ends. Cycles that a time offset skipped have the first
  /// indices, and are played last; a negative speed counts down from the last index.
  @usableFromInline
  func turnedPosition(after elapsed: MediaTime) -> (progress: Double, cycle: Double) {
    let isForward = timing.speed > 0
    let place = timing.activeTime(after: elapsed)
    guard place.magnitude < .infinity else { return (0, 0) }
    let cycles = ((place + cycleSlack) / cycle).rounded(.down)
    guard cycles.magnitude < 0x1p52 else {
      let rest = place.truncatingRemainder(dividingBy: cycle)
      return (timing.directed((rest < 0 ? rest + cycle : rest) / timing.duration), 0)
    }
    let rest = max(place - cycles * cycle, 0)
    if rest <= cycleSlack, cycles >= 1 {
      let isLast = isForward && elapsed >= earlyEnd
      let isWholeRun = !isForward && abs(place - activeDuration) <= Self.slack(of: activeDuration)
      if isLast || isWholeRun {
        return (timing.directed(timing.autoreverses ? 2 : 1), index(cycles - 1))
      }
    }
    return (timing.directed(rest / timing.duration), index(cycles))
  }

  /// The index of the cycle that so many cycles lie before, possibly below 0 or beyond the last.
  private func index(_ cycles: Double) -> Double {
    let count = activeDuration / cycle
    guard count < 0x1p52 else { return max(cycles, 0) }
    let whole = max((count - cycleSlack / cycle).rounded(.up), 1)
    let rest = cycles.truncatingRemainder(dividingBy: whole)
    return rest < 0 ? rest + whole : rest
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

  /// True if the active interval is over at `parentTime`, s, whatever the fill mode holds.
  ///
  /// True from the end itself on. Never true of a frozen timing or of one that repeats for ever.
  @inlinable
  public func isFinished(at parentTime: MediaTime) -> Bool {
    PreparedTiming(self).reading(at: parentTime).phase == .after
  }

  /// True if the end of the active interval, which still shows, has passed at `parentTime`, s.
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
  /// which is never reached, it is the active time, at least 0 and maybe infinite. 0 without
  /// a duration.
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
