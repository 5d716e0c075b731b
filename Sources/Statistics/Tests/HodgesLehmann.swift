/// The Hodges–Lehmann estimate of location: the median of the averages of all pairs of values.
///
/// For a symmetric distribution it estimates the centre, which is then also mean and median. For a
/// skewed one it estimates the pseudo-median, the median of the mean of two independent draws. It
/// resists outliers up to 29 % of the values, at 95 % of the efficiency of the mean on normal data.
public enum HodgesLehmann {
  /// How an interval was found.
  public enum Method: Equatable, Sendable {
    /// Order statistics of the pair averages at the exact quantiles of the signed-rank statistic.
    /// Assumes a symmetric distribution only.
    case signedRank
    /// Mean ± t·s/√n. Assumes normal values; all that few values allow.
    case studentT
  }

  /// The estimate, in the unit of the values; `nil` for no values or one that is not finite.
  /// - Complexity: O(n log n).
  public static func estimate(_ values: [Double]) -> Double? {
    guard let sorted = sortedFinite(values) else { return nil }
    return WalshAverages(sorted: sorted).median
  }

  /// An interval of at least the coverage asked for, and how it was found.
  ///
  /// From 6 values on (at 95 %; from 8 at 99 %) the signed-rank interval, with the coverage that it
  /// really reaches. Fewer values cannot reach it without a belief about their distribution, so for
  /// 2…5 it is Student's t about the mean. `nil` for fewer than two values, for a value that is
  /// not finite, or a coverage outside 0.5..<1.
  ///
  /// Measured coverage of the pseudo-median at 95 % (20 000 draws each, see also the tests): normal
  /// 95.0–97.0 % for 2…30 values; exponential and log-normal 94.4–96.4 % and a 3 : 1 mixture of two
  /// normals 93.3–95.0 % from 6 values on; for 2…5 values of such skewed kinds 91–95 %.
  /// - Complexity: O(n log n).
  public static func interval(_ values: [Double], coverage: Double = 0.95) -> (
    interval: Interval, method: Method
  )? {
    guard (0.5..<1).contains(coverage), values.count > 1,
      let sorted = sortedFinite(values)
    else { return nil }
    let distribution = SignedRankDistribution(count: sorted.count)
    guard let critical = distribution.critical(coverage: coverage) else {
      return studentInterval(sorted, coverage: coverage).map { ($0, .studentT) }
    }
    let averages = WalshAverages(sorted: sorted)
    let interval = Interval(
      lower: averages.average(ofRank: critical.rank),
      upper: averages.average(ofRank: averages.count - 1 - critical.rank),
      coverage: critical.coverage)
    return (interval, .signedRank)
  }

  private static func studentInterval(_ values: [Double], coverage: Double) -> Interval? {
    let interval = MeanInterval.of(values, coverage: coverage).interval
    return interval.lower.isFinite && interval.upper.isFinite ? interval : nil
  }

  private static func sortedFinite(_ values: [Double]) -> [Double]? {
    !values.isEmpty && values.allSatisfy(\.isFinite) ? values.sorted() : nil
  }
}
