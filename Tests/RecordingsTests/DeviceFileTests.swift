import Foundation
import Recordings
import TestSupport
import Testing

@Suite("What devices measured")
struct DeviceFileTests {
  private static func read(_ files: [String], process: String? = nil) throws -> DeviceReport {
    try DeviceFile.read(
      files.map { Repository.fixture("traces/" + $0).path }, process: process)
  }

  /// The values of a measure in a case, in the tool's own unit.
  private static func values(
    _ one: DeviceCase, _ measure: DeviceMeasure, _ side: DeviceSide = .frame, unit: Double = 1
  ) -> [[Double]] {
    let found = one.series.first { $0.measure == measure && $0.side == side }
    return (found?.runs ?? []).map { $0.map { $0 / unit } }
  }

  private static func sum(_ runs: [[Double]]) -> Double { runs.joined().reduce(0, +) }

  private static func near(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }

  @Test("hitches of Instruments are those that an independent reader finds, refs included")
  func hitches() throws {
    let report = try Self.read(["xctrace/xcode27-hitches.xml.gz"])
    #expect(report.cases.count == 1)
    let found = report.cases[0]
    #expect(found.subject == "TestApp" && found.tool == "xctrace")
    #expect(Self.values(found, .hitchCount) == [[11]])
    let late = Self.values(found, .hitchDuration)[0]
    #expect(late.count == 11)
    #expect(late.reduce(0, +) == 616_666_828)
    #expect(Self.values(found, .hitchTimeTotal) == [[616_666_828]])
    #expect(late.max() == 216_666_666)
    #expect(!found.series.contains { $0.side == .server })
    // Without the length of the recording there is no ratio.
    #expect(Self.values(found, .hitchTimeRatio).isEmpty)
    #expect(found.absent.map(\.measure) == [.hitchTimeRatio])
    #expect(report.timelines.isEmpty)
  }

  @Test("hangs beside hitches are one recording, and so are its refreshes and surfaces")
  func recording() throws {
    let report = try Self.read([
      "xctrace/xcode27-hitches.xml.gz", "xctrace/xcode27-potential-hangs.xml",
      "xctrace/xcode27-display-vsyncs-interval.xml",
      "xctrace/xcode27-displayed-surfaces-interval.xml.gz",
    ])
    #expect(report.cases.map(\.subject) == ["TestApp", "Display 1"])
    #expect(report.cases.map(\.refreshHz) == [60, 60])
    let hangs = Self.values(report.cases[0], .hangDuration, .app)[0]
    #expect(hangs.count == 23 && Self.values(report.cases[0], .hangs, .app) == [[23]])
    #expect(hangs.reduce(0, +) == 2_201_722_876)
    #expect(hangs.max() == 236_646_833 && hangs.min() == 41_045_375)
    let distances = Self.values(report.cases[1], .refreshInterval)[0].sorted()
    #expect(distances.count == 9)
    #expect(distances[4] == 16_666_667)
    #expect(distances[0] == 16_666_625 && distances[8] == 16_666_750)
    let shown = Self.values(report.cases[1], .timeOnScreen)[0].sorted()
    #expect(shown.count == 12 && shown.max() == 16_666_750)
    #expect(shown.reduce(0, +) == 199_999_958)
    #expect(((shown[5] + shown[6]) / 2).rounded() == 16_666_667)
    #expect(Self.values(report.cases[1], .repeatedRefreshes) == [[0]])
    let timeline = try #require(report.timelines.first)
    #expect(timeline.busy.count == 23 && timeline.hitches.count == 11)
    #expect(timeline.busy.first?.start == 4_933_931_583)
    #expect(timeline.hitches.last?.start == 36_794_539_583)
    #expect(timeline.refreshHz == 60)
  }

  @Test("frames of Macrobenchmark keep their iterations, and a benchmark without frames is said")
  func macrobenchmark() throws {
    let report = try Self.read(["synthetic/macrobenchmark-frames.json"])
    #expect(report.cases.map(\.subject) == ["scrollList[compilation=partial]"])
    #expect(report.notes.contains { $0.contains("'startup'") })
    #expect(report.facts["model"] == "Example" && report.facts["os"] == "Android API 34")
    let times = Self.values(report.cases[0], .frameDurationCPU, unit: 1e6)
    #expect(times.map(\.count) == [6, 5])
    #expect(times.joined().max() == 31.5)
    let overruns = Self.values(report.cases[0], .frameOverrun, unit: 1e6)
    #expect(overruns.joined().filter { $0 > 0 } == [11.8, 20.5])
    #expect(overruns.joined().min() == -6.8)
    #expect(Self.values(report.cases[0], .frameCount) == [[6], [5]])
  }

