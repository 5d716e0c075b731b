import Foundation
import Recordings
import TestSupport
import Testing

@Suite("What devices measured, broken or strange")
struct HostileDeviceTests {
  /// Reads texts as files of these names.
  private static func read(_ texts: [String: String]) throws -> DeviceReport {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "device-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in texts {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    return try DeviceFile.read(texts.keys.sorted().map { folder.appendingPathComponent($0).path })
  }

  private static func read(_ text: String) throws -> DeviceReport { try read(["file": text]) }

  private static func hitches(_ rows: String) -> String {
    let columns = ["start", "duration", "process", "is-system"].map {
      "<col><mnemonic>\($0)</mnemonic><engineering-type>\($0)-x</engineering-type></col>"
    }.joined()
    return "<?xml version=\"1.0\"?><trace-query-result><node><schema name=\"hitches\">\(columns)"
      + "</schema>\(rows)</node></trace-query-result>"
  }

  private static let contents = """
    <trace-toc><run number="1"><info><target><device model="iPhone" os-version="26.1" platform="iOS"/>\
    <process name="App" pid="7"/></target><summary><start-date>2026-03-05T17:27:38.879Z</start-date>\
    <duration>2</duration></summary></info></run></trace-toc>
    """

  private static let log =
    "event,start_ms,duration_ms,timestamp_ms,target_ms,strategy,scene,busy_ms,period_ms\n"

  static let refusals: [(text: String, words: String)] = [
    ("", "holds nothing"), ("hello", "none of the known formats"),
    ("{}", "none of the known kinds"), ("[]", "none of the known kinds"), ("{\"a\":", "is no JSON"),
    (String(repeating: "[", count: 100_000), "is no JSON"),
    ("{\"context\":{},\"benchmarks\":[{\"name\":\"a\",\"run_type\":\"x\"}]}", "none of Macrobench"),
    ("{\"context\":{},\"benchmarks\":[{\"name\":1}]}", "'benchmarks.Index 0.name'"),
    (
      "{\"context\":{},\"benchmarks\":[{\"name\":\"a\",\"sampledMetrics\":"
        + "{\"frameOverrunMs\":{\"runs\":[[\"x\"]]}}}]}", "is of another kind"
    ),
    ("{\"frame_build_times\":[],\"frame_count\":0}", "has no frames"),
    ("{\"frame_build_times\":\"x\"}", "is of another kind"),
    ("{\"performance\":{}}", "has no frames"),
    ("[{\"testIdentifier\":\"a\",\"testRuns\":[]}]", "no metrics of frames"),
    (hitches(""), "nothing of frames"), (hitches("<row>"), "no whole XML"),
    ("<html/>", "XML of <html>"),
    (
      "<!DOCTYPE a [<!ENTITY a \"aaaa\">]><trace-query-result>&a;</trace-query-result>",
      "document type"
    ),
    ("---PROFILEDATA---\nFlags,HandleInputStart\n", "ends inside a block"),
    ("** Graphics info for pid 1 [a] **\nJanky frames: 2\n", "has no frames"),
    ("Test Case 'a' measured [x, s] average: performanceMetricID:a\n", "half a measurement"),
    (
      "Test Case 'a' measured [x, s] average: 1, values: [1,x], performanceMetricID:a.duration,\n",
      "'x' among the values"
    ),
    (
      "Test Case 'a' measured [x, s] average: 1, values: [1], performanceMetricID:a.duration,\n",
      "no metrics of frames"
    ),
    (
      "Test Case 'a' measured [x, h] average: 1, values: [1], "
        + "performanceMetricID:a.animation.hitches.total.duration,\n", "in 'h', which is not known"
    ),
    (log, "fewer than two calls"), (log + "link,1,2\n", "line 2 has 3 fields"),
    (log + "link,1,1,0,16,a,b,0,0\nlink,1,1,0,16,a,c,0,0\n", "another case"),
    (log + "link,1,1,16,16,a,b,0,0\n", "no refresh"), (log + "x,1,1,0,16,a,b,0,0\n", "no link"),
    (log + "link,nan,1,0,16,a,b,0,0\n", "no start"),
    (log + "link,1,1,0,16,a,b,x,0\nlink,2,1,16,32,a,b,x,0\n", "busy_ms and period_ms"),
  ]

  @Test("what is none, or is cut, is refused with the value and a cure", arguments: refusals)
  func refused(_ text: String, _ words: String) throws {
    let error = try #require(throws: RecordingError.self) { _ = try Self.read(text) }
    #expect(error.description.contains(words), "\(error.description.prefix(300))")
    #expect(!error.cure.isEmpty && !error.description.contains("\n"))
  }

