import TestSupport
import Testing

@testable import Measurement

@Suite("Recordings by other tools")
struct RecordedFileTests {
  /// A file's contents; times in ms.
  typealias Case = (
    file: String, process: String?, thread: String, intervals: Int, longCount: Int,
    longTotal: Double, longest: Double, total: Double, dropped: Int
  )

  private static func file(
    _ path: String, of process: String? = nil, _ thread: String, _ intervals: Int, _ longCount: Int,
    _ longTotal: Double, _ longest: Double, _ total: Double, dropped: Int = 0
  ) -> Case {
    (path, process, thread, intervals, longCount, longTotal, longest, total, dropped)
  }

  /// A hand-written one, one interval from 0 on of so many µs.
  private static func corner(
    _ file: String, _ microseconds: Double, _ process: String? = nil, thread: String = "0",
    dropped: Int = 0
  ) -> Case {
    (
      "corner/\(file).json", process, thread, 1, 0, 0, microseconds / 1000, microseconds / 1000,
      dropped
    )
  }

  /// Right values by a reader of its own, in another language.
  static let cases: [Case] = [
    file(
      "chrome/blocking-time.json.gz", "CrRendererMain (259)", 183, 43, 2201.668, 55.041, 2209.882),
    file(
      "chrome/blocking-time.json.gz", of: "82928", "CrRendererMain (259)", 8, 0, 0, 0.046, 0.181,
      dropped: 1),
    file(
      "chrome/m134-user-flow.json.gz", "CrRendererMain (259)", 418, 22, 83.641, 13.421, 106.192,
      dropped: 1),
    file(
      "chrome/m90-frame-metrics.json.gz", "CrRendererMain (775)", 35, 32, 550.396, 54.4, 550.422),
    file(
      "chrome/m69-array.json.gz", "CrRendererMain (775)", 20, 2, 51.147, 37.918, 55.492, dropped: 2),
    file(
      "chrome/android-load-array.json.gz", "CrRendererMain (461)", 200, 103, 911.626, 92.7, 932.505,
      dropped: 2),
    corner("out-of-order", 10), corner("unbalanced-name", 10), corner("zero-duration-events", 10),
    corner("x-events-matching-end", 20), corner("simple-object", 14, dropped: 1),
    corner("simple-partial", 14, dropped: 1), corner("too-many-end-events", 5, dropped: 2),
    corner("multiprocess", 1, "p0/0", thread: "p0t0 (0)"),
    corner("multiprocess", 1, "p0/p0t1", thread: "p0t1 (1)"),
    corner("multiprocess", 1, "1/0", thread: "p1t0 (0)"),
    corner("multiprocess", 1, "2/1", thread: "p2t1 (1)"),
    corner("multiprocess", 1, "p3/1", thread: "1"),
    file(
      "xctrace/xcode27-runloop-intervals.xml", "Main Thread (7046)", 5, 1, 9.638958, 9.638958,
      9.715291),
    file(
      "xctrace/xcode27-potential-hangs.xml", "Main Thread (2568891)", 23, 23, 2201.722876,
      236.646833, 2201.722876),
    file(
      "synthetic/xcode26-time-profile.xml.gz", "Main Thread (7936)", 6, 5, 59.075931, 40.005385,
      60.075931),
    file(
      "synthetic/xcode27-time-profile.xml.gz", "Main Thread (7936)", 6, 5, 59.075931, 40.005385,
      60.075931),
  ]

  private static func read(_ file: String, process: String? = nil) throws -> Recording {
    try RecordingFile.read(Repository.fixture("traces/" + file), process: process)
  }

  @Test("busy intervals are those that an independent reader finds, to the digit", arguments: cases)
  func values(_ wanted: Case) throws {
    let found = try Self.read(wanted.file, process: wanted.process)
    #expect(found.thread == wanted.thread)
    #expect(found.intervals.count == wanted.intervals)
    #expect(found.countOverMillisecond == wanted.longCount)
    #expect(found.totalOverMillisecond == wanted.longTotal)
    #expect(found.longest == wanted.longest)
    #expect(found.total == wanted.total)
    #expect(found.droppedCount == wanted.dropped)
  }

  @Test(
    "a file without a main thread, with several, or without the process is refused by what it has",
    arguments: [
      ("xctrace/xcode26-cpu-profile.xml.gz", nil, "no main thread found (tables: cpu-profile)"),
      ("xctrace/xcode26-os-signpost-interval.xml.gz", nil, "no main thread found"),
      ("xctrace/xcode27-hitches.xml.gz", nil, "no main thread found"),
      ("xctrace/xcode27-hang-risks.xml", nil, "no main thread found"),
      ("xctrace/xcode26-cpu-profile.toc.xml", nil, "table of contents"),
      (
        "corner/multiprocess.json", nil,
        "has 4 processes; name one with --process: 2, p0 (0), p1 (1)"
      ),
      ("corner/multiprocess.json", "p9", "no process or thread 'p9'; it has 'p0 (0)/p0t0 (0)'"),
    ] as [(String, String?, String)])
  func refused(_ file: String, process: String?, _ words: String) throws {
    expectRefusal(RecordingError.self, says: words) { try Self.read(file, process: process) }
  }

  @Test("of several renderers the one with the most busy time is taken, and the source says so")
  func source() throws {
    let source = try Self.read("chrome/blocking-time.json.gz").source
    #expect(source.contains("the CrRendererMain with the most busy time"))
  }

  @Test("the digest is one for the same intervals, and another for others")
  func digest() throws {
    let two = try ["xcode26", "xcode27"].map {
      try Self.read("synthetic/\($0)-time-profile.xml.gz").digest
    }
    #expect(two[0] == two[1])
    #expect(try Self.read("xctrace/xcode27-potential-hangs.xml").digest != two[0])
  }
}

@Suite("Recordings of several runs")
struct RecordedRunTests {
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
