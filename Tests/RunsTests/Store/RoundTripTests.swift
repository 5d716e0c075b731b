import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("What is written is read, and written again to the same bytes")
struct RoundTripTests {
  /// Makes rows of what a file may hold: any number, any name of one printed line.
  private struct Draw {
    var generator: TestGenerator

    private static let pieces = [
      ",", "\"", "'", "=", "+", "-", "@", ";", " ", "a", "1.0", "none", "NA", "nan", "null", "wäve",
      "🌊", "\\N", "#", ".",
    ]

    mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &generator) }

    mutating func name(_ least: Int = 0) -> String {
      (0..<max(least, count(3))).map { _ in Self.pieces[count(Self.pieces.count - 1)] }.joined()
    }

    mutating func number() -> Double {
      let number = Double(bitPattern: generator.next())
      return number.isFinite ? number : 0
    }

    mutating func one<Value>(_ values: some Collection<Value>) -> Value {
      values[values.index(values.startIndex, offsetBy: count(values.count - 1))]
    }

    private mutating func flags() -> [SampleFlag] {
      (0..<count(2)).map { _ in one(SampleFlag.allCases) }
    }

    private mutating func identity() -> CaseIdentity {
      var identity = CaseIdentity()
      (identity.caseID, identity.block) = (name(1), name())
      identity.scenario = ScenarioName(name())
      identity.wave = count(3) == 0 ? .none : WaveName(name(1))
      identity.strategy = StrategyName(name())
      identity.reference = count(1) == 0 ? nil : StrategyName(name(1))
      (identity.backend, identity.motion, identity.state) = (name(), name(), name())
      identity.load = one([.idle, .busy, Load("burst") ?? .idle])
      identity.views = count(1 << 36)
      (identity.widthPoints, identity.heightPoints) = (number(), number())
      (identity.scale, identity.refreshHz) = (number(), number())
      (identity.backdrop, identity.phases, identity.sampling) = (name(), name(), name())
      identity.settings = (0..<count(2)).map { _ in CaseIdentity.Setting("a,b", "\"\(count(9))") }
      return identity
    }

    mutating func report() -> ReportRow {
      var row = ReportRow()
      (row.runID, row.identity) = (name(1), identity())
      (row.stage, row.pass) = (one(Stage.allCases), one(Pass.allCases))
      (row.metric, row.unit) = (MetricName(name(1)), MetricUnit(name()))
      (row.polarity, row.quality) = (one(Polarity.allCases), one(Quality.allCases))
      row.source = ValueSource(name())
      (row.processes, row.samples, row.frames) = (count(9), count(999), count(1 << 36))
      row.numbers = row.numbers.map { _ in count(4) == 0 ? nil : number() }
      row.flags = flags()
      return row
    }

    mutating func sample() -> SampleRow {
      var row = SampleRow()
      (row.runID, row.caseID) = (name(1), name(1))
      (row.stage, row.pass) = (one(Stage.allCases), one(Pass.allCases))
      (row.metric, row.unit) = (MetricName(name(1)), MetricUnit(name()))
      row.source = ValueSource(name())
      (row.process, row.round, row.order, row.frames) = (count(9), count(99), count(9), count(999))
      row.value = count(4) == 0 ? nil : number()
      row.flags = flags()
      return row
    }
  }

  private static func check<Row: ReadableRow & Equatable>(_ rows: [Row]) throws {
    let written = try ResultFile.data(rows)
    let read = try ResultFile<Row>.read(bytes: Array(written), name: Row.fileName)
    try #require(read == rows)
    try #require(try ResultFile.data(read) == written)
  }

  @Test("10,000 random reports, and as many files of samples")
  func random() throws {
    var draw = Draw(generator: TestGenerator(seed: 61))
    for _ in 0..<10_000 {
      // Two rows of one key would be refused.
      try Self.check((0..<draw.count(1)).map { _ in draw.report() })
      try Self.check((0..<draw.count(1)).map { _ in draw.sample() })
    }
  }

  @Test("cells are of their columns' types, and no reader takes one for a missing value")
  func types() throws {
    var draw = Draw(generator: TestGenerator(seed: 62))
    for _ in 0..<1_000 {
      let rows = [
        (ReportRow.columns, try draw.report().cells()),
        (SampleRow.columns, try draw.sample().cells()),
        (ScalingRow.columns, try ScalingRow().cells()),
      ]
      for (columns, cells) in rows {
        try #require(columns.count == cells.count)
        for (column, cell) in zip(columns, cells) {
          try #require(!cell.isReadAsNull, "\(column.name): \(cell)")
          if cell.isEmpty, column.isOptional { continue }
          switch column.type {
          case .text: continue
          case .integer: try #require(cell.utf8.allSatisfy { 48...57 ~= $0 } && !cell.isEmpty)
          case .decimal: try Self.expectDecimal(cell, column.name)
          }
        }
      }
    }
  }

  private static func expectDecimal(_ cell: String, _ name: String) throws {
    let halves = cell.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    let isDecimal =
      halves.count == 2 && halves.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }
    try #require(isDecimal, "\(name): \(cell)")
  }
}

@Suite("Files of schema 2 are read")
struct OlderSchemaTests {
  @Test("the rows are those of the same run in schema 3")
  func fixture() throws {
    let run = try StoredRun.open(Repository.fixture("paced"))
    let folder = Repository.fixture("schema-2")
    let report = try ReportFile.read(folder + "/report-2.csv")
    #expect(report == run.report && Set(report.map(\.polarity)).contains(.neutral))
    #expect(report.contains { $0.load == .idle })
    let samples = try SamplesFile.read(folder + "/samples-2.csv")
    #expect(samples == run.samples?.filter { $0.round < 2 })
  }

  @Test("a word that schema 3 does not have is refused there")
  func word() throws {
    let text = String(decoding: try ReportFile.data(SavedAgainTests.report()), as: UTF8.self)
    let changed = text.replacing(",lower,", with: ",none,")
    #expect(throws: ResultStoreError.self) {
      try ReportFile.read(bytes: Array(changed.utf8), name: "report.csv")
    }
    let older = changed.replacing("\n3,", with: "\n2,")
    let rows = try ReportFile.read(bytes: Array(older.utf8), name: "report.csv")
    #expect(rows.map(\.polarity) == [.neutral, .neutral, .neutral])
  }
}
