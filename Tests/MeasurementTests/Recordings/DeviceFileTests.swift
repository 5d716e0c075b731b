import Foundation
import TestSupport
import Testing

@testable import Measurement

@Suite("What devices measured")
struct DeviceFileTests {
  private static func read(_ files: [String], process: String? = nil) throws -> DeviceReport {
    try DeviceFile.read(
      files.map { Repository.fixture("traces/" + $0).path }, process: process)
  }

  private static func values(
    _ one: DeviceCase, _ measure: MetricName, _ side: Stage = .frame
  ) -> [Double] {
    one.series.first { $0.metric == measure && $0.stage == side }?.values ?? []
  }

  @Test("hitches of Instruments are those that an independent reader finds, refs included")
  func hitches() throws {
    let report = try Self.read(["xctrace/xcode27-hitches.xml.gz"])
    #expect(report.cases.count == 1)
    let found = report.cases[0]
    #expect(found.subject == "TestApp" && found.tool == "xctrace")
    #expect(Self.values(found, .hitchCount) == [11])
    let late = Self.values(found, .hitchDuration)
    #expect(late.count == 11)
    #expect(late.reduce(0, +) == 616_666_828)
    #expect(Self.values(found, .hitchTimeTotal) == [616_666_828])
    #expect(late.max() == 216_666_666)
    #expect(!found.series.contains { $0.stage == .server })
    // Without the length of the recording there is no ratio.
    #expect(Self.values(found, .hitchTimeRatio).isEmpty)
    #expect(found.absent.map(\.metric) == [.hitchTimeRatio])
    #expect(report.timelines.isEmpty)
  }

  @Test("hangs beside hitches are one recording, and refreshes say the rate")
  func recording() throws {
    let report = try Self.read([
      "xctrace/xcode27-hitches.xml.gz", "xctrace/xcode27-potential-hangs.xml",
      "xctrace/xcode27-display-vsyncs-interval.xml",
    ])
    #expect(report.cases.map(\.subject) == ["TestApp"])
    #expect(report.cases.map(\.refreshHz) == [60])
    let hangs = Self.values(report.cases[0], .hangDuration, .app)
    #expect(hangs.count == 23 && Self.values(report.cases[0], .hangs, .app) == [23])
    #expect(hangs.reduce(0, +) == 2_201_722_876)
    #expect(hangs.max() == 236_646_833 && hangs.min() == 41_045_375)
    let timeline = try #require(report.timelines.first)
    #expect(timeline.busy.count == 23 && timeline.hitches.count == 11)
    #expect(timeline.busy.first?.start == 4_933_931_583)
    #expect(timeline.hitches.last?.start == 36_794_539_583)
    #expect(timeline.refreshHz == 60)
  }

  @Test(
    "a file that holds nothing of frames is refused by what it has",
    arguments: [
      ("xctrace/xcode27-hang-risks.xml", "tables: hang-risks"),
      ("xctrace/xcode27-runloop-intervals.xml", "tables: runloop-intervals"),
      ("xctrace/xcode27-displayed-surfaces-interval.xml.gz", "tables: displayed-surfaces-interval"),
      ("xctrace/xcode26-cpu-profile.xml.gz", "tables: cpu-profile"),
      ("chrome/m69-array.json.gz", "none of the known formats"),
    ])
  func nothing(_ file: String, _ words: String) throws {
    let error = try #require(throws: RecordingError.self) { _ = try Self.read([file]) }
    #expect(error.description.contains(words), "\(error)")
    #expect(error.file.hasSuffix(file))
  }

  @Test("--process takes one of several, and one that is not there is refused")
  func process() throws {
    let file = "xctrace/xcode27-hitches.xml.gz"
    for name in ["12345", "TestApp", "TestApp (12345)"] {
      #expect(try Self.read([file], process: name).cases.count == 1)
    }
    let error = try #require(throws: RecordingError.self) {
      _ = try Self.read([file], process: "Finder")
    }
    #expect(error.description.contains("has no process 'Finder'; it has 'TestApp (12345)'"))
  }

  @Test("one table of two recordings is refused")
  func twoRecordings() throws {
    let file = "xctrace/xcode27-hitches.xml.gz"
    let error = try #require(throws: RecordingError.self) { _ = try Self.read([file, file]) }
    #expect(error.description.contains("has the table hitches"))
  }
}
