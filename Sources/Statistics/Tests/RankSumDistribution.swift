/// The exact null distribution of the Mann–Whitney statistic of two untied groups.
struct RankSumDistribution {
  static let exactLimit = 20

  let first: Int
  let second: Int

  /// P(U ≤ statistic). Counts the ways to choose the ranks of the first group: the item of rank i,
  /// chosen as the k-th, stands above i − k items of the second.
  func cumulative(_ statistic: Int) -> Double {
    let largest = first * second
    var ways = [[Double]](
      repeating: [Double](repeating: 0, count: largest + 1), count: first + 1)
    ways[0][0] = 1
    for item in 1...(first + second) {
      for chosen in stride(from: min(item, first), through: 1, by: -1) {
        let above = item - chosen
        guard above <= second else { continue }
        for sum in stride(from: largest, through: above, by: -1) {
          ways[chosen][sum] += ways[chosen - 1][sum - above]
        }
      }
    }
    let favourable = ways[first].prefix(statistic + 1).reduce(0, +)
    return favourable / ways[first].reduce(0, +)
  }
}
