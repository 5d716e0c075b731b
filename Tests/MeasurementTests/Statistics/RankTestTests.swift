import Testing

@testable import Measurement

/// `rank-tests.json`: what SciPy says, recorded by `scripts/check statistics --write`.
struct RankTable: Decodable {
  struct Groups: Decodable {
    let first: [Double]
    let p: Double
  }

  struct Family: Decodable {
    let values, adjusted: [Double]
  }

  let signed: [Groups]
  let families: [Family]
}

@Suite("Rank tests")
struct RankTestTests {
  private static func table() throws -> RankTable { try recorded("rank-tests") }

  @Test("signed-rank p values are SciPy's, whichever way the sign goes")
  func signedRank() throws {
    for row in try Self.table().signed {
      for values in [row.first, row.first.map { -$0 }] {
        let p = try #require(RankTests.signedRank(values))
        // SciPy takes a small tail from 1, which leaves it 16 decimals.
        #expect(abs(p - row.p) <= 1e-10 * row.p + 1e-15, "\(values.count) values")
      }
    }
  }

  @Test("Holm's adjusted p values are the definition's")
  func families() throws {
    for family in try Self.table().families {
      let holm = try #require(MultipleTests.holm(family.values))
      for (found, expected) in zip(holm, family.adjusted) {
        #expect(abs(found - expected) <= 1e-12)
      }
    }
    #expect(MultipleTests.holm([0.5, 1.5]) == nil)
    #expect(MultipleTests.holm([]) == [])
  }

  @Test(
    "the signed-rank test refuses nothing and what is not finite, and finds no change in zeros",
    arguments: [([], nil), ([1, .nan], nil), ([.infinity], nil), ([0, 0, 0], 1)]
      as [([Double], Double?)])
  func refuse(_ values: [Double], _ p: Double?) {
    #expect(RankTests.signedRank(values) == p)
  }

  private static func averages(of values: [Double]) -> [Double] {
    values.indices.flatMap { first in values[first...].map { values[first] / 2 + $0 / 2 } }
  }

  @Test("the Hodges-Lehmann estimate is the median of the averages of all pairs")
  func hodgesLehmann() throws {
    var generator = SeededGenerator(seed: 5)
    for count in 1...25 {
      let values = (0..<count).map { _ in Double(generator.next() % 41) - 20 }
      #expect(HodgesLehmann.estimate(values) == Quantile.median(Self.averages(of: values)))
    }
    #expect(HodgesLehmann.estimate([]) == nil)
    #expect(HodgesLehmann.interval([1]) == nil)
  }

  @Test(
    "rank and coverage are those of the published signed-rank table",
    arguments: [(6, 0, 0.96875), (7, 2, 0.953125), (8, 3, 0.9609375), (10, 8, 0.951171875)])
  func coverage(_ count: Int, _ rank: Int, _ coverage: Double) throws {
    let values = (0..<count).map { Double($0 * $0) }
    let averages = Self.averages(of: values).sorted()
    let found = try #require(HodgesLehmann.interval(values))
    #expect(found.lower == averages[rank])
    #expect(abs(found.coverage - coverage) < 1e-12)
  }

  /// P(W = w) of n untied values, by adding one rank after another.
  private func distribution(of count: Int) -> [Double] {
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
    for chance in distribution(of: count) {
      sum += chance
      tails.append(sum)
    }
    let rank = try #require(tails.lastIndex { $0 <= (1 - coverage) / 2 })
    let found = try #require(
      SignedRankDistribution(count: count).critical(coverage: coverage))
    #expect(abs(found.rank - rank) <= 1)
    #expect(abs(found.coverage - (1 - 2 * tails[found.rank])) < 1e-3)
  }

  @Test("a uniform fit of points on a line finds the line; two of one x have none")
  func lines() throws {
    let points = [1.0, 2, 5, 9].map { ($0, 3 + 2 * $0) }
    let fit = try #require(LinearFit.of(points, weighting: .uniform))
    #expect(abs(fit.intercept - 3) < 1e-12 && abs(fit.slope - 2) < 1e-12)
    #expect(LinearFit.of([(1, 1), (1, 2)]) == nil)
    #expect(LinearFit.of([(1, .nan), (2, 1)]) == nil)
  }
}