  @Test(
    "a file that is cut anywhere is refused or read, and never a trap",
    arguments: [
      "synthetic/macrobenchmark-frames.json", "synthetic/flutter.timeline_summary.json",
      "synthetic/xcresult-metrics.json", "synthetic/xcodebuild-hitches.log",
      "synthetic/gfxinfo-framestats-android14.txt", "xctrace/xcode27-display-vsyncs-interval.xml",
    ])
  func cut(_ name: String) throws {
    let whole = try String(contentsOf: Repository.fixture("traces/" + name), encoding: .utf8)
    for count in stride(from: 0, to: whole.count - 1, by: max(1, whole.count / 40)) {
      _ = try? Self.read(String(whole.prefix(count)))
    }
  }

  @Test("a table without hitches is none of the app that was recorded, and its ratio is 0")
  func noHitches() throws {
    let report = try Self.read(["a.toc.xml": Self.contents, "b.xml": Self.hitches("")])
    let found = try #require(report.cases.first)
    #expect(found.subject == "App")
    #expect(found.series.first { $0.measure == .hitchCount }?.runs == [[0]])
    #expect(found.series.first { $0.measure == .hitchTimeRatio }?.runs == [[0]])
    #expect(report.facts["model"] == "iPhone" && report.facts["os"] == "iOS 26.1")
  }

  @Test("a table of contents beside an export gives the ratio; hitches of the system stand apart")
  func ratio() throws {
    let process = "<p fmt=\"App (7)\"><pid>7</pid></p>"
    let rows =
      "<row><s>1000</s><d>30000000</d>\(process)<b>0</b></row>"
      + "<row><s>2000</s><d>10000000</d>\(process)<b>1</b></row>"
      + "<row><s>3000</s><sentinel/>\(process)<b>0</b></row>"
    let text = Self.hitches(rows).replacing("process-x", with: "p")
    let report = try Self.read(["a.toc.xml": Self.contents, "a.xml": text])
    let found = try #require(report.cases.first)
    func value(_ measure: DeviceMeasure, _ side: DeviceSide) -> Double? {
      found.series.first { $0.measure == measure && $0.side == side }?.runs.first?.first
    }
    #expect(value(.hitchCount, .frame) == 1 && value(.hitchCount, .server) == 1)
    #expect(value(.hitchTimeRatio, .frame) == 15 && value(.hitchTimeRatio, .server) == 5)
    #expect(report.notes.contains { $0.hasPrefix("1 rows of tables without times") })
  }

  @Test("what a tool only sums up has percentiles and no values")
  func summed() throws {
    let older = try Self.read(
      "{\"context\":{},\"benchmarks\":[{\"name\":\"a\",\"metrics\":{"
        + "\"frameTime50thPercentileMs\":{\"median\":5,\"runs\":[4,5,6]},"
        + "\"frameTime99thPercentileMs\":{\"median\":20}}}]}")
    let dump = try Self.read(
      "** Graphics info for pid 1 [a.b] **\nTotal frames rendered: 80\nJanky frames: 4 (5.00%)\n"
        + "50th percentile: 6ms\n99th percentile: 33ms\nHISTOGRAM: 5ms=1\n")
    #expect(older.cases[0].series[0].measure == .frameDurationCPU)
    #expect(older.cases[0].series[0].summary == ["median": 5e6, "p99": 2e7])
    #expect(dump.cases[0].series[0].summary == ["median": 6e6, "p99": 3.3e7])
    #expect(older.cases[0].series[0].runs.isEmpty && dump.cases[0].series[0].runs.isEmpty)
    #expect(dump.cases[0].series.first { $0.measure == .jankyFrames }?.runs == [[4]])
  }

  @Test("the three numbers of XCTHitchMetric are those of the app, in their own units")
  func hitchMetric() throws {
    func metric(_ end: String, _ unit: String, _ value: Double) -> String {
      "{\"identifier\":\"com.apple.dt.XCTMetric_Hitch-list.\(end)\","
        + "\"unitOfMeasurement\":\"\(unit)\",\"measurements\":[\(value)]}"
    }
    let metrics = [
      metric("normalized.time.ratio", "ms per s", 9), metric("number", "hitches", 2),
      metric("total.duration", "s", 0.05), metric("time.ratio", "ms/s", 20),
    ]
    let report = try Self.read(
      "[{\"testIdentifier\":\"a\",\"testRuns\":[{\"metrics\":["
        + metrics.joined(separator: ",") + "]}]}]")
    let found = report.cases[0]
    #expect(found.part?.value == "list")
    #expect(found.series.map(\.measure) == [.hitchCount, .hitchTimeTotal, .hitchTimeRatio])
    #expect(found.series.map { $0.runs[0][0] } == [2, 5e7, 20])
    #expect(report.notes == ["1 metrics that are not of frames are left out"])
  }

  @Test("dumps that overlap give each frame once")
  func overlapping() throws {
    let dump = try String(
      contentsOf: Repository.fixture("traces/synthetic/gfxinfo-framestats-android14.txt"),
      encoding: .utf8)
    let report = try Self.read(dump + dump)
    #expect(report.cases.map { $0.series[0].runs[0].count } == [9, 3])
  }
}
