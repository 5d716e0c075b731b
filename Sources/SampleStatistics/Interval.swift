/// A range that holds the true value with a stated probability.
public struct Interval: Sendable, Equatable {
  /// The lower end.
  public let lower: Double
  /// The upper end.
  public let upper: Double
  /// The probability really reached, 0…1: at least what was asked for.
  public let coverage: Double

  /// Creates an interval.
  public init(lower: Double, upper: Double, coverage: Double) {
    self.lower = lower
    self.upper = upper
    self.coverage = coverage
  }

  /// Whether `value` lies inside, ends included.
  public func contains(_ value: Double) -> Bool { lower <= value && value <= upper }
}

/// The exact interval of a median by order statistics: valid for any continuous distribution.
public enum MedianInterval {
  /// The narrowest symmetric pair of order statistics that covers the median with probability
  /// `coverage` or more; nil when there are too few numbers (below 6 for 95 %).
  ///
  /// The number of values below the median is binomial (n, 1/2); the interval from the k-th least to the
  /// k-th greatest misses it with probability 2 · P(B < k).
  /// - Complexity: O(n log n).
  public static func orderStatistic(_ values: [Double], coverage: Double = 0.95) -> Interval? {
    let count = values.count
    guard count > 1, values.allSatisfy(\.isFinite) else { return nil }
    let sorted = values.sorted()
    // P(B = 0) = 2^-n; the terms follow from their neighbours.
    var term = Double(sign: .plus, exponent: -count, significand: 1)
    var below = term
    guard term > 0 else { return normal(sorted, coverage) }
    var best: Interval?
    var rank = 1
    while rank * 2 <= count, 1 - 2 * below >= coverage {
      best = Interval(
        lower: sorted[rank - 1], upper: sorted[count - rank], coverage: 1 - 2 * below)
      term *= Double(count - rank + 1) / Double(rank)
      below += term
      rank += 1
    }
    return best
  }

  /// Beyond the range of 2^-n (n > 1074): the normal approximation to the binomial.
  private static func normal(_ sorted: [Double], _ coverage: Double) -> Interval? {
    let half = StudentT.quantile(0.5 + coverage / 2, degreesOfFreedom: 1_000_000)
    let rank = Int((Double(sorted.count) / 2 - half * Double(sorted.count).squareRoot() / 2))
    guard rank >= 1 else { return nil }
    return Interval(
      lower: sorted[rank - 1], upper: sorted[sorted.count - rank], coverage: coverage)
  }
}
