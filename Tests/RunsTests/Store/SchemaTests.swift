import Foundation
import TestSupport
import Testing

@testable import Measurement
@testable import Runs

@Suite("The files' columns are those that others rely on")
struct SchemaTests {
  private static let scaling =
    "schema,run_id,line_id,scenario,wave,strategy,reference,backend,motion,state,load,width_pt,"
    + "height_pt,scale,refresh_hz,backdrop,phases,sampling,setting,stage,metric,unit,processes,"
    + "points,views_min,views_max,fixed,fixed_ci_low,fixed_ci_high,per_view,per_view_ci_low,"
    + "per_view_ci_high,residual_max,residual_views,relation,crossover,crossover_ci_low,"
    + "crossover_ci_high,payoff_frame,payoff_frame_ci_low,payoff_frame_ci_high,views_60hz,"
    + "views_60hz_ci_low,views_60hz_ci_high,views_90hz,views_90hz_ci_low,views_90hz_ci_high,"
    + "views_120hz,views_120hz_ci_low,views_120hz_ci_high,flags"

  /// The headers of the other files are those of the committed ones: see RoundTripTests.
  @Test("scaling.csv has columns of its own number")
  func scalingHeader() throws {
    var row = ScalingRow()
    (row.runID, row.lineID, row.metric) = ("r", "line", "cpu_time")
    row.filling[1] = .init(12, lower: 10, upper: 15)
    row.flags = [.extrapolated90Hz]
    let text = String(decoding: try ScalingFile.data([row]), as: UTF8.self)
    #expect(text.hasPrefix(Self.scaling + "\n4,r,line,"))
    #expect(text.hasSuffix(",,,,12.0,10.0,15.0,,,,extrapolated_90hz\n"))
  }

  /// Words that SQLite, DuckDB or PostgreSQL reserve, as far as a column might be called so.
  private static let reserved = Set(
    """
    all any as asc both case cast check collate column constraint create default desc distinct do \
    else end except fetch for foreign from full grant group having in index initially into is join \
    key lateral leading left like limit natural not null offset on only or order outer pivot \
    primary qualify references returning right select set show some summarize table then to \
    trailing transaction union unique unpivot update user using values variadic when where window \
    with
    """.split(separator: " ").map(String.init))

  @Test("a table of each file in SQL has its columns, whose names no database reserves")
  func sql() throws {
    for columns in [Schema.report, Schema.samples, Schema.scaling] {
      #expect(Set(columns.map(\.name)).count == columns.count)
      #expect(Self.reserved.isDisjoint(with: columns.map(\.name)))
    }
    let lines = SchemaDocument.sql.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("CREATE TABLE ") && $0.hasSuffix(" (") } == 3)
    #expect(lines.contains { $0.hasPrefix("  views BIGINT NOT NULL, -- count: ") })
    #expect(lines.contains { $0.hasPrefix("  median DOUBLE PRECISION, -- unit: ") })
    let all = Schema.report.count + Schema.samples.count + Schema.scaling.count
    #expect(lines.count { $0.hasPrefix("  ") } == all)
  }
}

@Suite("Rows keep what they are given")
struct RowTests {
  static func reportRow() throws -> ReportRow {
    var row = ReportRow()
    row.runID = "a run, with a comma"
    row.caseID = "steady/jw/path-rebuild/100/375x60@2"
    row.scenario = "steady"
    row.wave = "jw"
    row.strategy = "=path-rebuild"
    row.backend = "cairo-\"subpixel\""
    row.views = 100
    row.widthPoints = 375
    row.heightPoints = 60.5
    row.scale = 2
    row.refreshHz = 59.94
    row.block = "jw/100/375x60@2"
    row.reference = "path-rebuild"
    (row.motion, row.state) = ("equal", "two, lines")
    row.load = try #require(Load("busy:8ms/20ms"))
    (row.backdrop, row.phases, row.sampling) = ("clear", "in-step", "subpixel")
    row.settings = [CaseIdentity.Setting("depth", "10"), CaseIdentity.Setting("rasters", "shared")]
    row.stage = "app.tick"
    row.metric = "cpu_time"
    row.unit = "ns"
    row.polarity = "lower"
    row.pass = "time"
    row.source = "clock"
    row.quality = "measured"
    row.processes = 6
    row.samples = 60
    row.frames = 6000
    row.numbers = (0..<12).map { $0 == 1 ? nil : Double($0) / 8 }
    row.flags = ["derived", "outlier"]
    return row
  }

