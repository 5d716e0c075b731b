import Foundation
import TestSupport
import Testing

@testable import Recordings

@Suite("Recordings of several runs")
struct RecordedRunTests {
  /// A table of a run, with rows of start and duration, ms.
  private static func table(
    _ schema: String, run: Int?, _ rows: [(Int, Int)], process: String = "App"
  ) -> String {
    let columns = ["start", "duration", "thread", "process"].map {
      "<col><mnemonic>\($0)</mnemonic><engineering-type>\($0)</engineering-type></col>"
    }.joined()
    let path = run.map { " xpath='//trace-toc[1]/run[\($0)]/data[1]/table[4]'" } ?? ""
    let texts = rows.map { start, length in
      "<row><start>\(start)000000</start><duration>\(length)000000</duration>"
        + "<thread fmt='Main Thread 0x1'/><process fmt='\(process) (7)'><pid>7</pid></process></row>"
    }
    return "<node\(path)><schema name='\(schema)'>\(columns)</schema>\(texts.joined())</node>"
  }

  private static func contents(_ seconds: [Int]) -> String {
    let runs = seconds.enumerated().map { index, length in
      "<run number='\(index + 1)'><info><summary><start-date>2026-01-01T10:0\(index):00.25+01:00"
        + "</start-date><duration>\(length)</duration></summary></info></run>"
    }
    return "<trace-toc>\(runs.joined())</trace-toc>"
  }

  private static func inFolder<Result>(
    _ files: [String: String], _ body: (_ path: (String) -> String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "runs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let whole = name.contains("toc") ? text : "<trace-query-result>\(text)</trace-query-result>"
      try Data(whole.utf8).write(to: folder.appendingPathComponent(name))
    }
    return try body { folder.appendingPathComponent($0).path }
  }

  private static func value(_ report: DeviceReport, _ measure: DeviceMeasure) -> Double? {
    report.cases.first?.series.first { $0.measure == measure }?.values.first
  }

  @Test("two runs in one export are not laid over each other: one is named, or none is read")
  func load() throws {
    let both =
      table("potential-hangs", run: 1, [(1000, 300)])
      + table("potential-hangs", run: 2, [(1200, 400)])
    try Self.inFolder(["a.xml": both, "a.toc.xml": Self.contents([10, 40])]) { path in
      let error = try #require(throws: RecordingError.self) {
        _ = try RecordingFile.read(path("a.xml"))
      }
      #expect(error.description.contains("holds run 1 and run 2; name one"), "\(error)")
      let second = try RecordingFile.read(path("a.xml"), run: 2)
      #expect(second.total == 400 && second.milliseconds == 40_000)
      #expect(try RecordingFile.read(path("a.xml"), run: 1).milliseconds == 10_000)
      let third = try #require(throws: RecordingError.self) {
        _ = try RecordingFile.read(path("a.xml"), run: 3)
      }
      #expect(third.description.contains("has no run 3; it has run 1, run 2"))
    }
  }

  private func table(_ schema: String, run: Int?, _ rows: [(Int, Int)]) -> String {
    Self.table(schema, run: run, rows)
  }

  @Test("hitches of a run are divided by the length of that run")
  func device() throws {
    let both = table("hitches", run: 1, [(1000, 300)]) + table("hitches", run: 2, [(1200, 400)])
    let second = table("hitches", run: 2, [(1200, 400)])
    let files = [
      "a.xml": both, "a.toc.xml": Self.contents([10, 40]), "b.xml": second,
      "b.toc.xml": Self.contents([10, 40]),
    ]
    try Self.inFolder(files) { path in
      #expect(throws: RecordingError.self) { _ = try DeviceFile.read([path("a.xml")]) }
      let one = try DeviceFile.read([path("a.xml")], run: 1)
      #expect(Self.value(one, .hitchTimeRatio) == 30)
      #expect(one.facts["recorded_utc"] == "2026-01-01T09:00:00.25Z")
      for (file, run) in [("a.xml", 2), ("b.xml", nil), ("b.xml", 2)] {
        let two = try DeviceFile.read([path(file)], run: run)
        #expect(Self.value(two, .hitchTimeRatio) == 10 && Self.value(two, .hitchCount) == 1)
        #expect(two.facts["recorded_utc"] == "2026-01-01T09:01:00.25Z")
      }
      #expect(throws: RecordingError.self) { _ = try DeviceFile.read([path("b.xml")], run: 1) }
    }
  }

  @Test(
    "tables of two runs in two files are no recording, and an export that names no run needs one")
  func files() throws {
    let files = [
      "a.xml": table("hitches", run: 1, [(1000, 300)]),
      "b.xml": table("potential-hangs", run: 2, [(900, 500)]),
      "c.xml": table("hitches", run: nil, [(1000, 300)]), "c.toc.xml": Self.contents([10, 40]),
    ]
    try Self.inFolder(files) { path in
      let error = try #require(throws: RecordingError.self) {
        _ = try DeviceFile.read([path("a.xml"), path("b.xml")])
      }
      #expect(error.description.contains("is of run 2, and"), "\(error)")
      #expect(throws: RecordingError.self) { _ = try DeviceFile.read([path("c.xml")]) }
      #expect(
        Self.value(try DeviceFile.read([path("c.xml")], run: 2), .hitchTimeRatio) == 7.5)
    }
  }

  @Test("a row that two tables of a run have counts once, and rows of two targets count each")
  func tables() throws {
    let twice = Self.table("hitches", run: 1, [(1000, 300), (1000, 300)], process: "App")
    let other = Self.table("hitches", run: 1, [(1000, 300), (2000, 100)], process: "App")
    try Self.inFolder(["a.xml": twice + other]) { path in
      let report = try DeviceFile.read([path("a.xml")])
      #expect(Self.value(report, .hitchCount) == 3)
      #expect(report.notes == ["1 rows that stand in several tables are counted once"])
    }
    let target = Self.table("hitches", run: 1, [(1000, 300)], process: "Other")
    try Self.inFolder(["a.xml": other + target]) { path in
      let report = try DeviceFile.read([path("a.xml")])
      #expect(report.cases.map(\.subject) == ["App", "Other"])
    }
  }

  @Test(
    "the start of a recording is an instant in UTC, with the digits that the file has",
    arguments: [
      ("2026-03-01T17:00:00.250+09:00", "2026-03-01T08:00:00.250Z"),
      ("2026-03-01T00:30:00.000000001-08:00", "2026-03-01T08:30:00.000000001Z"),
      ("2026-03-01T08:30:00Z", "2026-03-01T08:30:00Z"),
      ("2026-12-31T23:30:00.5-0100", "2027-01-01T00:30:00.5Z"),
      (" 2028-02-29T01:00:00+02:00\n", "2028-02-28T23:00:00Z"),
    ])
  func instant(_ text: String, _ wanted: String) {
    #expect(TableOfContents.utc(text) == wanted)
  }

  @Test(
    "what has no zone, or is no time, is no instant",
    arguments: [
      "", "today", "2026-03-01T17:00:00", "2026-03-01T17:00:00.250", "2026-03-01 17:00:00 +0900",
      "2026-13-01T17:00:00Z", "2026-02-30T17:00:00Z", "2026-03-01T25:00:00Z",
      "2026-03-01T17:00:00.Z",
      "2026-03-01T17:00:00.1.2Z", "2026-03-01T17:00:00 JST", "2026-03-01T17:00:00+99:00",
      "2026-03-01T17:00:00+0960", "2026-03-01T17:00:00+9:00",
    ])
  func noInstant(_ text: String) { #expect(TableOfContents.utc(text) == nil) }
}
