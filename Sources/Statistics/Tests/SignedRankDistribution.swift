/// The null distribution of Wilcoxon's signed-rank statistic for n untied values: exact up to 60
/// values, normal with a continuity correction beyond (error below 4e−4 for tails up to 0.03, below
/// 1.5e−3 for any).
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