  @Test("each cell of a report's row comes back from the text")
  func reportCells() throws {
    let text = String(decoding: try ReportFile.data([try Self.reportRow()]), as: UTF8.self)
    let records = try #require(CSVReader.records(text))
    try #require(records.count == 2)
    let cells = Dictionary(uniqueKeysWithValues: zip(records[0], records[1]))
    #expect(records[1].count == 44)
    let expected = [
      "schema": "3", "run_id": "a run, with a comma",
      "case_id": "steady/jw/path-rebuild/100/375x60@2", "scenario": "steady", "wave": "jw",
      "strategy": "'=path-rebuild", "backend": "cairo-\"subpixel\"", "views": "100",
      "width_pt": "375.0", "height_pt": "60.5", "scale": "2.0", "refresh_hz": "59.94",
      "block": "jw/100/375x60@2", "reference": "path-rebuild", "motion": "equal",
      "state": "two, lines", "load": "busy:8ms/20ms", "backdrop": "clear", "phases": "in-step",
      "sampling": "subpixel", "setting": "depth=10;rasters=shared", "stage": "app.tick",
      "metric": "cpu_time", "unit": "ns",
      "polarity": "lower", "pass": "time", "source": "clock", "quality": "measured",
      "processes": "6", "samples": "60", "frames": "6000", "median": "0.0", "ci_low": "",
      "ci_high": "0.25", "mad": "0.375", "min": "0.5", "p25": "0.625", "p75": "0.75",
      "p90": "0.875", "p95": "1.0", "p99": "1.125", "max": "1.25", "mean": "1.375",
      "flags": "derived;outlier",
    ]
    #expect(cells == expected)
  }

