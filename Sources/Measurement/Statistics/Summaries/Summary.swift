/// A set of numbers described by order statistics. Units are those of the numbers.
package struct Summary: Sendable, Equatable {
  package let count: Int
  package let median: Double
  /// The median distance from the median, not scaled to a normal distribution.
  package let medianAbsoluteDeviation: Double
  package let minimum: Double
  package let p25: Double
  package let p75: Double
  package let p90: Double
  package let p95: Double
  package let p99: Double
  package let maximum: Double
  package let mean: Double

  /// Nil when there is none or one is not finite. O(n log n).
  package static func of(_ values: [Double]) -> Summary? {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let sorted = values.sorted()
    let median = Quantile.of(sorted: sorted, 0.5)
    let distances = sorted.map { abs($0 - median) }.sorted()
    return Summary(
      count: sorted.count, median: median,
      medianAbsoluteDeviation: Quantile.of(sorted: distances, 0.5), minimum: sorted[0],
      p25: Quantile.of(sorted: sorted, 0.25), p75: Quantile.of(sorted: sorted, 0.75),
      p90: Quantile.of(sorted: sorted, 0.9), p95: Quantile.of(sorted: sorted, 0.95),
      p99: Quantile.of(sorted: sorted, 0.99), maximum: sorted[sorted.count - 1],
      mean: Moments.running(sorted).mean)
  }
}

package enum Moments {
  /// The mean of one number or more. O(n).
  package static func mean(of values: [Double]) -> Double {
    precondition(!values.isEmpty, "no mean of nothing")
    return values.reduce(0, +) / Double(values.count)
  }

  /// The mean, and the variance with n − 1 in its denominator, by Welford's updates: no difference
  /// of large sums. Nil for fewer than two numbers. O(n).
  package static func of(_ values: [Double]) -> (mean: Double, variance: Double)? {
    guard values.count > 1 else { return nil }
    let (mean, squares) = running(values)
    return (mean, squares / Double(values.count - 1))
  }

  /// The mean, and the sum of squared distances from it, by updates, which do not lose digits to a
  /// large common offset.
  fileprivate static func running(_ values: [Double]) -> (mean: Double, squares: Double) {
    var mean = 0.0
    var squares = 0.0
    for (index, value) in values.enumerated() {
      let change = value - mean
      mean += change / Double(index + 1)
      squares += change * (value - mean)
    }
    return (mean, squares)
  }
}

/// Quantiles by linear interpolation between order statistics: type 7 of Hyndman and Fan (1996),
/// the default of R and NumPy.
package enum Quantile {
  /// The quantile of ascending numbers at `probability` in 0…1.
  ///
  /// - Precondition: `sorted` is not empty and ascending.
  package static func of(sorted: [Double], _ probability: Double) -> Double {
    precondition(!sorted.isEmpty, "no quantile of nothing")
    let place = Double(sorted.count - 1) * min(max(probability, 0), 1)
    let below = Int(place.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    let fraction = place - Double(below)
    // Equal neighbours stay exact: 0.1 + 0.3 · (0.1 − 0.1) must be 0.1.
    return sorted[below] + fraction * (sorted[above] - sorted[below])
  }

  /// The median of numbers in any order; nil when there is none. O(n log n).
  package static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : of(sorted: values.sorted(), 0.5)
  }
}

/// Marks numbers far from the others, by the modified z-score of Iglewicz and Hoaglin (1993):
/// 0.6745 · |x − median| / MAD. Marks only: nothing is removed.
enum OutlierRule {
  private static let threshold = 3.5

  /// One answer per number; a MAD of 0 marks every number that is not the median. Numbers that are
  /// not finite are marked and do not take part. O(n log n).
  static func outliers(in values: [Double]) -> [Bool] {
    guard let summary = Summary.of(values.filter(\.isFinite))
    else { return values.map { _ in true } }
    return values.map {
      !$0.isFinite
        || 0.6745 * abs($0 - summary.median) > threshold * summary.medianAbsoluteDeviation
    }
  }
}
