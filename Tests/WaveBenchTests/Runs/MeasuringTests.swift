import Foundation
import LayerTree
import Measurement
import Testing

@testable import WaveSuites

/// Runs of the release binary, short ones: they look at what is written, not at how long things
/// took.
@Suite("Measuring", .needsRelease)
struct MeasuringTests {
  private let folder = Tool.temporaryFolder()

  @discardableResult
  private func measure(
    _ extra: String, exits code: Int32 = 0, environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    let words = "run --suite quick --views 2 --processes 1 --samples 2 --frames 4 \(extra)".words
    return try Tool.run(words, exits: code, binary: Tool.release, environment: environment)
  }

  /// The median of a metric in a report; "" when the cell is empty, nil when the row is missing.
  private func median(
    _ report: CSVTable, _ strategy: String, _ stage: String, _ metric: String
  ) -> String? {
    report.rows.first {
      $0["strategy"] == strategy && $0["stage"] == stage && $0["metric"] == metric
    }?["median"]
  }

  @Test(
    "what the engine counts can be required, in real time too",
    arguments: ["sde:::WaveBench::paths_built", "perf::PAGE-FAULTS"])
  func required(_ event: String) throws {
    try measure("--no-memory --quiet --require-counters --counters \(event) --output \(folder)")
    let rows = try CSVTable(file: folder + "/report.csv").rows
    #expect(rows.contains { $0["metric"] == event && $0["median"] != "" })
  }

  @Test("what no run of the plan counts cannot be required")
  func notCounted() throws {
    let outcome = try measure(
      "--require-counters --counters sde:::WaveBench::draw_calls --quiet --output \(folder)/run",
      exits: 3)
    #expect(outcome.errors.contains("draw_calls cannot be counted here"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/run"))
  }

