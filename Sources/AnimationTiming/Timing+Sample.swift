extension Timing {
  /// Stage 2: phase, progress and cycle at `parentTime`, s.
  ///
  /// - The active interval is closed at its begin and open at its end: exactly at the end the phase
  ///   is already `.after`.
  /// - A boundary between two cycles belongs to the later one (progress 0); only the end of the
  ///   whole interval belongs to the cycle that it ends (progress 1, or 0 if autoreversing).
  /// - Ends and boundaries are met 1e-9 s early (a millionth of the interval, if that is less),
  ///   since times such as 1000.1 s are not exact in binary.
  /// - Before the begin time the sample is that of the first instant, after the end that of the
  ///   last; whether these show is ``TimingSample/isInEffect``.
  /// - Duration 0: the end of the cycle, from the begin time on. Infinite duration: progress 0.
  /// - An active time that is not a number (a NaN field, infinities that cancel) freezes the
  ///   animation at its time offset, as speed 0 does. An infinite one has progress 0 in cycle 0.
  ///
  /// The result is a pure function of the fields and `parentTime`. Complexity: O(1), no allocation.
  @inlinable
  public func sample(at parentTime: MediaTime) -> TimingSample {
    let length = activeDuration
    let (phase, time) = reading(at: parentTime, activeDuration: length)
    let (progress, cycle) = position(at: time, activeDuration: length, phase: phase)
    let isInEffect =
      switch phase {
      case .before: fillMode.holdsStart
      case .active: true
      case .after: fillMode.holdsEnd
      }
    return TimingSample(phase: phase, progress: progress, cycle: cycle, isInEffect: isInEffect)
  }

  /// Whether the active interval is over at `parentTime`, s, whatever the fill mode holds.
  ///
  /// Never true of a frozen timing or of one that repeats for ever.
  @inlinable
  public func isFinished(at parentTime: MediaTime) -> Bool {
    reading(at: parentTime, activeDuration: activeDuration).phase == .after
  }

  /// How early, s, the end of an interval of `length` s counts as met.
  @inlinable @inline(__always)
  static func slack(of length: MediaTime) -> MediaTime {
    min(1e-9, length * 1e-6)
  }

  /// The phase at `parentTime` and the active time to sample then, 0…`activeDuration`.
  @inlinable @inline(__always)
  func reading(
    at parentTime: MediaTime, activeDuration end: MediaTime
  ) -> (phase: TimingSample.Phase, time: MediaTime) {
    if parentTime < beginTime { return (.before, speed < 0 ? end : 0) }
    let time = activeTime(at: parentTime)
    if speed > 0 {
      if time < 0 { return (.before, 0) }
      if time >= end - Self.slack(of: end), end < .infinity { return (.after, end) }
      if !time.isNaN { return (.active, time) }
    } else if speed < 0 {
      if time <= Self.slack(of: end) { return (.after, 0) }
      if time > end + Self.slack(of: end) { return (.before, end) }
      if !time.isNaN { return (.active, min(time, end)) }
    }
    return (.active, frozenTime(within: end))
  }

  /// The time offset, kept within the active interval; 0 if it is not a number.
  @inlinable
  func frozenTime(within end: MediaTime) -> MediaTime {
    timeOffset > 0 ? min(timeOffset, end) : 0
  }

  /// The directed progress and the cycle index at an active time of 0…`activeDuration`.
  @inlinable @inline(__always)
  func position(
    at time: MediaTime, activeDuration end: MediaTime, phase: TimingSample.Phase
  ) -> (progress: Double, cycle: Double) {
    let cycle = cycleDuration
    guard cycle > 0 else { return (instantProgress(in: phase), 0) }
    guard cycle < .infinity, time < .infinity else { return (0, 0) }
    if time > 0, time >= end - Self.slack(of: end) { return terminalPosition(cycle: cycle) }
    let index = ((time + Self.slack(of: cycle)) / cycle).rounded(.down)
    // Beyond 2^52 cycles the product below would lose the place within the cycle.
    guard index < 0x1p52 else { return distantPosition(at: time, cycle: cycle) }
    // At a boundary met early the difference is a little below zero.
    return (directed(max(time - index * cycle, 0) / duration), index)
  }

  /// Turns the second half of an autoreversing cycle (1…2) back towards 0.
  @inlinable @inline(__always)
  func directed(_ place: Double) -> Double {
    if autoreverses { return place > 1 ? max(2 - place, 0) : place }
    return min(place, 1)
  }
}
