import TestSupport
import Testing

@testable import Measurement

extension DeviceCase {
  /// The values of a metric of a stage; none without a series of it.
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
