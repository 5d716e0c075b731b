/// What reaches its keys at times of their own.
protocol KeyTimed {
  /// The progress, 0…1, at which each key is reached; empty is evenly spaced.
  var keyTimes: [Double] { get }
  /// The curve of the progress within each segment.
  var timingFunctions: [TimingFunction] { get }
}

extension KeyTimed {
  /// How early, in progress, a discrete key counts as reached: times such as 1/3 are not exact.
  private static var slack: Double { 1e-9 }

  /// The segment at `progress` by key times and the segments' own timing functions.
  ///
  /// A function may carry the fraction beyond 0…1: a curve that overshoots overshoots its keys.
  func timedSegment(at progress: Double, keys: Int) -> KeySegment {
    var segment =
      hasUsableKeyTimes(keys...keys)
      ? KeySegment.timed(at: progress, keyTimes)
      : KeySegment.even(at: progress, count: keys - 1)
    if segment.index < timingFunctions.count {
      segment.fraction = timingFunctions[segment.index].value(at: segment.fraction)
    }
    return segment
  }

  /// The key that a discrete animation holds at `progress`.
  ///
  /// Without key times each key holds equally long; with them until the time of the next one, and
  /// the time after the last is its end.
  func held(at progress: Double, keys: Int) -> Int {
    let place = progress + Self.slack
    guard hasUsableKeyTimes(keys...keys + 1) else {
      return min(Int(place * Double(keys)), keys - 1)
    }
    return min(KeySegment.lastIndex(notAfter: place, keyTimes) ?? 0, keys - 1)
  }

  /// Whether there are key times, of a count that is in `counts`, ascending within 0…1.
  private func hasUsableKeyTimes(_ counts: ClosedRange<Int>) -> Bool {
    guard counts.contains(keyTimes.count) else { return false }
    var last = 0.0
    for time in keyTimes {
      guard time >= last, time <= 1 else { return false }
      last = time
    }
    return true
  }
}
