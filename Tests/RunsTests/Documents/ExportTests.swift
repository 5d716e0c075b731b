import Foundation
import Measurement
import TestSupport
import Testing

@testable import Runs

@Suite("Runs for other programs")
struct ExportTests {
  private static func google(
    _ run: StoredRun
  ) throws -> (context: [String: Any], entries: [[String: Any]]) {
    let text = try GoogleBenchmarkDocument(run).text()
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return (
      try #require(json["context"] as? [String: Any]),
      try #require(json["benchmarks"] as? [[String: Any]])
    )
  }

  /// A case of two processes of two rounds, and one without a time.
  private static func small() -> StoredRun {
    var (report, samples) = ([ReportRow](), [SampleRow]())
    for (metric, factor) in [(MetricName.wallTime, 2.0), (.cpuTime, 1), ("allocations", 0)] {
      let isCount = metric == "allocations"
      var row = ReportRow.made("a/b", .frame, metric, isCount ? .allocations : .time)
      (row.block, row.unit) = ("b", isCount ? .count : .nanoseconds)
      row.numbers[0] = isCount ? 3 : 10 * factor
      row.numbers[11] = 11 * factor
      report.append(row)
      for (place, value) in [1.0, 2, 3, 6].enumerated() where factor > 0 {
        samples.append(
          .made("a/b", .frame, metric, process: place / 2, round: place % 2, value: value * factor))
        samples[samples.count - 1].frames = 5
      }
    }
    var other = ReportRow.made("c", .frame, .frameRate, .paced)
    other.numbers[0] = 60
    return StoredRun(
      place: "run", report: report + [other], samples: samples,
      manifest: [
        "started_utc": .text("2026-01-02T03:04:05Z"), "run_id": .text("r"),
        "host": .object(["cores": .fact(.integer(2), isHard: true)]),
        "versions": .object(["build": .fact(.text("release"), isHard: true)]),
      ])
  }

  @Test("rounds that have both times are repetitions, and aggregates are theirs")
  func repetitions() throws {
    let entries = try Self.google(Self.small()).entries
    #expect(entries.count == 7)
    let rounds = entries.filter { $0["run_type"] as? String == "iteration" }
    #expect(rounds.compactMap { $0["cpu_time"] as? Double } == [1, 2, 3, 6])
    #expect(rounds.compactMap { $0["real_time"] as? Double } == [2, 4, 6, 12])
    #expect(rounds.compactMap { $0["repetition_index"] as? Int } == [0, 1, 2, 3])
    #expect(rounds.allSatisfy { $0["iterations"] as? Int == 5 && $0["repetitions"] as? Int == 4 })
    #expect(entries.allSatisfy { $0["run_name"] as? String == "a/b/frame" })
    let median = try #require(entries.first { $0["aggregate_name"] as? String == "median" })
    #expect(median["name"] as? String == "a/b/frame_median" && median["cpu_time"] as? Double == 2.5)
    #expect(median["allocations"] as? Double == 3)
    let deviation = try #require(entries.first { $0["aggregate_name"] as? String == "stddev" })
    let expected = (14.0 / 3).squareRoot()
    #expect(abs((deviation["cpu_time"] as? Double ?? 0) - expected) < 1e-12)
    #expect(GoogleBenchmarkDocument(Self.small()).leftOut == ["c"])
  }

  @Test("without samples the report's mean is the one repetition, and its median an aggregate")
  func summed() throws {
    var run = Self.small()
    run.samples = nil
    let entries = try Self.google(run).entries
    #expect(entries.map { $0["run_type"] as? String } == ["iteration", "aggregate"])
    #expect(entries.compactMap { $0["real_time"] as? Double } == [22, 20])
    #expect(entries.allSatisfy { $0["repetitions"] as? Int == 1 })
  }

