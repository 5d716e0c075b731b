import Testing

@testable import Statistics

@Suite("Signed ranks of many values")
struct SignedRankTests {
  /// P(W = w) of n untied values, by adding one rank after another.
  private func exact(_ count: Int) -> [Double] {
    var chances = [1.0]
    for rank in 1...count {
      var next = [Double](repeating: 0, count: chances.count + rank)
      for (sum, chance) in chances.enumerated() {
        next[sum] += chance / 2
        next[sum + rank] += chance / 2
      }
      chances = next
    }
    return chances
  }

  @Test(
    "the normal approximation finds the exact critical rank, and says its coverage",
    arguments: [61, 100], [0.9, 0.95])
  func critical(_ count: Int, _ coverage: Double) throws {
    var (tails, sum): ([Double], Double) = ([], 0)
    for chance in exact(count) {
      sum += chance
      tails.append(sum)
    }
    let rank = try #require(tails.lastIndex { $0 <= (1 - coverage) / 2 })
    let found = try #require(
      SignedRankDistribution(count: count).critical(coverage: coverage))
    #expect(abs(found.rank - rank) <= 1)
    #expect(abs(found.coverage - (1 - 2 * tails[found.rank])) < 1e-3)
  }
}
