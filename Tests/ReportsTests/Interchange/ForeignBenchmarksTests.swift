import TestSupport
import Testing
import Vocabulary

@testable import Reports

@Suite("Files of other benchmark tools")
struct ForeignBenchmarksTests {
  private static func read(_ documents: String...) throws -> ForeignBenchmarks {
    var found = ForeignBenchmarks()
    for (index, text) in documents.enumerated() {
      try found.add(Array(text.utf8), name: "file\(index)")
    }
    return found
  }

  /// A file of google/benchmark with these entries.
  private static func google(_ entries: String...) -> String {
    "{\"context\": {\"date\": \"2026-01-02T03:04:05+01:00\", \"host_name\": \"h\", \"num_cpus\": 4},"
      + "\"benchmarks\": [\(entries.joined(separator: ","))]}"
  }

  private static func values(
    _ benchmark: ForeignBenchmarks.Benchmark, _ metric: MetricName
  ) -> [Double]? {
    benchmark.series.first { $0.metric.name == metric }?.values.map(\.number)
  }

  @Test("repetitions are rounds of a process, in nanoseconds, and files are processes")
  func repetitions() throws {
    let entry = { (index: Int, time: String) in
      """
      {"name": "BM_a/8", "family_index": 0, "per_family_instance_index": 0, "run_name": "BM_a/8",
      "run_type": "iteration", "repetitions": 2, "repetition_index": \(index), "threads": 1,
      "iterations": 100, "real_time": \(time), "cpu_time": 1e0, "time_unit": "us",
      "items_per_second": 2.5e6, "misses": 7, "label": "big"}
      """
    }
    let found = try Self.read(
      Self.google(entry(0, "1.5"), entry(1, "2.5000000000000000e+00")),
      Self.google(entry(0, "3"), entry(1, "4")))
    let one = try #require(found.benchmarks.first)
    #expect(found.benchmarks.count == 1 && one.name == "BM_a/8" && one.number == 1)
    #expect(Self.values(one, .wallTime) == [1500, 2500, 3000, 4000])
    #expect(one.series.first?.values.map(\.process) == [0, 0, 1, 1])
    #expect(one.series.first?.values.map(\.round) == [0, 1, 0, 1])
    #expect(one.series.first?.values.allSatisfy { $0.iterations == 100 } == true)
    let rate = try #require(one.series.first { $0.metric.name == "items_per_second" }?.metric)
    #expect(rate.unit == .perSecond && rate.polarity == .higher)
    #expect(one.series.first { $0.metric.name == "misses" }?.metric.polarity == Polarity.none)
    #expect(one.kept["label"] == [.text("big")] && one.kept["threads"] == [.number(1)])
    #expect(found.contexts.map { $0.values["host_name"] } == [.text("h"), .text("h")])
  }

  @Test("aggregates are kept, and are numbers only where there is no repetition")
  func aggregates() throws {
    let aggregate = { (name: String, time: Double) in
      """
      {"name": "BM_a_\(name)", "run_name": "BM_a", "run_type": "aggregate", "aggregate_name":
      "\(name)", "aggregate_unit": "time", "iterations": 3, "real_time": \(time), "cpu_time":
      \(time), "time_unit": "ns"}
      """
    }
    let repetition =
      "{\"name\": \"BM_a\", \"run_name\": \"BM_a\", \"run_type\": \"iteration\", \"real_time\": 9, "
      + "\"cpu_time\": 9}"
    let sums = ["mean", "median", "stddev"].map { aggregate($0, 5) }.joined(separator: ",")
    let alone = try #require(try Self.read(Self.google(sums)).benchmarks.first)
    #expect(alone.name == "BM_a" && Self.values(alone, .cpuTime) == [])
    #expect(alone.series.first?.summary == ["mean": 5, "median": 5])
    #expect(alone.kept["aggregates"]?.count == 3)
    let both = try #require(try Self.read(Self.google(repetition, sums)).benchmarks.first)
    #expect(Self.values(both, .cpuTime) == [9])
    // Before version 1.5 only the name says what it is.
    let old =
      "{\"name\": \"BM_a\", \"real_time\": 9, \"cpu_time\": 9, \"time_unit\": \"ms\"},"
      + "{\"name\": \"BM_a_mean\", \"real_time\": 9, \"cpu_time\": 9, \"time_unit\": \"ms\"},"
      + "{\"name\": \"BM_b_mean\", \"real_time\": 9, \"cpu_time\": 9, \"time_unit\": \"ms\"}"
    #expect(try Self.read(Self.google(old)).benchmarks.map(\.name) == ["BM_a", "BM_b_mean"])
  }

