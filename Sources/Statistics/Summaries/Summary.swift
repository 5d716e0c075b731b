/// What a set of numbers is like, by order statistics. Units are those of the numbers.
public struct Summary: Sendable, Equatable {
  /// How many numbers there are.
  public let count: Int
  /// The middle.
  public let median: Double
  /// The median distance from the median, not scaled to a normal distribution.
  public let medianAbsoluteDeviation: Double
  /// The least number.
  public let minimum: Double
  /// The lower quartile.
  public let p25: Double
  /// The upper quartile.
  public let p75: Double
  /// The 90th percentile.
  public let p90: Double
  /// The 95th percentile.
  public let p95: Double
  /// The 99th percentile.
  public let p99: Double
  /// The greatest number.
  public let maximum: Double
  /// The arithmetic mean.
  public let mean: Double

  /// Summarises numbers; nil when there is none or one is not finite.
  ///
  /// - Complexity: O(n log n).
  public static func of(_ values: [Double]) -> Summary? {
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
      mean: mean(of: sorted))
  }

  /// The mean by running updates, which do not lose digits to a large common offset.
  private static func mean(of values: [Double]) -> Double {
    var mean = 0.0
    for (index, value) in values.enumerated() { mean += (value - mean) / Double(index + 1) }
    return mean
  }
}
