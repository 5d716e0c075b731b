/// Two-sided rank tests. They need independent values: give them one value per process, not the
/// rounds of one process.
public enum RankTests {
  /// Wilcoxon's signed-rank test that values are symmetric about zero: the two-sided p value.
  ///
  /// Zeros are left out (Wilcoxon's own rule). Exact for up to 60 values without ties; else normal
  /// with corrections for ties and continuity. 1 where all are zero; `nil` for no values or one
  /// that is not finite. The smallest p that n values allow is 2^(1 − n).
  /// - Complexity: O(n log n).
  public static func signedRank(_ values: [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy(\.isFinite) else { return nil }
    let kept = values.filter { $0 != 0 }
    guard !kept.isEmpty else { return 1 }
    let ranked = Ranks(of: kept.map { abs($0) })
    let positive = zip(kept, ranked.ranks).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) }
    let count = Double(kept.count)
    let smaller = min(positive, count * (count + 1) / 2 - positive)
    if !ranked.hasTies, kept.count <= SignedRankDistribution.exactLimit {
      let tail = SignedRankDistribution(count: kept.count).cumulative(Int(smaller))
      return min(1, 2 * tail)
    }
    let variance = count * (count + 1) * (2 * count + 1) / 24 - ranked.tieTerm / 48
    return normalP(below: count * (count + 1) / 4 - smaller, variance: variance)
  }

  /// The Mann–Whitney test that two groups come from one distribution: the two-sided p value.
  ///
  /// Exact for up to 20 values a group without ties; else normal with corrections for ties and
  /// continuity. `nil` for an empty group or a value that is not finite. The smallest p that groups
  /// of m and n values allow is 2/C(m + n, m).
  /// - Complexity: O(n log n).
  public static func rankSum(_ first: [Double], _ second: [Double]) -> Double? {
    let pooled = first + second
    guard !first.isEmpty, !second.isEmpty, pooled.allSatisfy(\.isFinite) else { return nil }
    let ranked = Ranks(of: pooled)
    let sizes = (Double(first.count), Double(second.count))
    let rankSum = ranked.ranks.prefix(first.count).reduce(0, +)
    let statistic = rankSum - sizes.0 * (sizes.0 + 1) / 2
    let smaller = min(statistic, sizes.0 * sizes.1 - statistic)
    if !ranked.hasTies, max(first.count, second.count) <= RankSumDistribution.exactLimit {
      let distribution = RankSumDistribution(first: first.count, second: second.count)
      return min(1, 2 * distribution.cumulative(Int(smaller)))
    }
    let total = sizes.0 + sizes.1
    let variance =
      sizes.0 * sizes.1 / 12 * (total + 1 - ranked.tieTerm / (total * (total - 1)))
    return normalP(below: sizes.0 * sizes.1 / 2 - smaller, variance: variance)
  }

  /// The two-sided p value of a statistic that lies so far below its mean.
  private static func normalP(below distance: Double, variance: Double) -> Double {
    guard variance > 0 else { return 1 }
    let z = max(0, distance - 0.5) / variance.squareRoot()
    return min(1, 2 * NormalDistribution.cumulative(-z))
  }
}
