import Foundation
import TestSupport
import Testing

@testable import Measurement
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
          case .integer: try #require(cell.wholeMatch(of: /[0-9]+/) != nil, "\(cell)")
          case .decimal: try #require(cell.wholeMatch(of: /-?[0-9]+\.[0-9]+/) != nil, "\(cell)")
          }
        }
      }
    }
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

@Suite("Reading")
struct ReadingTests {
  private let folder = TestFolder()
  @Test("the committed runs write back to the same bytes", arguments: Repository.committedRuns)
  func committedRuns(_ name: String) throws {
    let folder = Repository.path(name)
    let rows = try ReportFile.read(folder + "/report.csv")
    let bytes = try Data(contentsOf: Repository.url(name + "/report.csv"))
    #expect(try ReportFile.data(rows) == bytes)
    let run = try StoredRun.open(folder)
    #expect(run.report == rows)
    let hasSamples = FileManager.default.fileExists(atPath: folder + "/samples.csv")
    #expect((run.samples?.isEmpty == false) == hasSamples)
    #expect(run.manifest?["status"] == .text("complete"))
  }

  @Test("committed runs are found, and the runs that tests read have samples")
  func committedRunsAreThere() throws {
    let folders = Repository.committedRuns
    #expect(folders.contains("results/default"))
    let fixtures = folders.filter { $0.hasPrefix("Tests/Fixtures/") }
    #expect(fixtures.count >= 5)
    for name in fixtures {
      #expect(try StoredRun.open(Repository.path(name)).samples?.isEmpty == false, "\(name)")
    }
  }

  @Test("cut at any byte but a line's end, a report is an error with file, line and column")
  func truncation() throws {
    let bytes = Array(try ReportFile.data(SavedAgainTests.report()))
    var errors = 0
    for length in 0..<bytes.count {
      do {
        let rows = try ReportFile.read(bytes: Array(bytes[..<length]), name: "cut.csv")
        #expect(bytes[length - 1] == 10, "\(length)")
        #expect(rows.count < 3)
      } catch {
        errors += 1
        #expect(error.isBadInput)
        #expect("\(error)".contains("cut.csv"))
        if length > 0 { #expect("\(error)".contains("line"), "\(error)") }
      }
    }
    #expect(errors > bytes.count - 10)
  }

  @Test(
    "a folder without a report, a file in none, an empty file: an error at once",
    arguments: [
      ("", "No such file"), ("empty.csv", "is empty"), ("nothing/report.csv", "No such file"),
    ])
  func places(_ name: String, _ says: String) throws {
    try folder.write("", to: "empty.csv")
    let error = expectRefusal(ResultStoreError.self, says: says) {
      try StoredRun.open(folder.file(name))
    }
    #expect(error?.isBadInput == true)
  }

  @Test("a manifest that is no JSON object is bad input, with its place")
  func manifest() throws {
    let faults = [
      ("[1]", "it is no object"), ("\u{FEFF}", "not JSON"),
      ("{\n \"a\": 01}", "line 2, column 7: not JSON"),
      (
        "{\"b\": [{\"a\": \"\\\"}{:\"}, {\n\"a\": {\"c\": 1},\n \"c\": 2, \"a\": 3}]}",
        "line 3, column 10: key 'a' stands twice in one object; leave one out"
      ),
      ("{\"a\": \"\0\"}", "line 1, column 8: not JSON"),
    ]
    for (text, words) in faults {
      try folder.write(text, to: "manifest.json")
      expectRefusal(ResultStoreError.self, says: "manifest.json: not a manifest: ", words) {
        try Manifest.read(folder.file("manifest.json"))
      }
    }
  }
}
