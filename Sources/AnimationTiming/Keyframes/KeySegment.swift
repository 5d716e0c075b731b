/// A place among keys: the segment from key `index` to the next, and how far along it.
struct KeySegment: Equatable {
  var index: Int
  /// The place within the segment, 0…1.
  var fraction: Double

  /// The segment at `progress`, 0…1, of `count` segments of equal length; `count` is above 0.
  static func even(at progress: Double, count: Int) -> KeySegment {
    let place = progress * Double(count)
    let index = min(Int(place), count - 1)
    return KeySegment(index: index, fraction: min(place - Double(index), 1))
  }

  /// The segment at `progress`, 0…1, between two or more ascending `times`, in O(log `times`). Of
  /// equal times the later segment counts. Before the first and after the last the nearest end
  /// holds.
  static func timed(at progress: Double, _ times: ArraySlice<Double>) -> KeySegment {
    let index = min(max(lastIndex(notAfter: progress, times) ?? 0, 0), times.count - 2)
    let length = times[index + 1] - times[index]
    guard length > 0 else { return KeySegment(index: index, fraction: 1) }
    return KeySegment(index: index, fraction: min(max((progress - times[index]) / length, 0), 1))
  }

  /// The segment at `progress`, 0…1, when the pace is even, in O(`count`); segment `i` of `count`
  /// is `length(i)` long, and the fraction is that of its length. `nil` if a length is unknown, or
  /// the sum is not a positive number.
  static func paced(at progress: Double, count: Int, length: (Int) -> Double?) -> KeySegment? {
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

/// An animation that reaches its keys at times of their own.
protocol KeyTimed {
  /// The progress, 0…1, at which each key is reached; empty is evenly spaced.
  var keyTimes: [Double] { get }
  /// The curve of the progress within each segment.
  var timingFunctions: [TimingFunction] { get }
}

extension KeyTimed {
  /// How early, in progress, a discrete key counts as reached: times such as 1/3 are not exact.
  private static var slack: Double { 1e-9 }

  /// The segment at `progress` of two or more `keys` by key times and the segments' own timing
  /// functions. A function that overshoots takes the fraction beyond 0…1, and values beyond keys.
  func timedSegment(at progress: Double, keys: Int) -> KeySegment {
    timedSegment(at: progress, keys: keys, usableKeyTimes(keys))
  }

  /// The same for `times`, which are ``usableKeyTimes(_:)``.
  func timedSegment(at progress: Double, keys: Int, _ times: ArraySlice<Double>?) -> KeySegment {
    var segment =
      times.map { KeySegment.timed(at: progress, $0) }
      ?? KeySegment.even(at: progress, count: keys - 1)
    if segment.index < timingFunctions.count {
      segment.fraction = timingFunctions[segment.index].value(at: segment.fraction)
    }
    return segment
  }

  /// The key that a discrete animation holds at `progress`. Without key times each holds equally
  /// long; with them until the time of the next one, and the time after the last is its end.
  func held(at progress: Double, keys: Int) -> Int {
    let place = progress + Self.slack
    guard hasAscendingKeyTimes else { return min(Int(place * Double(keys)), keys - 1) }
    return min(KeySegment.lastIndex(notAfter: place, keyTimes[...]) ?? 0, keys - 1)
  }

  /// The times of the first of `keys` keys, two or more: of as many as have one. Nil where key
  /// times do not lead from 0 to 1, and keys are evenly spaced.
  func usableKeyTimes(_ keys: Int) -> ArraySlice<Double>? {
    guard keyTimes.count > 1, keyTimes.last == 1, hasAscendingKeyTimes else { return nil }
    return keyTimes.prefix(keys)
  }

  /// True if there are key times, ascending from 0 within 0…1.
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

/// The weights of four neighbouring keys in a Kochanek–Bartels spline between the middle two.
///
/// Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
/// control", SIGGRAPH 1984, equations 8 and 9; with all three at 0 this is the Catmull–Rom spline.
/// Between keys that are unevenly spaced in time tangents are those of their equation 14. At the
/// first and the last key the one difference counts on both sides, which meets macOS to 3e-8.
struct KochanekBartels {
  struct Control: Equatable {
    var tension = 0.0
    var continuity = 0.0
    var bias = 0.0

    /// The weights of the difference before and the one after the key in its outgoing tangent.
    var outgoing: (before: Double, after: Double) {
      (
        (1 - tension) * (1 + bias) * (1 + continuity) / 2,
        (1 - tension) * (1 - bias) * (1 - continuity) / 2
      )
    }

    /// The weights of the difference before and the one after the key in its incoming tangent.
    var incoming: (before: Double, after: Double) {
      (
        (1 - tension) * (1 + bias) * (1 - continuity) / 2,
        (1 - tension) * (1 - bias) * (1 + continuity) / 2
      )
    }
  }

  var start = Control()
  var end = Control()
  /// True if no key is before the segment; then the first of the four does not count.
  var isFirst = false
  /// True if no key is after it; then the last of the four does not count.
  var isLast = false
  /// The factors of the tangents at the start and at the end: twice the segment's own
  /// time over that of both segments at the key.
  var tangentScales = (start: 1.0, end: 1.0)

  /// The weights of the values at `fraction` of the segment; they add up to 1.
  func weights(at fraction: Double) -> SIMD4<Double> {
    let (u, square) = (fraction, fraction * fraction)
    let cube = square * u
    return weights(
      startValue: 2 * cube - 3 * square + 1, startTangent: cube - 2 * square + u,
      endValue: 3 * square - 2 * cube, endTangent: cube - square)
  }

  /// The weights of the derivative by the fraction; they add up to 0.
  func slopeWeights(at fraction: Double) -> SIMD4<Double> {
    let (u, square) = (fraction, fraction * fraction)
    return weights(
      startValue: 6 * square - 6 * u, startTangent: 3 * square - 4 * u + 1,
      endValue: 6 * u - 6 * square, endTangent: 3 * square - 2 * u)
  }

  /// Hermite's basis, with the tangents written out as differences of neighbours.
  private func weights(
    startValue: Double, startTangent: Double, endValue: Double, endTangent: Double
  ) -> SIMD4<Double> {
    let (out, into) = (start.outgoing, end.incoming)
    let startTangent = startTangent * tangentScales.start
    let endTangent = endTangent * tangentScales.end
    let (before, after) = (-startTangent * out.before, endTangent * into.after)
    var first = startValue + startTangent * (out.before - out.after) - endTangent * into.before
    var second = endValue + startTangent * out.after + endTangent * (into.before - into.after)
    // A missing neighbour is as far beyond its end as the next key is before it.
    if isFirst { (first, second) = (first + 2 * before, second - before) }
    if isLast { (first, second) = (first - after, second + 2 * after) }
    return SIMD4(isFirst ? 0 : before, first, second, isLast ? 0 : after)
  }
}
