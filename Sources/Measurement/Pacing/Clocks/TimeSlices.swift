/// The stretches of real time in which one of several runs that are alive together goes on. A run's
/// own time has no gaps: slice k is `length`·k to `length`·(k + 1) of it.
package struct TimeSlices: Sendable, Equatable {
  /// Of a slice, s; infinity where the run has all the time to itself.
  let length: Double
  /// s since the origin that the runs share; one or more, rising, no two nearer than `length`.
  let begins: [Double]

  /// All time: the run is alone.
  package static let all = TimeSlices(length: .infinity, begins: [0])

  /// Runs take turns: in each round of `orders`, which hold their numbers from 0, every run has a
  /// slice of `length` s.
  static func turns(_ orders: [[Int]], length: Double) -> [TimeSlices] {
    let places = orders.enumerated().flatMap { round, order in
      order.enumerated().map { (run: $1, begin: length * Double(round * order.count + $0)) }
    }
    return (0..<(orders.first?.count ?? 0)).map { run in
      TimeSlices(length: length, begins: places.filter { $0.run == run }.map(\.begin))
    }
  }

  /// The slice that a time of the run belongs to, s; the last for what is after it.
  func index(of time: Double) -> Int {
    // Times that were added up are not exact.
    let slice = ((time + 1e-9) / length).rounded(.down)
    return slice < Double(begins.count - 1) ? max(0, Int(slice)) : begins.count - 1
  }

  /// The real time less the run's own in a slice, s.
  func offset(_ slice: Int) -> Double {
    slice == 0 ? begins[0] : begins[slice] - length * Double(slice)
  }

  /// The end of a slice, s of the run's own time.
  func end(_ slice: Int) -> Double { length * Double(slice + 1) }
}
