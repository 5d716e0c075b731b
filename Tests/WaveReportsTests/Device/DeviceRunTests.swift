import Foundation
import Recordings
import Reports
import TestSupport
import Testing
import Vocabulary
import WaveReports

@Suite("What devices measured, as rows")
struct DeviceRunTests {
  private static func run(_ files: [String]) throws -> DeviceRun {
    DeviceRun(try DeviceFile.read(files.map { Repository.fixture("traces/" + $0).path }))
  }

  @Test("every measure of a device is a metric of the table", arguments: DeviceMeasure.allCases)
  func known(_ measure: DeviceMeasure) {
    #expect(MetricTable.metric(MetricName(measure.rawValue)) != nil)
  }

  @Test("iterations of Macrobenchmark are the processes of a row, whose percentiles are the tool's")
  func macrobenchmark() throws {
    let run = try Self.run(["synthetic/macrobenchmark-frames.json"])
    let row = try #require(
      run.cases.first?.rows.first { $0.metric == MetricName("frame_duration_cpu") })
    #expect(row.caseID == "device/macrobenchmark/scrollList[compilation=partial]")
    #expect(row.backend == "device" && row.source.rawValue == "macrobenchmark")
    #expect(row.unit == .nanoseconds && row.polarity == .lower && row.pass == .paced)
    #expect(row.processes == 2 && row.samples == 11)
    for (column, milliseconds) in [("median", 6.2), ("p90", 22.8), ("p95", 27.15), ("p99", 30.63)] {
      let value = try #require(row.number(column))
      #expect(abs(value / 1e6 - milliseconds) < 1e-9, "\(column) \(value)")
    }
  }

  @Test("a number that a file does not have is an empty row with its reason in the manifest")
  func absent() throws {
    let run = try Self.run(["xctrace/xcode27-hitches.xml.gz"])
    let row = try #require(run.cases[0].rows.first { $0.metric == .hitchTimeRatio })
    #expect(row.quality == .unavailable && row.number("median") == nil)
    let merged = run.run("a", words: [], version: "1", files: ["a"])
    guard case .list(let list)? = merged.manifest["unavailable"],
      case .object(let one)? = list.first
    else {
      Issue.record("the manifest says nothing")
      return
    }
    #expect(one["metric"] == .text("hitch_time_ratio"))
    #expect(merged.samples.filter { $0.metric == .hitchDuration }.count == 11)
  }

  @Test(
    "percentiles that a tool sums up are a row without samples, and what it does not say is empty")
  func summed() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(
      """
      {"context":{},"benchmarks":[{"name":"a","sampledMetrics":{"frameOverrunMs":
      {"P50":-1,"P90":2,"P95":3,"P99":4}}}]}
      """.utf8
    ).write(to: file)
    let run = DeviceRun(try DeviceFile.read([file.path]))
    let row = try #require(run.cases[0].rows.first { $0.metric == .frameOverrun })
    #expect(row.samples == 0 && row.processes == 0 && row.quality == .measured)
    #expect(row.number("median") == -1e6 && row.number("p99") == 4e6)
    #expect(row.number("max") == nil && row.number("mean") == nil && row.number("ci_low") == nil)
    #expect(run.cases[0].absent.contains { $0.metric == .frameOverrun })
    let merged = run.run("a", words: [], version: "1", files: ["a"])
    #expect(merged.samples.allSatisfy { $0.metric != .frameOverrun })
    let data = try ReportFile.data(merged.report)
    #expect(try ReportFile.read(bytes: [UInt8](data), name: "a") == merged.report)
  }
}
