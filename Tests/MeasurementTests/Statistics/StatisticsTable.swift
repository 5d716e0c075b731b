import Foundation
import Testing

/// `statistics.json`: what NumPy and SciPy say, recorded by `scripts/check statistics --write`.
struct StatisticsTable: Decodable, Sendable {
  var probabilities: [Double]
  var summaries: [SummaryCase]
  var student: [StudentCase]
  var ranks: [RankCase]
  var medianRanks: [MedianRankCase]
  var xoshiro: [GeneratorCase]
  var sessions: [SessionCase]

  struct SummaryCase: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var values: [Double]
    var quantiles: [Double]
    var mad: Double
    var mean: Double
    var testDescription: String { name }
  }

  struct StudentCase: Decodable, Sendable, CustomTestStringConvertible {
    var degrees: Double
    var share: Double
    var quantile: Double
    var testDescription: String { "\(degrees) degrees of freedom, share \(share)" }
  }

  struct RankCase: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var first: [Double]
    var second: [Double]
    var probability: Double
    var testDescription: String { "\(name), p = \(probability)" }
  }

  struct MedianRankCase: Decodable, Sendable, CustomTestStringConvertible {
    var count: Int
    var wanted: Double
    var rank: Int
    var coverage: Double
    var testDescription: String { "\(count) values at \(wanted)" }
  }

  struct SessionCase: Decodable, Sendable, CustomTestStringConvertible {
    var name: String
    var sessions: [[Double]]
    var lower: Double
    var upper: Double
    var testDescription: String { name }
  }

  struct GeneratorCase: Decodable, Sendable, CustomTestStringConvertible {
    var seed: String
    var words: [String]
    var testDescription: String { "seed \(seed)" }
  }

  /// The table, or why it cannot be read.
  static let file = Result { try recorded("statistics") as StatisticsTable }

  /// The cases of one kind; none if the table cannot be read, which `StatisticsTableTests` reports.
  static func cases<Case>(_ kind: KeyPath<StatisticsTable, [Case]>) -> [Case] {
    guard case .success(let table) = file else { return [] }
    return table[keyPath: kind]
  }
}

/// A table of the folder `Tables`.
func recorded<Table: Decodable>(_ name: String) throws -> Table {
  let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Tables")
  let file = try #require(url, "no \(name).json: run scripts/check statistics --write")
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try decoder.decode(Table.self, from: Data(contentsOf: file))
}

@Suite("The recorded table is whole")
struct StatisticsTableTests {
  @Test("every kind has cases")
  func everyKindHasCases() throws {
    let table = try StatisticsTable.file.get()
    #expect(table.probabilities.count == 10)
    #expect(table.summaries.count == 18)
    #expect(table.student.count == 104)
    #expect(table.ranks.count == 18)
    #expect(table.medianRanks.count == 34)
    #expect(table.xoshiro.count == 4)
    #expect(table.sessions.count == 5)
  }
}

/// Whether two numbers differ by at most `tolerance` times the larger one, or times 1.
func agree(_ left: Double, _ right: Double, to tolerance: Double) -> Bool {
  abs(left - right) <= tolerance * max(1, abs(left), abs(right))
}
