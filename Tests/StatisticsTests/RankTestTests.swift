import Foundation
import Testing

@testable import Statistics

/// `rank-tests.json`: what SciPy says, recorded by `scripts/check statistics --write`.
struct RankTable: Decodable, Sendable {
  struct Groups: Decodable, Sendable {
    var first: [Double]
    var second: [Double]
    var p: Double
  }

  struct Family: Decodable, Sendable {
    var values: [Double]
    var adjusted: [Double]
  }

  var signed: [Groups]
  var families: [Family]

  static func load() throws -> RankTable {
    let url = try #require(
      Bundle.module.url(forResource: "rank-tests", withExtension: "json", subdirectory: "Tables"))
    return try JSONDecoder().decode(RankTable.self, from: Data(contentsOf: url))
  }
}

@Suite("Rank tests")
struct RankTestTests {
  @Test("signed-rank p values are SciPy's, whichever way the sign goes")
  func signedRank() throws {
    for row in try RankTable.load().signed {
      for values in [row.first, row.first.map { -$0 }] {
        let p = try #require(RankTests.signedRank(values))
        // SciPy takes a small tail from 1, which leaves it 16 decimals.
        #expect(abs(p - row.p) <= 1e-10 * row.p + 1e-15, "\(values.count) values")
      }
    }
  }

  @Test("Holm's adjusted p values are the definition's")
  func families() throws {
    for family in try RankTable.load().families {
      let holm = try #require(MultipleTests.holm(family.values))
      for (found, expected) in zip(holm, family.adjusted) {
        #expect(abs(found - expected) <= 1e-12)
      }
    }
    #expect(MultipleTests.holm([0.5, 1.5]) == nil)
    #expect(MultipleTests.holm([]) == [])
  }

  @Test(
    "the signed-rank test refuses nothing and what is not finite",
    arguments: [[], [1, .nan], [.infinity]])
  func refuse(_ values: [Double]) {
    #expect(RankTests.signedRank(values) == nil)
  }

  @Test("equal values differ from nothing")
  func equalValues() {
    #expect(RankTests.signedRank([0, 0, 0]) == 1)
  }

  @Test("the Hodges-Lehmann estimate is the median of the averages of all pairs")
  func hodgesLehmann() throws {
    var generator = SeededGenerator(seed: 5)
    for count in 1...25 {
      let values = (0..<count).map { _ in Double(generator.next() % 41) - 20 }
      let averages = values.indices.flatMap { first in
        values[first...].map { values[first] / 2 + $0 / 2 }
      }
      #expect(HodgesLehmann.estimate(values) == Quantile.median(averages))
    }
    #expect(HodgesLehmann.estimate([]) == nil)
    #expect(HodgesLehmann.interval([1]) == nil)
  }

  @Test(
    "rank and coverage are those of the published signed-rank table",
    arguments: [(6, 0, 0.96875), (7, 2, 0.953125), (8, 3, 0.9609375), (10, 8, 0.951171875)])
  func coverage(_ count: Int, _ rank: Int, _ coverage: Double) throws {
    let values = (0..<count).map { Double($0 * $0) }
    let averages = values.indices.flatMap { first in
      values[first...].map { values[first] / 2 + $0 / 2 }
    }.sorted()
    let found = try #require(HodgesLehmann.interval(values))
    #expect(found.lower == averages[rank])
    #expect(abs(found.coverage - coverage) < 1e-12)
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
