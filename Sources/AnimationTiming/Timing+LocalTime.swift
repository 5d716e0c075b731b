extension Timing {
  /// How far into its forward cycle this clock is at `parentTime`, s: the time that the children of
  /// an animation see. Runs back with an autoreversing cycle.
  ///
  /// 0…`duration`, and `duration` itself at the end of the last cycle. With an infinite duration,
  /// which is never reached, it is the active time, possibly infinite. 0 without a duration.
  public func localTime(at parentTime: MediaTime) -> MediaTime {
    guard duration > 0 else { return 0 }
    guard duration == .infinity else { return sample(at: parentTime).progress * duration }
    return PreparedTiming(self).reading(at: parentTime).time
  }
}
