/// When the keyframes of an animation are reached, as shares of its cycle.
struct KeyframeTimes {
  /// Rising from 0 to 1 unless they were given otherwise; one per keyframe, two or more.
  let times: [Double]

  /// Evenly spaced.
  init(even count: Int) { times = Self.even(count) }

  /// As given, or evenly where what is given does not fit.
  init(_ given: [Double]?, count: Int) {
    guard let given, given.count == count, Self.areUsable(given) else {
      times = Self.even(count)
      return
    }
    times = given
  }

  /// At a constant pace over `distances`, one per step; evenly where nothing moves.
  init(pacedBy distances: [Double]) {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite, distances.allSatisfy({ $0 >= 0 }) else {
      times = Self.even(distances.count + 1)
      return
    }
    var sum = 0.0
    var times = [0.0]
    for distance in distances {
      sum += distance
      times.append(sum / total)
    }
    times[times.count - 1] = 1
    self.times = times
  }

  /// The step that `progress` falls into and the place within it, 0…1 inside, beyond outside.
  ///
  /// A time at which two steps meet belongs to the later one; a step without length is passed over.
  func step(at progress: Double) -> (index: Int, place: Double) {
    var index = times.count - 2
    while index > 0, times[index] > progress { index -= 1 }
    let (start, end) = (times[index], times[index + 1])
    guard end > start else { return (index, progress < start ? 0 : 1) }
    return (index, (progress - start) / (end - start))
  }

  private static func even(_ count: Int) -> [Double] {
    (0..<max(2, count)).map { Double($0) / Double(max(2, count) - 1) }
  }

  /// Shares of a cycle that do not fall.
  static func areUsable(_ times: [Double]) -> Bool {
    times.allSatisfy { (0...1).contains($0) } && zip(times, times.dropFirst()).allSatisfy(<=)
  }
}