  @Test("frames of Android go by their columns' names, without those that have flags")
  func framestats() throws {
    let report = try Self.read(["synthetic/gfxinfo-framestats-android14.txt"])
    #expect(report.cases.map(\.subject) == ["com.example.app", "com.example.app"])
    #expect(report.cases.map { $0.part?.value } == ["1", "2"])
    let first = Self.values(report.cases[0], .frameDuration, unit: 1e6)
    #expect(first.map(\.count) == [9])
    #expect(Self.near(Self.sum(first), 139.44) && first.joined().max() == 64.56)
    #expect(Self.values(report.cases[0], .jankyFrames) == [[1]])
    let second = Self.values(report.cases[1], .frameDuration, unit: 1e6)
    #expect(second == [[3.76, 3.76, 3.76]])
    #expect(Self.values(report.cases[1], .jankyFrames) == [[0]])
    #expect(report.cases.allSatisfy { Self.near(($0.refreshHz ?? 0) * 16_666_667 / 1e9, 1) })
    #expect(report.notes.contains { $0.hasPrefix("2 frames with flags") })
  }

  @Test("rows of Android 6 have no deadline, and the reason stands in place of a number")
  func oldFramestats() throws {
    let report = try Self.read(["android/gfxinfo-framestats-android6-docs.txt"])
    let found = report.cases[0]
    #expect(
      Self.values(found, .frameDuration, unit: 1e6)
        == [[14.386715, 13.626299, 14.277653, 15.539164]])
    #expect(Self.near(1e9 / (found.refreshHz ?? 1), 16_790_989))
    #expect(found.absent.map(\.measure) == [.frameOverrun, .jankyFrames])
  }

  @Test("Flutter's summary has building and rasterising, each with what is over its budget")
  func flutter() throws {
    let found = try Self.read(["synthetic/flutter.timeline_summary.json"]).cases[0]
    let builds = Self.values(found, .frameDuration, .app, unit: 1e6)
    let rasters = Self.values(found, .frameDuration, .server, unit: 1e6)
    #expect(builds[0].count == 5 && rasters[0].count == 5)
    #expect(Self.near(Self.sum(builds), 32.3) && builds.joined().max() == 18.1)
    #expect(Self.near(Self.sum(rasters), 46.3) && rasters.joined().max() == 26.4)
    for side in [DeviceSide.app, .server] {
      #expect(Self.values(found, .framesOverBudget, side) == [[1]])
      #expect(Self.values(found, .frameCount, side) == [[5]])
    }
  }

  @Test("frames of Flutter's tools are read from a snapshot that is a trace as well")
  func flutterSnapshot() throws {
    let found = try Self.read(["flutter/devtools2.20-ios.json.gz"]).cases[0]
    #expect(
      Self.values(found, .frameDuration, .app, unit: 1e6) == [[15.018, 1.379, 113.947, 29.322]])
    #expect(Self.values(found, .framesOverBudget, .app) == [[2]])
    #expect(found.refreshHz == 60)
  }

  @Test(
    "metrics of XCTest are the same from a result and from the log of the same test",
    arguments: [
      ("synthetic/xcresult-metrics.json", "ScrollTests/testScroll()"),
      ("synthetic/xcodebuild-hitches.log", "UITests.ScrollTests testScroll"),
    ])
  func tests(_ file: String, _ name: String) throws {
    let report = try Self.read([file])
    #expect(report.cases.count == 1)
    let found = report.cases[0]
    #expect(found.subject == name)
    #expect(found.part?.value == "Scroll_DraggingAndDeceleration")
    #expect(Self.values(found, .hitchCount) == [[2], [0], [3]])
    #expect(Self.values(found, .hitchTimeTotal, unit: 1e6) == [[33.4], [0], [83.5]])
    #expect(Self.values(found, .hitchTimeRatio) == [[13.916667], [0], [33.4]])
    #expect(Self.values(found, .frameRate) == [[58.3], [60], [56.8]])
    #expect(Self.values(found, .frameCount) == [[140], [150], [142]])
    #expect(Self.values(found, .recordedTime) == [[2.4], [2.5], [2.5]])
  }

  @Test(
    "a file that holds nothing of frames is refused by what it has",
    arguments: [
      ("android/macrobenchmark-startup-1.1.json", "has no frames: 'startup' measured none"),
      ("xctrace/xcode27-hang-risks.xml", "tables: hang-risks"),
      ("xctrace/xcode27-runloop-intervals.xml", "tables: runloop-intervals"),
      ("xctrace/xcode26-cpu-profile.xml.gz", "tables: cpu-profile"),
      ("chrome/m69-array.json.gz", "wavebench load"),
      ("chrome/blocking-time.json.gz", "is a trace of events"),
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
