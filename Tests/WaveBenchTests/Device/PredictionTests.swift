import Foundation
import Measurement
import TestSupport
import Testing

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
    let path = try Tool.temporaryFolder() + "/log.csv"
    try Tool.write(lines.joined(separator: "\n"), to: path)
    return try DeviceFile.read([path])
  }

  @Test("the committed predictions are what the loops say")
  func committedOnes() throws {
    let text = try Tool.text(Repository.url("Examples/OnDevice/predictions.csv").path)
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
      Repository.fixture("traces/xctrace/xcode27-hitches.xml.gz").path
    ])
    let other = try Self.log(.late, strategy: "timer")
    for (report, words) in [
      (moved, "export hitches"), (other, "nothing is predicted of timer, cells, 24 ms"),
      (hitches, "the app's own log"),
    ] {
      let failure = try #require(throws: ToolError.self) { _ = try PredictionCheck(report) }
      #expect(failure.description.contains(words))
    }
  }
}
