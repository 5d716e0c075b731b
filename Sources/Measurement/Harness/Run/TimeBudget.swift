/// Shares a time limit among blocks; what one block leaves over goes to those after it.
struct TimeBudget {
  private let end: Double
  private let weights: [Double]
  private let least: [Double]

  /// - Parameter least: what each block takes however little it gets, s; nothing where none is
  ///   given. Only what is left without it is shared by weight.
  init(
    limitSeconds: Double, weights: [Double], least: [Double] = [],
    now: Double = MonotonicTime.now()
  ) {
    end = now + limitSeconds
    self.weights = weights
    self.least = weights.indices.map { least.indices.contains($0) ? max(0, least[$0]) : 0 }
  }

  /// When block `index`, which starts now, must be done; s on the monotonic clock.
  func deadline(ofBlock index: Int, now: Double = MonotonicTime.now()) -> Double {
    let rest = weights[index...].reduce(0, +)
    guard rest > 0 else { return end }
    let spare = max(0, end - now - least[index...].reduce(0, +))
    return now + least[index] + spare * weights[index] / rest
  }
}
