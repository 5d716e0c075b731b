import TestSupport
import Testing

@testable import Measurement

extension DeviceCase {
  func values(_ metric: MetricName, _ stage: Stage = .frame) -> [Double] {
    series.first { $0.metric == metric && $0.stage == stage }?.values ?? []
  }
}

@Suite("What devices measured")
struct DeviceFileTests {
  private static let hitchesFile = "xctrace/xcode27-hitches.xml.gz"

  private static func read(_ files: [String], process: String? = nil) throws -> DeviceReport {
    try DeviceFile.read(
      files.map { Repository.fixture("traces/" + $0) }, process: process)
  }

  @Test("hitches of Instruments are those that an independent reader finds, refs included")
  func hitches() throws {
    let report = try Self.read([Self.hitchesFile])
    #expect(report.cases.count == 1)
    let found = report.cases[0]
    #expect(found.subject == "TestApp" && found.tool == "xctrace")
    #expect(found.values(.hitchCount) == [11])
    let late = found.values(.hitchDuration)
    #expect(late.count == 11)
    #expect(late.reduce(0, +) == 616_666_828)
    #expect(found.values(.hitchTimeTotal) == [616_666_828])
    #expect(late.max() == 216_666_666)
    #expect(!found.series.contains { $0.stage == .server })
    // Without the length of the recording there is no ratio.
    #expect(found.values(.hitchTimeRatio).isEmpty)
    #expect(found.absent.map(\.metric) == [.hitchTimeRatio])
    #expect(report.timelines.isEmpty)
  }

  @Test("hangs beside hitches are one recording, and refreshes say the rate")
  func recording() throws {
    let report = try Self.read([
      Self.hitchesFile, "xctrace/xcode27-potential-hangs.xml",
      "xctrace/xcode27-display-vsyncs-interval.xml",
    ])
    #expect(report.cases.map(\.subject) == ["TestApp"])
    #expect(report.cases.map(\.refreshHz) == [60])
    let hangs = report.cases[0].values(.hangDuration, .app)
    #expect(hangs.count == 23 && report.cases[0].values(.hangs, .app) == [23])
    #expect(hangs.reduce(0, +) == 2_201_722_876)
    #expect(hangs.max() == 236_646_833 && hangs.min() == 41_045_375)
    let timeline = try #require(report.timelines.first)
    #expect(timeline.busy.count == 23 && timeline.hitches.count == 11)
    #expect(timeline.busy.first?.start == 4_933_931_583)
    #expect(timeline.hitches.last?.start == 36_794_539_583)
    #expect(timeline.refreshHz == 60)
  }

  @Test(
    "what has nothing of frames, a table twice or not the process is refused by what it has",
    arguments: [
      (["xctrace/xcode27-hang-risks.xml"], nil, "tables: hang-risks"),
      (["xctrace/xcode27-runloop-intervals.xml"], nil, "tables: runloop-intervals"),
      (
        ["xctrace/xcode27-displayed-surfaces-interval.xml.gz"], nil,
        "tables: displayed-surfaces-interval"
      ),
      (["xctrace/xcode26-cpu-profile.xml.gz"], nil, "tables: cpu-profile"),
      (["chrome/m69-array.json.gz"], nil, "none of the known formats"),
      ([hitchesFile, hitchesFile], nil, "has the table hitches"),
      ([hitchesFile], "Finder", "has no process 'Finder'; it has 'TestApp (12345)'"),
    ] as [([String], String?, String)])
  func refused(_ files: [String], process: String?, _ words: String) throws {
    let error = expectRefusal(RecordingError.self, says: words) {
      try Self.read(files, process: process)
    }
    #expect(error?.file.hasSuffix(files[0]) == true)
  }

  @Test("--process takes one of several", arguments: ["12345", "TestApp", "TestApp (12345)"])
  func process(_ name: String) throws {
    #expect(try Self.read([Self.hitchesFile], process: name).cases.count == 1)
  }
}

@Suite("What devices measured, broken or strange")
struct HostileDeviceTests {
  private static func read(_ texts: [String: String]) throws -> DeviceReport {
    try DeviceFile.read(texts.keys.sorted().map(TestFolder(texts).file))
  }

  private static func read(_ text: String) throws -> DeviceReport { try read(["file": text]) }

  private static func hitches(_ rows: String) -> String {
    let columns = ["start", "duration", "process", "is-system"]
    return Exports.trace(Exports.table("hitches", columns, rows: rows))
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
    ("{}", "none of the known formats"),
    (hitches(""), "nothing of frames"), (hitches("<row>"), "no whole XML"),
    ("<html/>", "XML of <html>"),
    (
      "<!DOCTYPE a [<!ENTITY a \"aaaa\">]><trace-query-result>&a;</trace-query-result>",
      "document type"
    ),
    (log, "fewer than two calls"), (log + "link,1,2\n", "line 2 has 3 fields"),
    (log + "link,1,1,0,16,a,b,0,0\nlink,1,1,0,16,a,c,0,0\n", "another case"),
    (log + "link,1,1,16,16,a,b,0,0\n", "no refresh"), (log + "x,1,1,0,16,a,b,0,0\n", "no link"),
    (log + "link,nan,1,0,16,a,b,0,0\n", "no start"),
    (log + "link,1,1,0,16,a,b,x,0\nlink,2,1,16,32,a,b,x,0\n", "busy_ms and period_ms"),
  ]

  @Test("what is none, or is cut, is refused with the value and a cure", arguments: refusals)
  func refused(_ text: String, _ words: String) throws {
    let error = try #require(
      expectRefusal(RecordingError.self, says: words) { try Self.read(text) })
    #expect(!error.cure.isEmpty && !error.description.contains("\n"))
  }

  @Test("a file that is cut anywhere is refused or read, and never a trap")
  func cut() throws {
    let name = "xcode27-display-vsyncs-interval.xml"
    let whole = try Repository.text("Tests/Fixtures/traces/xctrace/" + name)
    for count in stride(from: 0, to: whole.count - 1, by: max(1, whole.count / 40)) {
      _ = try? Self.read(String(whole.prefix(count)))
    }
  }

  @Test("a table without hitches is none of the app that was recorded, and its ratio is 0")
  func noHitches() throws {
    let report = try Self.read(["a.toc.xml": Self.contents, "b.xml": Self.hitches("")])
    let found = try #require(report.cases.first)
    #expect(found.subject == "App")
    #expect(found.values(.hitchCount) == [0] && found.values(.hitchTimeRatio) == [0])
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
    #expect(found.values(.hitchCount) == [1] && found.values(.hitchCount, .server) == [1])
    #expect(found.values(.hitchTimeRatio) == [15] && found.values(.hitchTimeRatio, .server) == [5])
    #expect(report.notes.contains { $0.hasPrefix("1 rows of tables without times") })
  }
}
