/// The Hodges–Lehmann estimate of location: the median of the averages of all pairs of values. Of a
/// skewed distribution it is the pseudo-median, the median of the mean of two draws. It resists
/// outliers up to 29 % of the values, at 95 % of the efficiency of the mean on normal data.
package enum HodgesLehmann {
  /// In the unit of the values; nil for no values or one that is not finite. O(n log n).
  package static func estimate(_ values: [Double]) -> Double? {
    guard let sorted = sortedFinite(values) else { return nil }
    return WalshAverages(sorted: sorted).median
  }

  /// A 95 % interval with the coverage that it really reaches: from 6 values on order statistics of
  /// the pair averages at the exact quantiles of the signed-rank statistic, which assumes symmetry;
  /// for 2…5, which cannot reach 95 % like that, Student's t about the mean. Nil for fewer than two
  /// values, one that is not finite, or a spread that no number can hold. O(n log n).
  ///
  /// Measured coverage of the pseudo-median (20 000 draws each): normal 95.0–97.0 % for 2…30
  /// values; exponential and log-normal 94.4–96.4 % and a 3 : 1 mixture of two normals 93.3–95.0 %
  /// from 6 values on; for 2…5 values of such skewed kinds 91–95 %.
  package static func interval(_ values: [Double]) -> Interval? {
    guard values.count > 1, let sorted = sortedFinite(values) else { return nil }
    let distribution = SignedRankDistribution(count: sorted.count)
    guard let critical = distribution.critical(coverage: 0.95) else {
      let interval = MeanInterval.of(sorted).interval
      return interval.lower.isFinite && interval.upper.isFinite ? interval : nil
    }
    let averages = WalshAverages(sorted: sorted)
    return Interval(
      lower: averages.average(ofRank: critical.rank),
      upper: averages.average(ofRank: averages.count - 1 - critical.rank),
      coverage: critical.coverage)
  }

  private static func sortedFinite(_ values: [Double]) -> [Double]? {
    !values.isEmpty && values.allSatisfy(\.isFinite) ? values.sorted() : nil
  }
}

/// The averages (xᵢ + xⱼ)/2 of all pairs i ≤ j, without storing them: their order statistics bound
/// the signed-rank interval. Source: Hollander, Wolfe and Chicken, "Nonparametric Statistical
/// Methods", 3rd edition, sections 3.2 and 3.3.
struct WalshAverages {
  private let sorted: [Double]

  /// Sorted and finite values, at least one.
  init(sorted: [Double]) {
    self.sorted = sorted
  }

  var count: Int { sorted.count * (sorted.count + 1) / 2 }

  /// The middle average, or the mean of the two middle ones.
  var median: Double {
    let low = average(ofRank: (count - 1) / 2)
    return count.isMultiple(of: 2) ? Self.mean(low, average(ofRank: count / 2)) : low
  }

  /// The average of a rank in 0..<count: the smallest double that at least rank + 1 averages do not
  /// exceed. O(n); at most 64 passes over the values.
  func average(ofRank rank: Int) -> Double {
    guard let low = sorted.first, let high = sorted.last else { return .nan }
    return OrderedBits.first(from: low, through: high) { countUp(to: $0) > rank }
  }

  private func countUp(to limit: Double) -> Int {
    var total = 0
    var last = sorted.count - 1
    for first in sorted.indices {
      while last >= first, Self.mean(sorted[first], sorted[last]) > limit { last -= 1 }
      guard last >= first else { break }
      total += last - first + 1
    }
    return total
  }

  private static func mean(_ first: Double, _ second: Double) -> Double {
    first / 2 + second / 2
  }
}
