import TestSupport
import Testing

@testable import Measurement

@Suite("What devices measured, broken or strange")
struct HostileDeviceTests {
  /// Reads texts as files of these names.
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
