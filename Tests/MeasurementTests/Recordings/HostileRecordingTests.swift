import Foundation
import TestSupport
import Testing

@testable import Measurement

@Suite("Recordings that are broken or strange")
struct HostileRecordingTests {
  private static func read(_ bytes: Data) throws -> Recording {
    let folder = TestFolder()
    try folder.write(bytes, to: "trace")
    return try RecordingFile.read(folder.file("trace"))
  }

  private static func read(_ text: String) throws -> Recording { try read(Data(text.utf8)) }

  private static func hangs(_ rows: String) -> String {
    let columns = ["start", "duration", "thread"]
    return Exports.trace(Exports.table("potential-hangs", columns, rows: rows))
  }

  private static let bomb = """
    <?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">
    <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><trace-query-result>&c;</trace-query-result>
    """

  static let refusals: [(text: String, words: String)] = [
    ("", "holds nothing"), (" \n\t ", "holds nothing"), ("hello", "none of the known formats"),
    ("start_ms,duration_ms\n", "no busy time"),
    ("start_ms,duration_ms\n1,2\n3\n", "line 3 is '3'"),
    ("start_ms,duration_ms\n1,-2\n", "line 2 is '1,-2'"),
    ("start_ms,duration_ms\n1,nan\n", "line 2"), ("start_ms,duration_ms\n1e300,1\n", "line 2"),
    ("start_ms,duration_ms\n5,0\n", "no busy time"),
    (bomb, "document type"),
    (String(repeating: "<trace-query-result>", count: 5000), "deeper than 200"),
    (hangs("<row><a>1</a>"), "no whole XML"), ("<trace-query-result>", "no whole XML"),
    ("<html/>", "XML of <html>"), ("<a>\u{0}</a>", "XML of <a>"),
    (hangs(""), "no main thread found"),
    (hangs("<row><s>1</s><d>x</d><t fmt=\"Main Thread 0x1\"/></row>"), "no busy time"),
    ("[", "without trace events"), ("{}", "without trace events"),
    ("{\"traceEvents\":[", "ends in the middle"),
    ("{\"traceEvents\":[{\"ph\":\"X\"", "ends in the middle"),
    ("{\"traceEvents\":{}}", "without trace events"), ("{\"a\":]}", "'}' at byte 6"),
    ("{\"traceEvents\":[{\"ph\":}]}", "no JSON object"), ("[1]", "'1' at byte 1"),
    ("[{\"ph\":\"X\",\"ts\":0,\"dur\":1}]x", "'x' at byte"),
    ("[{\"a\":" + String(repeating: "[", count: 100_000), "ends in the middle"),
    (
      "[{\"a\":" + String(repeating: "[", count: 9000) + String(repeating: "]", count: 9000) + "}]",
      "no JSON object"
    ),
    ("[{\"ph\":\"X\",\"ts\":1e300,\"dur\":1,\"pid\":1,\"tid\":1}]", "no busy time of 1/1"),
    ("start_ms,end_ms\n5,4\n", "line 2 is '5,4', not a start and an end"),
    // Each time is one that can be, and what lies between them is not.
    ("start_ms,duration_ms\n2000000000000,2000000000000\n", "line 2"),
    (
      "[{\"ph\":\"X\",\"ts\":2e15,\"dur\":2e15,\"pid\":1,\"tid\":1}]", "no busy time of 1/1"
    ),
  ]

