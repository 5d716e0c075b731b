public import AnimationTiming

extension Timing {
  /// A time, s, before which what has this timing cannot be over; infinite if it never is.
  ///
  /// At most a few nanoseconds of active time early, so that ``isFinished(at:)`` need be asked only
  /// from then on. For a begin time that is resolved.
  public var soonestEnd: MediaTime {
    guard speed != 0 else { return .infinity }
    let early = 4e-9
    let end = speed > 0 ? activeDuration - early : early
    guard let time = parentTime(ofActiveTime: end) else { return .infinity }
    // What is not a number is left to the exact question.
    return time.isNaN ? -.infinity : time
  }

  /// When the active interval begins, s of parent time; −infinity for what is not a number.
  var activeBegin: MediaTime {
    let first = speed < 0 ? activeDuration : 0
    guard let time = parentTime(ofActiveTime: first) else { return beginTime }
    return time.isNaN || beginTime.isNaN ? -.infinity : max(beginTime, time)
  }

  /// When the active interval ends, s of parent time; nil for one that never does.
  var activeEnd: MediaTime? {
    let end = parentTime(ofActiveTime: speed < 0 ? 0 : activeDuration)
    return end?.isNaN == true ? nil : end
  }

  /// Whether the active interval has begun at `parentTime`, s.
  func hasBegun(at parentTime: MediaTime) -> Bool { sample(at: parentTime).phase != .before }
}

extension BasicAnimation {
  /// A time, s, in the layer's time, before which this animation cannot be over and due for
  /// removal; infinite if it never is. For an animation whose begin time is resolved.
  public var soonestCompletion: MediaTime { isRemovedOnCompletion ? timing.soonestEnd : .infinity }

  /// Whether this animation is over at `time`, s, in the layer's time, and leaves its layer then.
  public func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isFinished(at: time)
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