  @Test("each cell of a sample comes back from the text")
  func sampleCells() throws {
    var row = SampleRow.made(
      "case", .frame, "@metric", process: 1, round: 2, value: -12.5,
      flags: ["outlier", "preempted"])
    (row.unit, row.source, row.order, row.frames) = ("ns", "clock", 3, 4)
    let records = try #require(CSVReader.records(CSVText.line(try row.cells()) + "\n"))
    #expect(
      records == [
        [
          "3", "run", "case", "frame", "'@metric", "ns", "time", "clock", "1", "2", "3", "4",
          "-12.5", "outlier;preempted",
        ]
      ])
  }

  @Test(
    "a name that readers refuse is refused before it is written",
    arguments: ["perf::PAGE-FAULTS\r", "a\nb", "a\u{1B}[31mb", "a\u{2028}b"])
  func names(_ name: String) throws {
    let refusal = ResultStoreError.unfit(column: "metric", value: name.visibleInLine)
    var (report, sample) = (try Self.reportRow(), SampleRow.made("case", value: 1))
    (report.metric, sample.metric) = (MetricName(name), MetricName(name))
    #expect(throws: refusal) { try ReportFile.data([report]) }
    #expect(throws: refusal) { try SamplesFile.lines([sample]) }
    let text =
      CSVText.line(ReportRow.columns.map(\.name)) + "\n" + CSVText.line(try report.cells()) + "\n"
    let error = #expect(throws: ResultStoreError.self) {
      try ReportFile.read(bytes: Array(text.utf8), name: "report.csv")
    }
    guard case .badValue(let place, _, _) = error else { throw try #require(error) }
    #expect(place.name == "metric")
  }

  /// A metric, its pass, a column and a number of it; whether a file may hold that.
  static let possible: [(MetricName, Pass, String, Double, Bool)] = [
    (.allocations, .allocations, "median", -2, false),
    (.allocations, .allocations, "p99", -0.5, false),
    (.allocations, .allocations, "median", 0.5, true),
    (.allocations, .allocations, "max", 0.2, true),
    (.allocations, .allocations, "ci_high", -1, false),
    // Student's interval of 0, 0 and 1.
    (.allocations, .allocations, "ci_low", -1.1, true),
    (.swiftObjects, .allocations, "min", -1, false),
    (.own("rows"), .counters, "mean", -1, false), (.own("rows"), .paced, "median", -1, false),
    (.own("rows"), .paced, "max", 0.3, true),
    (.framesPresented, .paced, "min", -1, false), (.framesPresented, .paced, "max", 1.5, false),
    (.framesPresented, .scripted, "median", 1.5, true),
    (.drawnFrames, .exact, "max", 1.5, false), (.pathBytes, .memory, "max", -8, false),
    (.heapGrowth, .paced, "median", -8, true), (.residentBytes, .memory, "median", -8, true),
    (.pageFaults, .time, "median", -1, true), (.cpuTime, .time, "min", -1, true),
    (.phaseDrift, .paced, "median", -1.5, true), (.frameOverrun, .paced, "median", -1, true),
    (.retiredInstructions, .counters, "min", -1, true), ("of_tomorrow", .counters, "min", -1, true),
  ]

  @Test("a count that cannot be is neither written nor read, in a report", arguments: possible)
  func counts(
    _ metric: MetricName, _ pass: Pass, _ column: String, _ number: Double, _ isHeld: Bool
  ) throws {
    var row = try Self.reportRow()
    (row.metric, row.pass) = (metric, pass)
    row.numbers = [Double?](repeating: 1, count: 12)
    var changed = row
    changed.numbers[try #require(ReportRow.numberColumns.firstIndex(of: column))] = number
    try Self.check(row, changed, column, number, isHeld)
  }

  /// Expects a row that is `row` but for a number of one column to be written and read, or neither.
  private static func check<Row: ReadableRow & Equatable>(
    _ row: Row, _ changed: Row, _ column: String, _ number: Double, _ isHeld: Bool
  ) throws {
    var cells = try row.cells()
    let place = try #require(Row.columns.firstIndex { $0.name == column })
    cells[place] = try CSVNumber.text(number, column)
    let file = [Row.columns.map(\.name), cells].map { CSVText.line($0) + "\n" }.joined()
    let read = Result { try ResultFile<Row>.read(bytes: Array(file.utf8), name: Row.fileName) }
    if isHeld {
      #expect(try ResultFile.data([changed]) == Data(file.utf8))
      #expect(try read.get() == [changed])
      return
    }
    #expect(throws: ResultStoreError.unfit(column: column, value: "\(number)")) {
      try ResultFile.data([changed])
    }
    let refusal = ResultStoreError.badValue(
      Place(file: Row.fileName, line: 2, column: place + 1, name: column), text: cells[place],
      problem: "is not a count; keep the file as it was written, and give spreadsheets a copy")
    #expect(throws: refusal) { try read.get() }
  }

  @Test(
    "a sample is a whole count of its frames, or of all",
    arguments: [
      (.allocations, .allocations, -1, 5, false), (.allocations, .allocations, 0.2, 5, true),
      (.allocations, .allocations, 0.25, 5, false), (.own("rows"), .counters, 0.1, 15, false),
      (.own("rows"), .counters, 1.0 / 15, 15, true), (.own("rows"), .paced, 59.94, 119, true),
      (.drawnFrames, .exact, 0.5, 10, false), (.framesMissed, .paced, 0.5, 120, false),
      (.framesMissed, .paced, 3, 120, true), (.heapGrowth, .paced, -4096, 1, true),
      (.cpuTime, .time, -12.5, 3, true),
    ] as [(MetricName, Pass, Double, Int, Bool)])
  func samples(
    _ metric: MetricName, _ pass: Pass, _ value: Double, _ frames: Int, _ isHeld: Bool
  ) throws {
    var row = SampleRow.made("case", .frame, metric, pass, value: 1)
    row.frames = frames
    var changed = row
    changed.value = value
    try Self.check(row, changed, "value", value, isHeld)
  }

  @Test(
    "a number that no file may hold is refused with its column", arguments: [Double.nan, .infinity])
  func refused(_ number: Double) {
    var report = ReportRow()
    report.numbers[4] = number
    #expect(throws: ResultStoreError.unfit(column: "min", value: "\(number)")) {
      try ReportFile.data([report])
    }
    report = ReportRow()
    report.scale = number
    #expect(throws: ResultStoreError.unfit(column: "scale", value: "\(number)")) {
      try ReportFile.data([report])
    }
  }
}