  @Test(
    "numbers of a process are one, however they are written", arguments: ["1.0", "\"1\"", "1e0"])
  func numbers(_ number: String) throws {
    let name = #"{"ph":"M","name":"process_name","pid":\#(number),"args":{"name":"App"}}"#
    let slices = [("1", 0), (number, 40)].map { pid, start in
      #"{"ph":"X","pid":\#(pid),"tid":1,"ts":\#(start),"dur":20}"#
    }
    let recording = try Self.read("[\(([name] + slices).joined(separator: ","))]")
    #expect(
      recording.intervals.count == 2 && recording.process?.contains("App") == true, "\(recording)")
  }

  @Test("what is none, or is cut, is refused with the value and a cure", arguments: refusals)
  func refused(_ text: String, _ words: String) throws {
    let error = try #require(
      expectRefusal(RecordingError.self, says: words) { try Self.read(text) })
    #expect(!error.cure.isEmpty && !error.description.contains("\n"))
  }

  @Test(
    "a file that is cut anywhere is refused or read, and never a trap",
    arguments: ["corner/simple-object.json", "xctrace/xcode27-runloop-intervals.xml"])
  func cut(_ name: String) throws {
    let whole = try Data(contentsOf: Repository.url("Tests/Fixtures/traces/" + name))
    for count in stride(from: 0, to: whole.count - 20, by: max(1, whole.count / 60)) {
      #expect(throws: RecordingError.self) { _ = try Self.read(whole.prefix(count)) }
    }
  }

  @Test("a gzip that is cut, or has another sum, is refused", arguments: [true, false])
  func damagedGzip(isCut: Bool) throws {
    let file = Repository.url("Tests/Fixtures/traces/chrome/m69-array.json.gz")
    var bytes = try Data(contentsOf: file)
    if isCut { bytes.removeLast(bytes.count / 2) } else { bytes[bytes.count - 6] ^= 0xFF }
    expectRefusal(RecordingError.self, says: "unpacked") { try Self.read(bytes) }
  }

  @Test("UTF-16 is read where XML says so, and refused elsewhere")
  func wide() throws {
    let row = "<row><s>5000000</s><d>2000000</d><t fmt=\"Main Thread 0x1\"/></row>"
    let xml = Self.hangs(row).replacing(
      "version=\"1.0\"", with: "version=\"1.0\" encoding=\"UTF-16\"")
    let bytes = try #require(xml.data(using: .utf16))
    #expect(try Self.read(bytes).intervals.map(\.duration) == [2_000_000])
    let csv = try #require("start_ms,end_ms\n1,2\n".data(using: .utf16))
    expectRefusal(RecordingError.self, says: "none of the known formats") { try Self.read(csv) }
  }

  @Test("a value that is referred to and is not there is counted, not guessed")
  func lostReference() throws {
    let main = "<t fmt=\"Main Thread 0x1\"/>"
    let found = try Self.read(
      Self.hangs(
        "<row><start-x id=\"1\">10</start-x><duration-x id=\"2\">5</duration-x>\(main)</row>"
          + "<row><start-x ref=\"9\"/><duration-x ref=\"2\"/>\(main)</row>"
          + "<row><start-x>30</start-x><duration-x ref=\"2\"/>\(main)</row>"
          + "<row><start-x>40</start-x><sentinel/>\(main)</row>"))
    #expect(found.intervals.map(\.start) == [10, 30])
    #expect(found.intervals.map(\.duration) == [5, 5])
    #expect(found.dropped == [.lostReference: 1, .badTime: 1])
  }

  @Test(
    "rows of a CSV in any order, that overlap and touch, are one time; columns not read are named")
  func rows() throws {
    let found = try Self.read(
      "\u{FEFF}duration_ms,thread,start_ms\r\n2,a,10\r\n1,b,12\r\n\r\n0,a,0\r\n0.5,a,3\r\n")
    #expect(found.source.contains("CSV of start_ms,duration_ms, other columns not read: thread"))
    #expect(
      found.intervals == [
        BusyInterval(start: 3_000_000, duration: 500_000),
        BusyInterval(start: 10_000_000, duration: 3_000_000),
      ])
    #expect(found.milliseconds == 13)
    #expect(found.process == nil && found.droppedCount == 0)
  }

  @Test("times as far apart as may be are a recording, whose length is no overflow")
  func farthest() throws {
    let rows = "start_ms,end_ms\n-2300000000000,-2299999999999\n2299999999999,2300000000000\n"
    let found = try Self.read(rows)
    #expect(found.milliseconds == 4.6e12 && abs(found.total - 2) < 0.01)
    let trace = try Self.read(
      "[{\"ph\":\"X\",\"ts\":-2.3e15,\"dur\":1,\"pid\":1,\"tid\":1},"
        + "{\"ph\":\"X\",\"ts\":2.2e15,\"dur\":1e14,\"pid\":1,\"tid\":1},"
        + "{\"ph\":\"X\",\"ts\":2.2e15,\"dur\":1e15,\"pid\":1,\"tid\":1}]")
    #expect(trace.dropped == [.badTime: 1] && trace.intervals.count == 2)
  }

  @Test("samples near the farthest time are one piece of work, or are dropped, and no trap")
  func farthestSamples() throws {
    func samples(_ time: UInt64) -> String {
      let row = "<row><t>\(time)</t><n fmt=\"Main Thread 0x1\"/><w>1000000</w></row>"
      let columns = ["time", "thread", "weight"]
      return Exports.trace(Exports.table("time-profile", columns, rows: row + row))
    }
    #expect(try Self.read(samples(2_305_000_000_000_000_000)).intervals.count == 1)
    #expect(throws: RecordingError.self) { _ = try Self.read(samples(1 << 62 - 2)) }
  }

  @Test("many processes are named by the first, with how many there are more")
  func manyProcesses() throws {
    let events = (0..<20_000).map {
      "{\"ph\":\"X\",\"pid\":\($0),\"tid\":\($0),\"ts\":0,\"dur\":5}"
    }
    let error = expectRefusal(RecordingError.self, says: "has 20000 processes", " and 19992 more") {
      try Self.read("[\(events.joined(separator: ","))]")
    }
    #expect((error?.description.utf8.count ?? .max) < 1000)
  }

  @Test("a folder, and a file that is not there, are refused", arguments: ["/", "/no/such/file"])
  func noFile(_ path: String) {
    #expect(throws: RecordingError.self) { _ = try RecordingFile.read(path) }
  }
}