  @Test("BigO and RMS are kept, and have no time")
  func complexity() throws {
    let entries =
      """
      {"name": "BM_a/8", "run_name": "BM_a/8", "run_type": "iteration", "real_time": 1, "cpu_time": 1},
      {"name": "BM_a_BigO", "run_name": "BM_a", "run_type": "aggregate", "aggregate_name": "BigO",
      "cpu_coefficient": 2, "real_coefficient": 2, "big_o": "N", "time_unit": "ns"},
      {"name": "BM_a_RMS", "run_name": "BM_a", "run_type": "aggregate", "aggregate_name": "RMS",
      "rms": 0.1}
      """
    let found = try Self.read(Self.google(entries)).benchmarks
    #expect(found.map(\.name) == ["BM_a/8", "BM_a"])
    #expect(found[1].series.isEmpty && found[1].kept["aggregates"]?.count == 2)
    #expect(found[1].absent[.cpuTime]?.contains("aggregates") == true)
  }

  @Test("what was skipped or failed has a reason in place of a time", arguments: [true, false])
  func skipped(_ isError: Bool) throws {
    let words =
      isError
      ? "\"error_occurred\": true, \"error_message\": \"no disk\""
      : "\"skipped\": true, \"skip_message\": \"no disk\""
    let bad = "{\"name\": \"BM_a\", \(words), \"real_time\": 0, \"cpu_time\": 0}"
    let good = "{\"name\": \"BM_a\", \"real_time\": 4, \"cpu_time\": 4}"
    let alone = try Self.read(Self.google(bad))
    #expect(alone.benchmarks[0].absent == [.wallTime: "no disk", .cpuTime: "no disk"])
    let both = try Self.read(Self.google(bad, good))
    #expect(Self.values(both.benchmarks[0], .wallTime) == [4])
    #expect(both.notes == ["BM_a: 1 repetitions were skipped: no disk"])
  }

  @Test("what is no number is none, and the others stand")
  func notNumbers() throws {
    let entries =
      "{\"name\": \"BM_a\", \"real_time\": NaN, \"cpu_time\": 1, \"x\": -Infinity, \"y\": Infinity}"
    let one = try #require(try Self.read(Self.google(entries)).benchmarks.first)
    #expect(Self.values(one, .cpuTime) == [1] && Self.values(one, .wallTime) == nil)
    #expect(one.absent[.wallTime] == "the tool wrote nan" && one.absent["x"] != nil)
  }

  @Test("benchmarks of one name are several, told apart by family or by parameters")
  func names() throws {
    let entry = { (family: Int) in
      "{\"name\": \"BM_a\", \"family_index\": \(family), \"real_time\": 1, \"cpu_time\": \(family)}"
    }
    let found = try Self.read(Self.google(entry(1), entry(2), entry(1)), Self.google(entry(7)))
    #expect(found.benchmarks.map(\.number) == [1, 2])
    #expect(Self.values(found.benchmarks[0], .cpuTime) == [1, 1, 7])
    // A counter that has the name of a metric of ours is another one.
    let one = try Self.read(Self.google("{\"name\": \"a\", \"cpu_time\": 1, \"wall_time\": 2}"))
    #expect(one.benchmarks[0].series.map(\.metric.name) == [.cpuTime, "wall_time~"])
    let hostile = try Self.read(
      Self.google("{\"name\": \"=a\\u0000\\n\\u202e\", \"cpu_time\": 1, \"\\u0007\": 2}"))
    #expect(hostile.benchmarks[0].name == "=a\\u0000\\u000A\\u202E")
    #expect(hostile.benchmarks[0].series.last?.metric.name.rawValue == "\\u0007")
  }

