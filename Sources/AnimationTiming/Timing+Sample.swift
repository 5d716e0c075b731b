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
    PreparedTiming(self).sample(at: parentTime)
  }

  /// Whether the active interval is over at `parentTime`, s, whatever the fill mode holds.
  ///
  /// Never true of a frozen timing or of one that repeats for ever.
  @inlinable
  public func isFinished(at parentTime: MediaTime) -> Bool {
    PreparedTiming(self).reading(at: parentTime).phase == .after
  }

  /// The time offset, kept within the active interval; 0 if it is not a number.
  @inlinable
  func frozenTime(within end: MediaTime) -> MediaTime {
    timeOffset > 0 ? min(timeOffset, end) : 0
  }

  /// Turns the second half of an autoreversing cycle (1…2) back towards 0.
  @inlinable @inline(__always)
  func directed(_ place: Double) -> Double {
    if autoreverses { return place > 1 ? max(2 - place, 0) : place }
    return min(place, 1)
  }
}
