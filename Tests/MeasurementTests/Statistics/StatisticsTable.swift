import Foundation
import Testing

/// `statistics.json`: what NumPy and SciPy say, recorded by `scripts/check statistics --write`.
struct StatisticsTable: Decodable {
  let probabilities: [Double]
  let summaries: [SummaryCase]
  let student: [StudentCase]
  let ranks: [RankCase]
  let medianRanks: [MedianRankCase]
  let xoshiro: [GeneratorCase]
  let sessions: [SessionCase]

  struct SummaryCase: Decodable {
    let name: String
    let values, quantiles: [Double]
    let mad, mean: Double
  }

  struct StudentCase: Decodable {
    let degrees, share, quantile: Double
  }

  struct RankCase: Decodable {
    let name: String
    let first, second: [Double]
    let probability: Double
  }

  struct MedianRankCase: Decodable {
    let count, rank: Int
    let wanted, coverage: Double
  }

  struct SessionCase: Decodable {
    let name: String
    let sessions: [[Double]]
    let lower, upper: Double
  }

  struct GeneratorCase: Decodable {
    let seed: String
    let words: [String]
  }

  static let file = Result { try recorded("statistics") as StatisticsTable }

  /// The cases of one kind; none if the table cannot be read, which `StatisticsTableTests` reports.
  static func cases<Case>(_ kind: KeyPath<StatisticsTable, [Case]>) -> [Case] {
    guard case .success(let table) = file else { return [] }
    return table[keyPath: kind]
  }
}

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

/// True if two numbers differ by at most `tolerance` times the larger one, or times 1.
func agree(_ left: Double, _ right: Double, to tolerance: Double) -> Bool {
  abs(left - right) <= tolerance * max(1, abs(left), abs(right))
}
