import TestSupport
import Testing

@testable import Measurement

@Suite("Recordings of several runs")
struct RecordedRunTests {
  /// A table of a run, with rows of start and duration, ms.
  private static func table(
    _ schema: String, run: Int?, _ rows: [(Int, Int)], process: String = "App"
  ) -> String {
    let texts = rows.map { start, length in
      "<row><start>\(start)000000</start><duration>\(length)000000</duration>"
        + "<thread fmt='Main Thread 0x1'/><process fmt='\(process) (7)'><pid>7</pid></process></row>"
    }
    let columns = ["start", "duration", "thread", "process"]
    return Exports.table(schema, columns, rows: texts.joined(), run: run)
  }

  private static func contents(_ seconds: [Int]) -> String {
    let runs = seconds.enumerated().map { index, length in
      "<run number='\(index + 1)'><info><summary><start-date>2026-01-01T10:0\(index):00.25+01:00"
        + "</start-date><duration>\(length)</duration></summary></info></run>"
    }
    return "<trace-toc>\(runs.joined())</trace-toc>"
  }

  /// The paths of files of these tables, and of these tables of contents.
  private static func paths(
    _ tables: [String: String], contents: [String: String] = [:]
  ) throws -> (String) -> String {
    try TestFolder(tables.mapValues(Exports.trace).merging(contents) { $1 }).file
  }

  @Test("two runs in one export are not laid over each other, and a table takes its run's length")
  func runs() throws {
    func table(_ schema: String, run: Int?) -> String {
      Self.table(schema, run: run, [(1000, 300)])
    }
    let both = ["potential-hangs", "hitches"].map { table($0, run: 1) + table($0, run: 2) }
    let contents = Self.contents([10, 40])
    let path = try Self.paths(
      [
        "a.xml": both[0], "b.xml": both[1], "c.xml": table("hitches", run: 2),
        "d.xml": table("potential-hangs", run: 1), "e.xml": table("potential-hangs", run: nil),
      ], contents: ["c.toc.xml": contents, "d.toc.xml": contents, "e.toc.xml": contents])
    expectRefusal(RecordingError.self, says: "holds run 1, run 2; export one alone") {
      try RecordingFile.read(path("a.xml"))
    }
    expectRefusal(RecordingError.self) { try DeviceFile.read([path("b.xml")]) }
    #expect(try RecordingFile.read(path("d.xml")).milliseconds == 10_000)
    let device = try DeviceFile.read([path("c.xml")])
    #expect(device.cases.first?.values(.hitchTimeRatio) == [7.5])
    #expect(device.facts["recorded"] == "2026-01-01T10:01:00.25+01:00")
    expectRefusal(RecordingError.self, says: "is of run 1, and") {
      try DeviceFile.read([path("c.xml"), path("d.xml")])
    }
    // Of an export that names no run nobody knows which of two lengths is its.
    expectRefusal(RecordingError.self) { try RecordingFile.read(path("e.xml")) }
  }

  @Test("a row that two tables of a run have counts once, and rows of two targets count each")
  func tables() throws {
    let twice = Self.table("hitches", run: 1, [(1000, 300), (1000, 300)], process: "App")
    let other = Self.table("hitches", run: 1, [(1000, 300), (2000, 100)], process: "App")
    let report = try DeviceFile.read([Self.paths(["a.xml": twice + other])("a.xml")])
    #expect(report.cases.first?.values(.hitchCount) == [3])
    #expect(report.notes == ["1 rows that stand in several tables are counted once"])
    let target = Self.table("hitches", run: 1, [(1000, 300)], process: "Other")
    let both = try DeviceFile.read([Self.paths(["a.xml": other + target])("a.xml")])
    #expect(both.cases.map(\.subject) == ["App", "Other"])
  }
}
