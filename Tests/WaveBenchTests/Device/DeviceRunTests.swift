import Foundation
import Runs
import TestSupport
import Testing

@testable import Measurement
@testable import WaveBench

@Suite("What devices measured, as rows")
struct DeviceRunTests {
  private static func run(_ files: [String]) throws -> DeviceRun {
    DeviceRun(try DeviceFile.read(files.map { Repository.fixture("traces/" + $0).path }))
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
