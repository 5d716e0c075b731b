import BenchmarkHarness
import SampleStatistics
import WaveBenchmarks

/// A capacity over the processes of a run, and what kind of number it is.
struct CapacityFigure {
  /// What the number says of the truth.
  enum Bound {
    case none
    /// The truth is this or more: in some process more was not tried, or never missed the rate.
    case atLeast
    /// The truth is this or less, or in all processes less: in some process nothing held the rate.
    case atMost(isBelow: Bool)
    /// Some processes say the one, some the other.
    case unknown
  }

  let value: Double
  let bound: Bound
  /// Over processes; of a single one its own bootstrap's.
  let lower: Double?
  let upper: Double?

  /// Nil for a case without an estimate.
  init?(_ collected: CollectedCase) {
    let series = collected.series("frame", "capacity")
    guard let value = CollectedCase.summary(of: series)?.median else { return nil }
    self.value = value
    let flags = series.map { Set($0.flags.flatMap { $0 }) }
    let isCapped = flags.contains { $0.contains("ceiling") }
    let isFloored = flags.contains { $0.contains("floor") }
    switch (isCapped, isFloored) {
    case (true, true): bound = .unknown
    case (true, false): bound = .atLeast
    case (false, true): bound = .atMost(isBelow: flags.allSatisfy { $0.contains("floor") })
    case (false, false): bound = .none
    }
    let interval = series.count > 1 ? CollectedCase.interval(of: series) : nil
    lower =
      series.count > 1 ? interval?.lower : collected.median("frame", "capacity_low")
    upper =
      series.count > 1 ? interval?.upper : collected.median("frame", "capacity_high")
  }

  /// `412 [398, 420]`; a bound is never a bare number: `≥ 4096`, `< 1`.
  var text: String {
    let number = Quantity.count(value)
    switch bound {
    case .atLeast: return "≥ \(number)"
    case .atMost(let isBelow): return "\(isBelow ? "<" : "≤") \(number)"
    case .unknown: return "undecided"
    case .none:
      guard lower != nil || upper != nil else { return number }
      let ends = [lower, upper].map { $0.map(Quantity.count) ?? "?" }
      return "\(number) [\(ends[0]), \(ends[1])]"
    }
  }

  /// How many times `other` it is: `3.1 x [2.9, 3.3]`; of bounds only what follows from them, which may be
  /// nothing.
  func relation(to other: CapacityFigure, _ ratio: PairedRatio) -> String? {
    switch (bound, other.bound) {
    case (.none, .none): SummaryTable.text(ratio)
    case (.atLeast, .none), (.atLeast, .atMost), (.none, .atMost):
      "≥ \(Quantity.digits(value / other.value)) x"
    case (.atMost, .none), (.atMost, .atLeast), (.none, .atLeast):
      "≤ \(Quantity.digits(value / other.value)) x"
    default: nil
    }
  }
}
