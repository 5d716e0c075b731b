import Foundation
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

  private static func inFolder(
    _ files: [String: String], _ body: (_ path: (String) -> String) throws -> Void
  ) throws {
    let whole = files.map { name, text in
      (name, Data((name.contains("toc") ? text : Exports.trace(text)).utf8))
    }
    try Exports.inFolder(Dictionary(uniqueKeysWithValues: whole), body)
  }

  @Test("two runs in one export are not laid over each other, and a table takes its run's length")
  func runs() throws {
    func table(_ schema: String, run: Int?) -> String {
      Self.table(schema, run: run, [(1000, 300)])
    }
    let both = ["potential-hangs", "hitches"].map { table($0, run: 1) + table($0, run: 2) }
    let files = [
      "a.xml": both[0], "b.xml": both[1], "c.xml": table("hitches", run: 2),
      "d.xml": table("potential-hangs", run: 1), "e.xml": table("potential-hangs", run: nil),
      "c.toc.xml": Self.contents([10, 40]), "d.toc.xml": Self.contents([10, 40]),
      "e.toc.xml": Self.contents([10, 40]),
    ]
    try Self.inFolder(files) { path in
      let load = try #require(throws: RecordingError.self) {
        _ = try RecordingFile.read(path("a.xml"))
      }
      #expect(load.description.contains("holds run 1, run 2; export one alone"), "\(load)")
      #expect(throws: RecordingError.self) { _ = try DeviceFile.read([path("b.xml")]) }
      #expect(try RecordingFile.read(path("d.xml")).milliseconds == 10_000)
      let device = try DeviceFile.read([path("c.xml")])
      #expect(device.cases.first?.values(.hitchTimeRatio) == [7.5])
      #expect(device.facts["recorded"] == "2026-01-01T10:01:00.25+01:00")
      let mixed = try #require(throws: RecordingError.self) {
        _ = try DeviceFile.read([path("c.xml"), path("d.xml")])
      }
      #expect(mixed.description.contains("is of run 1, and"), "\(mixed)")
      // Of an export that names no run nobody knows which of two lengths is its.
      #expect(throws: RecordingError.self) { _ = try RecordingFile.read(path("e.xml")) }
    }
  }

  @Test("a row that two tables of a run have counts once, and rows of two targets count each")
  func tables() throws {
    let twice = Self.table("hitches", run: 1, [(1000, 300), (1000, 300)], process: "App")
    let other = Self.table("hitches", run: 1, [(1000, 300), (2000, 100)], process: "App")
    try Self.inFolder(["a.xml": twice + other]) { path in
      let report = try DeviceFile.read([path("a.xml")])
      #expect(report.cases.first?.values(.hitchCount) == [3])
      #expect(report.notes == ["1 rows that stand in several tables are counted once"])
    }
    let target = Self.table("hitches", run: 1, [(1000, 300)], process: "Other")
    try Self.inFolder(["a.xml": other + target]) { path in
      let report = try DeviceFile.read([path("a.xml")])
      #expect(report.cases.map(\.subject) == ["App", "Other"])
    }
  }
}
