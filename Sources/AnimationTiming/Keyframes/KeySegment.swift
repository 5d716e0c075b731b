/// A place among keys: the segment from key `index` to the next, and how far along it.
struct KeySegment: Equatable {
  /// The index of the key at which the segment starts.
  var index: Int
  /// The place within the segment, 0…1.
  var fraction: Double

  /// The segment at `progress`, 0…1, of `count` segments of equal length; `count` is above 0.
  static func even(at progress: Double, count: Int) -> KeySegment {
    let place = progress * Double(count)
    let index = min(Int(place), count - 1)
    return KeySegment(index: index, fraction: min(place - Double(index), 1))
  }

  /// The segment at `progress`, 0…1, between ascending `times`, of which there are two or more.
  ///
  /// Where times are equal the later segment counts. Before the first and after the last time the
  /// nearest end holds. Complexity: O(log `times`).
  static func timed(at progress: Double, _ times: ArraySlice<Double>) -> KeySegment {
    let index = min(max(lastIndex(notAfter: progress, times) ?? 0, 0), times.count - 2)
    let length = times[index + 1] - times[index]
    guard length > 0 else { return KeySegment(index: index, fraction: 1) }
    return KeySegment(
      index: index, fraction: min(max((progress - times[index]) / length, 0), 1))
  }

  /// The segment at `progress`, 0…1, when the pace is even; segment `i` of `count` is `length(i)`
  /// long. `nil` if a length is unknown, or the sum is not a positive number.
  ///
  /// The fraction is that of the segment's length. Complexity: O(`count`).
  static func paced(
    at progress: Double, count: Int, length: (Int) -> Double?
  ) -> KeySegment? {
    var total = 0.0
    for index in 0..<count {
      guard let length = length(index) else { return nil }
      total += length
    }
    guard total > 0, total < .infinity else { return nil }
    var rest = progress * total
    // Measured again rather than remembered: a frame allocates nothing.
    for index in 0..<count {
      guard let length = length(index) else { return nil }
      if rest < length { return KeySegment(index: index, fraction: rest / length) }
      rest -= length
    }
    return KeySegment(index: count - 1, fraction: 1)
  }

  /// The index of the last of the ascending `times` that is not after `progress`; `nil` if all are.
  static func lastIndex(notAfter progress: Double, _ times: ArraySlice<Double>) -> Int? {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= progress { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

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
  ///
  /// - Parameter keys: two or more.
  func timedSegment(at progress: Double, keys: Int) -> KeySegment {
    timedSegment(at: progress, keys: keys, usableKeyTimes(keys))
  }

  /// The same for `times`, which are ``usableKeyTimes(_:)``.
  func timedSegment(
    at progress: Double, keys: Int, _ times: ArraySlice<Double>?
  ) -> KeySegment {
    var segment =
      times.map { KeySegment.timed(at: progress, $0) }
      ?? KeySegment.even(at: progress, count: keys - 1)
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
    guard hasAscendingKeyTimes else {
      return min(Int(place * Double(keys)), keys - 1)
    }
    return min(KeySegment.lastIndex(notAfter: place, keyTimes[...]) ?? 0, keys - 1)
  }

  /// The times of the first of `keys` keys, two or more: of as many as have one. Nil where key
  /// times do not lead from 0 to 1, and keys are evenly spaced.
  func usableKeyTimes(_ keys: Int) -> ArraySlice<Double>? {
    guard keyTimes.count > 1, keyTimes.last == 1, hasAscendingKeyTimes else { return nil }
    return keyTimes.prefix(keys)
  }

  /// Whether there are key times, ascending from 0 within 0…1.
  private var hasAscendingKeyTimes: Bool {
    guard keyTimes.first == 0 else { return false }
    var last = 0.0
    for time in keyTimes {
      guard time >= last, time <= 1 else { return false }
      last = time
    }
    return true
  }
}
