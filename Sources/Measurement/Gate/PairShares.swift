/// Shares pairs of processes over the cells of a gate, so that all are known equally well in a
/// given time.
public enum PairShares {
  /// The most pairs that one cell gets.
  public static let most = 2000

  /// Pairs per cell, in proportion to the variance that a pilot showed.
  ///
  /// - Parameters:
  ///   - variances: of the pilot's log ratios, one per cell; cells with none count as the largest.
  ///   - pairSeconds: what a pair costs however many cells it runs.
  ///   - cellSeconds: what each cell adds to a pair.
  ///   - budgetSeconds: time to spend.
  ///   - least: pairs that every cell gets whatever the budget.
  /// - Returns: one number per cell, from `least` to `most`. The standard errors that they give
  ///   differ by rounding and these bounds only. O(cells · 60).
  public static func pairs(
    variances: [Double], pairSeconds: Double, cellSeconds: [Double], budgetSeconds: Double,
    least: Int
  ) -> [Int] {
    let known = variances.filter { $0 > 0 && $0.isFinite }
    let largest = known.max() ?? 1
    let weights = variances.map { $0 > 0 && $0.isFinite ? $0 / largest : 1 }
    func shares(_ scale: Double) -> [Int] {
      weights.map { min(most, max(least, Int(($0 * scale).rounded(.down)))) }
    }
    func seconds(_ scale: Double) -> Double {
      let counts = shares(scale)
      let alone = zip(counts, cellSeconds).map { Double($0) * $1 }
      return Double(counts.max() ?? 0) * pairSeconds + alone.reduce(0, +)
    }
    var (low, high) = (0.0, Double(most))
    if seconds(high) <= budgetSeconds { return shares(high) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if seconds(middle) <= budgetSeconds { low = middle } else { high = middle }
    }
    return shares(low)
  }

  /// Whether a cell with `share` of `longest` pairs takes part in pair `number` (0, 1, …): turns
  /// are spread evenly, so that a change of the host's speed meets every cell alike.
  public static func takesPart(share: Int, longest: Int, number: Int) -> Bool {
    guard longest > 0 else { return false }
    return (number + 1) * share / longest > number * share / longest
  }
}
