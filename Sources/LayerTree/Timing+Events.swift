import AnimationTiming

extension Timing {
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