  @Test("runs of hyperfine are processes, parameters are settings, failures are said")
  func hyperfine() throws {
    let found = try Self.read(
      """
      {"results": [{"command": "sort -n 5", "mean": 0.2, "stddev": 0.1, "median": 0.2, "user": 0.1,
      "system": 0.05, "min": 0.1, "max": 0.3, "times": [0.1, 0.2, 0.3], "memory_usage_byte":
      [100, 200, 300], "exit_codes": [0, 1, null], "parameters": {"n": "5", "o=p": "a;b"}, "new": [1]},
      {"command": "true", "mean": 0.2, "stddev": null, "median": 0.2, "user": 0, "system": 0,
      "min": 0.2, "max": 0.2, "times": null},
      {"command": "true", "times": [1e-3], "exit_codes": [0]}]}
      """)
    let one = found.benchmarks[0]
    #expect(one.tool == .hyperfine && one.name == "sort -n 5")
    #expect(one.settings == [.init("n", "5"), .init("o-p", "a-b")])
    let times = try #require(Self.values(one, .wallTime))
    #expect(zip(times, [1e8, 2e8, 3e8]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(one.series.first?.values.map(\.process) == [0, 1, 2])
    #expect(Self.values(one, "peak_resident_bytes") == [100, 200, 300])
    #expect(one.series.first { $0.metric.name == "user_cpu_time" }?.summary == ["mean": 1e8])
    #expect(one.kept["new"] == [.list([.number(1)])] && one.kept["stddev"] == [.number(0.1)])
    #expect(found.notes.count == 1 && found.notes[0].contains("2 of 3 runs ended"))
    #expect(found.benchmarks[1].series.first?.summary["median"] == 2e8)
    #expect(found.benchmarks.map(\.number) == [1, 1, 2])
  }

  static let faults: [(text: String, says: String)] = [
    ("", "is empty"), ("{", "line 1, column 2: not JSON"),
    ("[]", "line 1, column 1: the document is a list"),
    ("{}", "line 1, column 1: it has neither 'benchmarks' nor 'results'"),
    ("{\"benchmarks\": []}", "line 1, column 2: it holds no benchmark"),
    ("{\"results\": []}", "line 1, column 2: it holds no result"),
    (
      "{\"benchmarks\": {}}",
      "line 1, column 16: benchmarks of the document is an object, where a list"
    ),
    ("{\"benchmarks\":\n [1]}", "line 2, column 3: benchmark 1 is 1.0, where an object belongs"),
    ("{\"benchmarks\": [{}]}", "benchmark 1 has no name"),
    ("{\"benchmarks\": [{\"name\": 3}]}", "name of benchmark 1 is 3.0, where a text belongs"),
    ("{\"benchmarks\": [{\"name\": \"a\"}]}", "neither real_time nor cpu_time"),
    (
      "{\"benchmarks\": [{\"name\": \"a\", \"real_time\": \"1\"}]}",
      "real_time of benchmark 1 is the text '1', where a number belongs"
    ),
    (
      "{\"benchmarks\": [{\"name\": \"a\", \"real_time\": 1, \"time_unit\": \"min\"}]}",
      "time_unit of benchmark 1 is the text 'min', where ns, us, ms or s belongs"
    ),
    (
      "{\"benchmarks\": [{\"name\": \"a\", \"real_time\": 1e300}]}",
      "too large to be a measured number"
    ),
    ("{\"benchmarks\": [{\"name\": \"a\", \"real_time\": 1e999}]}", "too large for a number"),
    (
      "{\"benchmarks\": [{\"name\": \"a\", \"real_time\": 1, \"iterations\": 1e18}]}",
      "iterations of benchmark 1 is 1e+18, where a whole number from 0 to 1099511627776 belongs"
    ),
    ("{\"benchmarks\": [{\"name\": \"a\", \"name\": \"b\"}]}", "key 'name' stands twice"),
    ("{\"results\": [{\"times\": [1]}]}", "result 1 has no command"),
    (
      "{\"results\": [{\"command\": \"a\", \"times\": [\"1\"]}]}",
      "times of result 1 holds the text '1'"
    ),
    ("{\"results\": [{\"command\": \"a\", \"times\": [NaN]}]}", "times of result 1 holds nan"),
    (
      "{\"results\": [{\"command\": \"a\", \"parameters\": []}]}",
      "parameters of result 1 is a list"
    ),
    (
      "{\"benchmarks\": " + String(repeating: "[", count: 70), "nested more than 64 deep"
    ),
  ]

  @Test("what is none of these is refused with its place", arguments: faults)
  func refused(_ fault: (text: String, says: String)) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("f.json")
    try folder.write(fault.text, to: "f.json")
    let error = #expect(throws: ResultStoreError.self) { try ForeignBenchmarks.read([path]) }
    let words = try #require(error?.description)
    #expect(words.hasPrefix(path) && words.contains(fault.says), "\(words)")
    #expect(error?.isBadInput == true)
  }
}