  @Test("path elements and sines are exact through PAPI, translation costs the app nothing")
  func exactCounts() throws {
    let outcome = try measure("--csv - --output \(folder)")
    #expect(outcome.errors.contains("\nAll tables: "), "the answer in its lines")
    let report = try CSVTable(outcome.output)
    let own = "sde:::WaveBench::"
    #expect(median(report, "path-rebuild", "app.tick", own + "path_elements") == "758.0")
    #expect(median(report, "path-rebuild", "app.tick", own + "sine_evaluations") == "752.0")
    for metric in ["allocations", "allocated_bytes", own + "path_elements", own + "commit_bytes"] {
      for stage in ["app.tick", "app.commit", "app"] {
        #expect(
          median(report, "additive-translation", stage, metric) == "0.0", "\(stage) \(metric)")
      }
    }
  }

  @Test("a run leaves three files, complete, with every catalogued metric for every stage")
  func files() throws {
    let quiet = try measure("--output \(folder) --quiet")
    #expect(quiet.output == folder + "\n", "the folder, and nothing else")
    let report = try CSVTable(file: folder + "/report.csv")
    #expect(try Tool.text(folder + "/manifest.json").contains("\"status\" : \"complete\""))
    #expect(FileManager.default.fileExists(atPath: folder + "/samples.csv"))
    let listed = try Tool.run(["list"]).output
    let metrics = try #require(listed.range(of: "Metrics\n")).upperBound
    for line in listed[metrics...].split(separator: "\n") {
      let name = String(line.split(separator: " ")[0])
      // Starts are timed in all, not by stage; quotients are there where both events are counted;
      // the others belong to other scenarios, or to a server that draws on a GPU.
      if line.hasSuffix(", counted together") { continue }
      if WorkCounter.allCases.contains(where: { $0.isOfGPU && $0.event.rawValue == name }) {
        continue
      }
      let isPerFrame = line.contains(" per frame: ")
      let isStart = name.hasSuffix("frame_cpu_time") || name.hasSuffix("frames_cpu_time")
      guard isPerFrame || isStart else { continue }
      let stages = ["app.tick", "server.composite", "app", "server", "frame"]
      for stage in isPerFrame ? stages : ["frame"] {
        #expect(median(report, "path-rebuild", stage, name) != nil, "\(stage) \(name)")
      }
    }
  }

  @Test("a counter that cannot be had is an empty cell, and its reason is told, quiet or not")
  func missingCounter() throws {
    let outcome = try measure(
      "--output \(folder) --quiet --csv - --counters PAPI_TOT_INS,sde:::nobody::event",
      environment: ["LIBPFM_FORCE_PMU": "amd64_fam19h_zen3"])
    let report = try CSVTable(outcome.output)
    #expect(median(report, "path-rebuild", "frame", "sde:::nobody::event") == "")
    let manifest = try Tool.text(folder + "/manifest.json")
    #expect(manifest.contains("sde:::nobody::event"))
    #expect(outcome.errors.contains("sde:::nobody::event: not counted, no library in this process"))
    #expect(outcome.errors.contains(" counters\n"))
    #expect(manifest.contains("\"reason\""))
    #expect(median(report, "path-rebuild", "app.tick", "sde:::WaveBench::paths_built") == "2.0")
  }

  @Test("a place that cannot be written to stops the run before it measures")
  func readOnlyPlace() throws {
    let outcome = try measure("--output /proc/wavebench/run", exits: 3)
    #expect(outcome.errors.contains("cannot create /proc/wavebench"))
  }

  @Test(
    "a disk that fills up leaves whole lines and why the run ended; nothing where no block was saved",
    arguments: [8, 100])
  func fullDisk(_ kibibytes: Int) throws {
    let folder = folder + "/run"
    // So large may a file be: 8 KiB have room for no report, 100 KiB for one and not all samples.
    try Tool.run(
      "run --suite quick --processes 1 --samples 2 --quiet --output \(folder)".words, exits: 3,
      says: "cannot write \(folder)", binary: Tool.release, shell: "ulimit -f \(kibibytes);")
    guard kibibytes > 8 else {
      #expect(!FileManager.default.fileExists(atPath: folder))
      return
    }
    let manifest = try Tool.text(folder + "/manifest.json")
    #expect(manifest.contains("File too large") && !manifest.contains("not finished"))
    try Tool.run(["report", folder], exits: 0)
    let samples = try Tool.text(folder + "/samples.csv")
    #expect(samples.hasSuffix("\n"))
    #expect(try CSVTable(samples).rows.allSatisfy { $0.cells.count == 14 })
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!left.contains { $0.contains("partial-") }, "no half file stays")
  }

  @Test(
    "an interrupted run leaves a valid report marked partial",
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 143)])
  func interruption(_ signal: String, _ exitCode: Int32) throws {
    let folder = folder + "/run"
    // The signal goes out as soon as the first block's report is on disk: no guessing at times.
    let script = """
      "$0" run --views 1,2,3,4 --frames 2 --processes 30 --time-limit 40 --quiet --output "$1" & run=$!
      while [ ! -s "$1/report.csv" ] && kill -0 $run 2>/dev/null; do :; done
      kill -\(signal) $run; wait $run
      """
    try Tool.bash(script, folder, exits: exitCode)
    let manifest = try Tool.text(folder + "/manifest.json")
    #expect(manifest.contains("\"status\" : \"partial\""))
    #expect(manifest.contains("interrupted by a signal"))
    let report = try Tool.text(folder + "/report.csv")
    #expect(report.hasPrefix("schema,run_id,case_id"))
    #expect(report.hasSuffix("\n"))
  }

  @Test("shards measured one by one and joined are the whole plan; without one of them, partial")
  func shards() throws {
    let parts = [1, 2].map { "\(folder)/shard\($0)" }
    for (number, part) in zip(1..., parts) {
      try measure("--views 1,2,3 --counters none --quiet --shard \(number)/2 --output \(part)")
    }
    #expect(try Tool.text(parts[1] + "/manifest.json").contains("\"shard\" : \"2/2\""))
    let merged = try Tool.run(["merge", "--output", "\(folder)/whole"] + parts, exits: 0)
    #expect(!merged.errors.contains("partial"))
    let report = try Tool.text(folder + "/whole/report.csv")
    for views in 1...3 {
      #expect(report.contains("steady/jw/path-rebuild/\(views)/375x60@1,"))
    }
    try Tool.run(["merge", "--output", "\(folder)/torn", parts[0]], says: "missing: shard 2/2")
  }

  @Test("a gate within a time budget keeps every pair, and says its answer as CSV")
  func gateFiles() throws {
    let binary = try #require(Tool.release)
    let words =
      "gate --baseline-binary \(binary) --baseline-binary \(binary) --candidate-binary \(binary)"
      + " --time-budget 3 --strategy path-rebuild --views 1,2 --floor 50 --format csv --quiet"
    let outcome = try Tool.run(
      words.words + ["--output", folder + "/pairs.csv"], exits: 0, binary: binary)
    let cells = try CSVTable(outcome.output)
    #expect(cells.rows.count == 2)
    #expect(cells.header.first == "verdict")
    let pairs = try CSVTable(file: folder + "/pairs.csv")
    #expect(pairs.header == ["pair", "kind", "case_id", "baseline", "candidate", "log_ratio"])
    for cell in cells.rows {
      let kept = pairs.rows.filter { $0["case_id"] == cell["case_id"] }
      #expect(kept.filter { $0["kind"] == "pair" }.count == Int(cell["pairs"]))
      #expect(kept.filter { $0["kind"] == "control" }.count == Int(cell["controls"]))
      #expect(try #require(Int(cell["pairs"])) >= 8)
    }
  }

  @Test(
    "the self-test fires on twice the work and says so; a side that is no wavebench is an error")
  func selftest() throws {
    let binary = try #require(Tool.release)
    try Tool.run(
      "selftest --inject 100% --pairs 12 --views 1 --quiet".words, exits: 0,
      prints: "selftest: 2 of 2 cells regressed", binary: binary)
    try Tool.run(
      "gate --baseline-binary \(binary) --candidate-binary /bin/true --quiet".words, exits: 3,
      says: "/bin/true as a gate process", binary: binary)
  }
}
