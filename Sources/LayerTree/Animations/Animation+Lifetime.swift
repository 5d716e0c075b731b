public import AnimationTiming

extension Timing {
  /// A time, s, before which what has this timing cannot be over; infinite if it never is.
  ///
  /// At most a few nanoseconds of active time early, so that ``isPast(at:)`` need be asked only
  /// from then on. For a begin time that is resolved.
  public var soonestEnd: MediaTime {
    guard speed != 0 else { return .infinity }
    let early = 4e-9
    let time = beginTime + (activeDuration - early) / MediaTime(speed.magnitude)
    // What is not a number is left to the exact question.
    return time.isNaN ? -.infinity : time
  }

  /// When the active interval begins, s of parent time; −infinity for what is not a number.
  var activeBegin: MediaTime { beginTime.isNaN ? -.infinity : beginTime }

  /// When the active interval ends, s of parent time; nil for one that never does.
  var activeEnd: MediaTime? {
    guard speed != 0 else { return nil }
    let end = beginTime + activeDuration / MediaTime(speed.magnitude)
    return end.isNaN ? nil : end
  }

  /// Whether the active interval has begun at `parentTime`, s.
  func hasBegun(at parentTime: MediaTime) -> Bool { sample(at: parentTime).phase != .before }
}

extension BasicAnimation {
  /// A time, s, in the layer's time, before which this animation cannot be over and due for
  /// removal; infinite if it never is. For an animation whose begin time is resolved.
  public var soonestCompletion: MediaTime { isRemovedOnCompletion ? timing.soonestEnd : .infinity }

  /// Whether this animation is over at `time`, s, in the layer's time, and leaves its layer then:
  /// its last instant still shows.
  public func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isPast(at: time)
  }
}

extension Animation {
  /// What this animation has in common with every other, as a basic animation that drives nothing:
  /// when it plays and whether it is removed on completion. Its key path is one that no basic
  /// animation drives.
  public var head: BasicAnimation {
    BasicAnimation(
      keyPath: .path, timing: timing, isRemovedOnCompletion: isRemovedOnCompletion)
  }
}
