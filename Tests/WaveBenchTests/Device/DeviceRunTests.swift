import Foundation
import Runs
import TestSupport
import Testing

@testable import Measurement
@testable import WaveBench
@testable import WaveSuites

@Suite("Predictions of Examples/OnDevice")
struct PredictionTests {
  /// A log of a display link at 60 Hz for ten seconds, under work of 24 ms every 40: as a link that
  /// calls late, or skips, would write it.
  private static func log(
    _ link: HeldUpLink, strategy: String = "path-rebuild"
  ) throws -> DeviceReport {
    let load = LoadScript.busy(length: 0.024, every: 0.04, for: 10, from: 0.3)
    let rule = PacedRule(refreshHz: 60, duration: 10, load: load, link: link)
    let record = try #require(LinkModel.record(rule))
    var lines = [
      "event,start_ms,duration_ms,timestamp_ms,target_ms,strategy,scene,busy_ms,period_ms"
    ]
    for turn in record.turns {
      var (event, times) = ("block", [turn.start, turn.start])
      if case .refresh(let refresh) = turn.cause {
        (event, times) = ("link", [refresh, refresh + 1].map { record.grid.time(of: $0) })
      }
      let fields = ([turn.start, turn.end - turn.start] + times).map {
        String(format: "%.6f", 1000 * $0)
      }
      let names = [strategy, "cells", "24.0", "40.0"]
      lines.append(([event] + fields + names).joined(separator: ","))
    }
    let path = Tool.temporaryFolder() + "/log.csv"
    try Tool.write(lines.joined(separator: "\n"), to: path)
    return try DeviceFile.read([path])
  }

  @Test("the committed predictions are what the loops say")
  func committedOnes() throws {
    let text = try Repository.text("Examples/OnDevice/predictions.csv")
    #expect(text == PredictionFile.text(), "write it by 'wavebench device --predictions'")
  }

  @Test("a translation holds every refresh whatever the load, a rebuild what its link leaves")
  func meaning() {
    let all = OnDeviceCase.predictions()
    #expect(all.count == 96)
    for one in all where !one.of.followsLink {
      #expect(one.frameRate.least == one.of.refreshHz && one.hitchTimeRatio.most == 0)
    }
    let busy = all.filter {
      $0.of.followsLink && $0.of.busyMilliseconds == 24 && $0.of.refreshHz == 60
    }
    #expect(Set(busy.map(\.of.scene)) == [.cells, .fullscreen])
    for one in busy { #expect(abs(one.frameRate.mean - (one.link == .late ? 49 : 24)) < 1.1) }
    let free = all.filter { $0.of.busyMilliseconds == 0 }
    #expect(free.allSatisfy { abs($0.frameRate.least - $0.of.refreshHz) < 0.005 })
  }

  @Test(
    "a log that a link wrote holds its own prediction and refutes the other's",
    arguments: HeldUpLink.allCases)
  func checked(_ link: HeldUpLink) throws {
    let check = try PredictionCheck(Self.log(link))
    #expect(Set(check.lines.map(\.metric)) == ["frame_rate", "hitch_time_ratio"])
    #expect(check.lines.count == 4)
    for line in check.lines { #expect(line.holds == (line.link == link.rawValue), "\(line)") }
    #expect(!check.isRefuted)
  }

  @Test("a translation's log says nothing of what was shown, nor a case that the app does not have")
  func unchecked() throws {
    let moved = try Self.log(.late, strategy: "additive-translation")
    #expect(DeviceRun(moved).cases[0].absent.count == 2)
    let hitches = try DeviceFile.read([
      Repository.fixture("traces/xctrace/xcode27-hitches.xml.gz")
    ])
    let other = try Self.log(.late, strategy: "timer")
    for (report, words) in [
      (moved, "export hitches"), (other, "nothing is predicted of timer, cells, 24 ms"),
      (hitches, "the app's own log"),
    ] {
      expectRefusal(ToolError.self, says: words) { try PredictionCheck(report) }
    }
  }
}

@Suite("What devices measured, as rows")
struct DeviceRunTests {
  private static func run(_ files: [String]) throws -> DeviceRun {
    DeviceRun(try DeviceFile.read(files.map { Repository.fixture("traces/" + $0) }))
  }

  @Test("the values of a measure are the samples of a row")
  func row() throws {
    let run = try Self.run(["xctrace/xcode27-hitches.xml.gz"])
    let row = try #require(run.cases.first?.rows.first { $0.metric == .hitchDuration })
    #expect(row.caseID == "device/xctrace/TestApp")
    #expect(row.backend == "device" && row.source.rawValue == "xctrace")
    #expect(row.unit == .nanoseconds && row.polarity == .lower && row.pass == .paced)
    #expect(row.processes == 1 && row.samples == 11)
    #expect(row.number("max") == 216_666_666)
  }

  @Test("a run says when it was recorded, and nothing where its files do not")
  func started() throws {
    var report = DeviceReport()
    let bare = DeviceRun(report).run("a", words: [], files: [])
    #expect(bare.manifest["started_utc"] == .null)
    report.facts["recorded"] = "2026-03-01T17:00:00.250+09:00"
    #expect(
      DeviceRun(report).run("a", words: [], files: []).manifest["started_utc"]
        == .text("2026-03-01T08:00:00.25Z"))
  }

  @Test("a number that a file does not have is an empty row with its reason in the manifest")
  func absent() throws {
    let run = try Self.run(["xctrace/xcode27-hitches.xml.gz"])
    let row = try #require(run.cases[0].rows.first { $0.metric == .hitchTimeRatio })
    #expect(row.quality == .unavailable && row.number("median") == nil)
    let merged = run.run("a", words: [], files: ["a"])
    let lacking = try #require(merged.manifest["unavailable"]?.list.first)
    #expect(lacking["metric"] == .text("hitch_time_ratio"))
    #expect(merged.samples.filter { $0.metric == .hitchDuration }.count == 11)
  }
}
