/// Two-sided rank tests. They need independent values: give them one value per process, not the
/// rounds of one process.
package enum RankTests {
  /// Wilcoxon's signed-rank test that values are symmetric about zero: the two-sided p value. Zeros
  /// are left out (Wilcoxon's own rule). Exact for up to 60 values without ties; else normal with
  /// corrections for ties and continuity. 1 where all are zero; nil for no values or one that is
  /// not finite. The smallest p of n values is 2^(1 − n). O(n log n).
  package static func signedRank(_ values: [Double]) -> Double? {
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
    return normalP(at: count * (count + 1) / 4 - smaller, variance: variance)
  }

  /// The Mann–Whitney test that two groups come from one distribution: the two-sided p value, by
  /// the normal approximation with corrections for ties and continuity (ties as in Lehmann,
  /// Nonparametrics, 1975, 1.4); 1 when all are equal. O(n log n).
  static func rankSum(_ first: [Double], _ second: [Double]) -> Double {
    let ranked = Ranks(of: first + second)
    let (m, n) = (Double(first.count), Double(second.count))
    let total = m + n
    let rankSum = ranked.ranks.prefix(first.count).reduce(0, +)
    let variance = m * n / 12 * (total + 1 - ranked.tieTerm / (total * (total - 1)))
    return normalP(at: abs(rankSum - m * (total + 1) / 2), variance: variance)
  }

  /// The two-sided p value of a statistic that lies so far from its mean.
  private static func normalP(at distance: Double, variance: Double) -> Double {
    guard variance > 0 else { return 1 }
    let z = max(0, distance - 0.5) / variance.squareRoot()
    return min(1, 2 * NormalDistribution.cumulative(-z))
  }
}

/// Ranks of values from 1, ties sharing the mean of their ranks.
struct Ranks {
  let ranks: [Double]
  /// Σ(t³ − t) over the groups of t equal values: what ties take from the variance of a rank sum.
  let tieTerm: Double

  init(of values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var tieTerm = 0.0
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for index in order[start..<end] { ranks[index] = Double(start + 1 + end) / 2 }
      let size = Double(end - start)
      tieTerm += size * size * size - size
      start = end
    }
    (self.ranks, self.tieTerm) = (ranks, tieTerm)
  }

  var hasTies: Bool { tieTerm > 0 }
}

/// The null distribution of Wilcoxon's statistic for n untied values: exact up to 60, normal with a
/// continuity correction beyond (error below 4e−4 for tails up to 0.03, below 1.5e−3 for any).
struct SignedRankDistribution {
  static let exactLimit = 60

  let count: Int

  private var mean: Double { Double(count) * Double(count + 1) / 4 }

  private var deviation: Double {
    (Double(count) * Double(count + 1) * Double(2 * count + 1) / 24).squareRoot()
  }

  /// The largest rank with 2·P(W ≤ rank) ≤ 1 − coverage, and the coverage that it reaches; `nil`
  /// where even rank 0 is too likely.
  func critical(coverage: Double) -> (rank: Int, coverage: Double)? {
    let allowed = (1 - coverage) / 2
    guard count <= Self.exactLimit else {
      let rank = (mean - 0.5 + NormalDistribution.quantile(allowed) * deviation).rounded(.down)
      guard rank >= 0 else { return nil }
      let tail = NormalDistribution.cumulative((rank + 0.5 - mean) / deviation)
      return (Int(rank), 1 - 2 * tail)
    }
    var tail = 0.0
    var found: (rank: Int, coverage: Double)?
    for (rank, probability) in probabilities().enumerated() {
      tail += probability
      guard tail <= allowed else { break }
      found = (rank, 1 - 2 * tail)
    }
    return found
  }

  /// P(W ≤ statistic), exact; for at most `exactLimit` values.
  func cumulative(_ statistic: Int) -> Double {
    probabilities().prefix(statistic + 1).reduce(0, +)
  }

  /// P(W = w) for w in 0…n(n + 1)/2: each rank is added to the sum or not, with even chances.
  private func probabilities() -> [Double] {
    var result = [Double](repeating: 0, count: count * (count + 1) / 2 + 1)
    result[0] = 1
    var largest = 0
    for rank in stride(from: 1, through: count, by: 1) {
      largest += rank
      for sum in stride(from: largest, through: 0, by: -1) {
        result[sum] = (result[sum] + (sum >= rank ? result[sum - rank] : 0)) / 2
      }
    }
    return result
  }
}

package enum MultipleTests {
  /// Holm's adjusted p values, in the order of the input: rejecting those at or below α keeps the
  /// chance of any false alarm in the family at α or less, whatever their dependence. Nil where a
  /// value is not in 0…1. Source: Holm, Scandinavian Journal of Statistics 6 (1979). O(n log n).
  package static func holm(_ values: [Double]) -> [Double]? {
    guard values.allSatisfy((0...1).contains) else { return nil }
    var adjusted = values
    var largest = 0.0
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      largest = max(largest, min(1, Double(values.count - rank) * values[index]))
      adjusted[index] = largest
    }
    return adjusted
  }
}
