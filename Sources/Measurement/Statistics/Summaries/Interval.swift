/// A range that holds the true value with a stated probability.
package struct Interval: Sendable, Equatable {
  package let lower: Double
  package let upper: Double
  /// The probability really reached, 0…1: at least what was asked for.
  package let coverage: Double

  package init(lower: Double, upper: Double, coverage: Double) {
    (self.lower, self.upper, self.coverage) = (lower, upper, coverage)
  }

  package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  package func extended(to value: Double) -> Interval {
    Interval(lower: min(lower, value), upper: max(upper, value), coverage: coverage)
  }

  /// The range of what a function that rises makes of the values.
  package func mapped(_ function: (Double) -> Double) -> Interval {
    Interval(lower: function(lower), upper: function(upper), coverage: coverage)
  }
}

/// The exact interval of a median by order statistics: valid for any continuous distribution.
package enum MedianInterval {
  /// The narrowest symmetric pair of order statistics that covers the median with `coverage` or
  /// more; nil for too few numbers (below 6 for 95 %), or one that is not finite. O(n log n).
  ///
  /// The number of values below the median is binomial (n, 1/2); the interval from the k-th least
  /// to the k-th greatest misses it with probability 2 · P(B < k), summed exactly for every n.
  /// Equal numbers make it cover more, never less.
  package static func orderStatistic(_ values: [Double], coverage: Double = 0.95) -> Interval? {
    let count = values.count
    guard count > 1, values.allSatisfy(\.isFinite) else { return nil }
    let sorted = values.sorted()
    // In units of 2^exponent, since P(B = 0) = 2^-n leaves the range of numbers at n = 1075.
    var exponent = -count
    var term = 1.0
    var below = 1.0
    var best: Interval?
    var rank = 1
    while rank * 2 <= count {
      let missed = 2 * below * Double(sign: .plus, exponent: exponent, significand: 1)
      guard 1 - missed >= coverage else { break }
      best = Interval(
        lower: sorted[rank - 1], upper: sorted[count - rank], coverage: 1 - missed)
      term *= Double(count - rank + 1) / Double(rank)
      below += term
      if below > 0x1p512 {
        term *= 0x1p-512
        below *= 0x1p-512
        exponent += 512
      }
      rank += 1
    }
    return best
  }
}

package enum MeanInterval {
  /// The mean of independent values and its 95 % interval, which is Student's.
  ///
  /// - Precondition: two values or more.
  package static func of(_ values: [Double]) -> (mean: Double, interval: Interval) {
    guard let (mean, variance) = Moments.of(values) else {
      preconditionFailure("one value has no spread")
    }
    let freedom = Double(values.count - 1)
    let half =
      StudentT.quantile(0.975, degreesOfFreedom: freedom)
      * (variance / Double(values.count)).squareRoot()
    return (mean, Interval(lower: mean - half, upper: mean + half, coverage: 0.95))
  }
}
