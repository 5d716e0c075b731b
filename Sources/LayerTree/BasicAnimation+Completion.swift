public import AnimationTiming

extension BasicAnimation {
  /// A time, s, before which this animation cannot be over and due for removal; infinite if it never is.
  ///
  /// At most a few nanoseconds of active time early, so that `timing.isFinished(at:)` need be asked only
  /// from then on. For an animation whose begin time is resolved.
  public var soonestCompletion: MediaTime {
    guard isRemovedOnCompletion, timing.speed != 0 else { return .infinity }
    let early = 4e-9
    let end = timing.speed > 0 ? timing.activeDuration - early : early
    guard let time = timing.parentTime(ofActiveTime: end) else { return .infinity }
    // What is not a number is left to the exact question.
    return time.isNaN ? -.infinity : time
  }

  /// Whether this animation is over at `time`, s, and leaves its layer then.
  public func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isFinished(at: time)
  }
}