  @Test("a time that is not above 0 is an error with both numbers, and no time of any entry")
  func noise() throws {
    var run = Self.small()
    // The second round took −2 ns on the clock, and the medians of the report are 0.
    run.samples?[1].value = -2
    let entries = try Self.google(run).entries
    let failed = entries.filter { $0["error_occurred"] as? Bool == true }
    #expect(failed.map { $0["name"] as? String } == ["a/b/frame_error"])
    #expect(
      (failed[0]["error_message"] as? String)?.hasPrefix("-2.0 ns on the clock, 2.0 ns") == true)
    #expect(failed[0]["real_time"] == nil && failed[0]["run_type"] as? String == "aggregate")
    #expect(entries.count == 7)
    // Aggregates are of all repetitions.
    let mean = try #require(entries.first { $0["aggregate_name"] as? String == "mean" })
    #expect(mean["real_time"] as? Double == 4.5)
    run.samples = nil
    run.report[0].numbers[0] = 0
    let summed = try Self.google(run).entries
    #expect(
      summed.map { $0["name"] as? String } == ["a/b/frame", "a/b/frame_median_error"])
  }

  @Test("a document names its day and its machine")
  func context() throws {
    let context = try Self.google(Self.small()).context
    #expect(context["date"] as? String == "2026-01-02T03:04:05+00:00")
    #expect(context["num_cpus"] as? Int == 2)
  }

  @Test(
    "every number of a report is a sample of OpenMetrics in base units",
    arguments: ["bilinear", "default", "limits"])
  func openMetrics(_ name: String) throws {
    let run = try StoredRun.open(Repository.fixture(name))
    let lines = OpenMetricsDocument(run).text.split(separator: "\n").map(String.init)
    #expect(lines.last == "# EOF")
    let columns = ["median", "ci_low", "ci_high", "min", "p90", "p95", "p99", "max", "mean"]
    let expected = run.report.filter { $0.quality != .unavailable }.reduce(0) { sum, row in
      sum + columns.count { row.number($0) != nil }
    }
    let samples = lines.filter { !$0.hasPrefix("#") }
    // Of every sample the same second, without a point.
    let times = Set(samples.map { $0.split(separator: " ").last ?? "" })
    #expect(times.count == 1 && times.allSatisfy { $0.count == 10 && Int($0) != nil })
    #expect(samples.count == expected && expected > 100)
    #expect(Set(samples.map { $0.prefix { $0 != "}" } }).count == expected)
    let row = try #require(
      run.report.first { $0.unit == .nanoseconds && $0.number("median") != nil })
    let median = try #require(row.number("median"))
    #expect(
      lines.contains {
        $0.hasPrefix("wavebench_\(row.metric)_seconds{") && $0.contains("case=\"\(row.caseID)\"")
          && $0.contains("stage=\"\(row.stage.rawValue)\"")
          && $0.contains("statistic=\"median\"} \(median * 1e-9) ")
      })
    // A family's lines stand together, behind its type.
    let families = lines.filter { $0.hasPrefix("# TYPE ") }
    #expect(Set(families).count == families.count)
  }

  @Test(
    "names are words in small letters, without the endings of other types",
    arguments: [
      ("hitch_count", "count", "hitch"), ("own::info", "count", "own"),
      ("PAPI_TOT_INS:u", "count", "papi_tot_ins_u"), ("branch_mpki", "1/1000", "branch_mpki_ratio"),
      ("sde:::WaveBench::paths_built", "count", "sde_wavebench_paths_built"),
      ("instructions_per_cycle", "1/cycle", "instructions_per_cycle"),
      ("hitch_time_total", "ns", "hitch_time_total_seconds"),
      ("allocated_rate", "bytes/s", "allocated_rate_bytes_per_second"),
    ])
  func names(_ metric: String, _ unit: String, _ name: String) {
    var row = ReportRow()
    (row.caseID, row.metric, row.unit) = ("c", MetricName(metric), MetricUnit(unit))
    row.numbers[0] = 1
    let text = OpenMetricsDocument(StoredRun(place: "", report: [row])).text
    #expect(text.hasPrefix("# TYPE wavebench_\(name) gauge\n"))
    // A run without a time has samples without one.
    #expect(text.contains("statistic=\"median\"} 1.0\n# EOF\n") || unit != "count")
  }

  @Test("hostile names are escaped, and names that become one keep their units apart")
  func hostile() {
    let names = [("a b", "count"), ("a-b", "count"), ("x", "ns"), ("x_seconds", "count")]
    let rows = names.map { metric, unit in
      var row = ReportRow.made("\"quoted\"\\\n\u{202E}", .frame, MetricName(metric), run: "r")
      row.unit = MetricUnit(unit)
      row.numbers[0] = 1
      return row
    }
    let text = OpenMetricsDocument(StoredRun(place: "", report: rows)).text
    #expect(text.contains(#"case="\"quoted\"\\\\u000A\\u202E""#))
    #expect(text.components(separatedBy: "# TYPE wavebench_a_b gauge").count == 2)
    #expect(text.contains("# UNIT wavebench_x_seconds seconds"))
    #expect(text.contains("# TYPE wavebench_x_seconds_as_number gauge"))
  }
}
