public import AnimationTiming

extension BasicAnimation {
  /// A time, s, before which this animation cannot be over and due for removal; infinite if it never is.
  ///
  /// At most a few nanoseconds of active time early, so that `timing.isFinished(at:)` need be asked only
  /// from then on. For an animation whose begin time is resolved.
  public var soonestCompletion: MediaTime {
    isRemovedOnCompletion ? timing.soonestEnd : .infinity
  }

  /// Whether this animation is over at `time`, s, and leaves its layer then.
  public func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isFinished(at: time)
  }
}
