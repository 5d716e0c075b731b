import Instrumentation

/// Shares a time limit among blocks; what one block leaves over goes to those after it.
struct TimeBudget {
  private let end: Double
  private let weights: [Double]

  init(limitSeconds: Double, weights: [Double], now: Double = MonotonicTime.now()) {
    end = now + limitSeconds
    self.weights = weights
  }

  /// When block `index`, which starts now, must be done; s on the monotonic clock.
  func deadline(ofBlock index: Int, now: Double = MonotonicTime.now()) -> Double {
    let rest = weights[index...].reduce(0, +)
    guard rest > 0 else { return end }
    return now + max(0, end - now) * weights[index] / rest
  }
}

/// The clock by which budgets and deadlines are kept.
enum MonotonicTime {
  /// Seconds on the monotonic clock.
  static func now() -> Double { Double(CPUClock.monotonicNanoseconds() ?? 0) / 1e9 }
}
