/// A timing with what its samples have in common worked out once, for a clock that is read every
/// frame.
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

  /// Works out the lengths of `timing`.
  @inlinable @inline(__always)
  public init(_ timing: Timing) {
    self.timing = timing
    activeDuration = timing.activeDuration
    earlyEnd = activeDuration - Self.slack(of: activeDuration)
    cycle = timing.cycleDuration
    cycleSlack = Self.slack(of: cycle)
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
    return TimingSample(phase: phase, progress: progress, cycle: cycle, isInEffect: isInEffect)
  }

  /// How early, s, the end of an interval of `length` s counts as met.
  @inlinable @inline(__always)
  static func slack(of length: MediaTime) -> MediaTime {
    min(1e-9, length * 1e-6)
  }

  /// The phase at `parentTime` and the active time to sample then, 0…`activeDuration`.
  @inlinable @inline(__always)
  func reading(at parentTime: MediaTime) -> (phase: TimingSample.Phase, time: MediaTime) {
    let (speed, end) = (timing.speed, activeDuration)
    if parentTime < timing.beginTime { return (.before, speed < 0 ? end : 0) }
    let time = timing.activeTime(at: parentTime)
    if speed > 0 {
      if time < 0 { return (.before, 0) }
      if time >= earlyEnd, end < .infinity { return (.after, end) }
      if !time.isNaN { return (.active, time) }
    } else if speed < 0 {
      if time <= Self.slack(of: end) { return (.after, 0) }
      if time > end + Self.slack(of: end) { return (.before, end) }
      if !time.isNaN { return (.active, min(time, end)) }
    }
    return (.active, timing.frozenTime(within: end))
  }

  /// The directed progress and the cycle index at an active time of 0…`activeDuration`.
  @inlinable @inline(__always)
  func position(
    at time: MediaTime, phase: TimingSample.Phase
  ) -> (progress: Double, cycle: Double) {
    guard cycle > 0 else { return (timing.instantProgress(in: phase), 0) }
    guard cycle < .infinity, time < .infinity else { return (0, 0) }
    if time > 0, time >= earlyEnd { return timing.terminalPosition(cycle: cycle) }
    let cycles = (time + cycleSlack) / cycle
    // Beyond 2^52 cycles the product below would lose the place within the cycle.
    guard cycles < 0x1p52 else { return timing.distantPosition(at: time, cycle: cycle) }
    // Never negative: truncation rounds down, and is no call.
    let index = Double(Int64(cycles))
    // At a boundary met early the difference is a little below zero.
    return (timing.directed(max(time - index * cycle, 0) / timing.duration), index)
  }
}
