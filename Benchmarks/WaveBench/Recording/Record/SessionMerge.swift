import Measurement
import Runs

/// Joins runs of one plan, measured on one machine at several times, into one run of all their
/// processes. Those of one session share what that time's host was like: intervals are over the
/// sessions, see `Replicates`. A run that has several sessions brings each of them.
enum SessionMerge {
  /// Processes are numbered through in the order of the runs' starts. The manifest keeps what all
  /// agree on, and under `sessions` each run's name, start, seed and first process.
  ///
  /// - Throws: `ToolError.usage` for runs that are no sessions of one plan.
  static func merged(_ runs: [StoredRun], runID: String) throws -> RunMerge.Merged {
    guard runs.count > 1 else {
      throw ToolError.usage("--sessions joins two runs or more of one plan: name them all")
    }
    if let run = runs.first(where: { RunInstant.start(of: $0.manifest) == nil }) {
      throw ToolError.usage(
        "\(run.place) does not say when it was measured: \(RunInstant.cure)")
    }
    let runs = RunInstant.order(runs.map(\.manifest)).map { runs[$0] }
    try check(runs)
    var samples: [SampleRow] = []
    var sessions: [MeasuredSession] = []
    var ends: [Int] = []
    for run in runs {
      let first = ends.last ?? 0
      for var session in own(run) {
        session.firstProcess += first
        sessions.append(session)
      }
      for var row in run.samples ?? [] {
        row.process += first
        samples.append(row)
      }
      ends.append((samples.map(\.process).max() ?? -1) + 1)
    }
    var manifest = RunMerge.manifest(runs, runID, areSessions: true)
    manifest["processes"] = .integer(ends.last ?? 0)
    manifest[MeasuredSession.key] = .list(sessions.map(\.value))
    return RunMerge.Merged(
      report: try report(runs, samples, ends: ends, Sessions(manifest)), samples: samples,
      manifest: manifest, runID: runID)
  }

  private static func own(_ run: StoredRun) -> [MeasuredSession] {
    let several = MeasuredSession.all(run.manifest)
    guard several.isEmpty else { return several }
    return [
      MeasuredSession(
        runID: text(run, "run_id"), startedUTC: text(run, "started_utc"),
        seed: text(run, "seed"), firstProcess: 0)
    ]
  }

  private static func check(_ runs: [StoredRun]) throws {
    let seeds = runs.map { text($0, "seed") }
    if let seed = seeds.first(where: { seed in seeds.filter { $0 == seed }.count > 1 }) {
      // Processes of one seed have one memory layout.
      throw ToolError.usage(
        "two runs have the seed \(seed), and their processes the same layouts and orders: "
          + "measure each session with a --seed of its own")
    }
    for key in ["suite", "question", "settings"]
    where runs.contains(where: { $0.manifest?[key] != runs[0].manifest?[key] }) {
      throw difference(in: key)
    }
    for section in ["versions", "host"] {
      let facts = runs.map { run in
        (run.manifest?[section]?.object ?? [:]).compactMapValues { fact in
          fact["key"] == .text("hard") ? fact["value"] : nil
        }
      }
      let names = Set(facts.flatMap(\.keys)).sorted()
      if let name = names.first(where: { name in
        facts.contains { $0[name] != facts[0][name] }
      }) {
        throw difference(in: name)
      }
    }
    // One program: the same hash of its file.
    let binaries = runs.map { $0.manifest?["versions"]?["binary"] }
    if binaries.contains(where: { $0 != binaries[0] }) { throw difference(in: "binary") }
  }

  private static func difference(in fact: String) -> ToolError {
    .usage("the runs differ in \(fact): sessions are runs of one plan and program on one machine")
  }

  private static func text(_ run: StoredRun, _ key: String) -> String {
    run.manifest?[key]?.text ?? ""
  }

  /// That a run has no samples of a row that the report holds, or another has no such row.
  private static func missing(_ row: ReportRow.Key, in run: StoredRun) -> ToolError {
    .usage(
      "\(run.place) has no samples of \(row): sessions are runs of one plan, whole with "
        + "samples.csv")
  }

  private static func report(
    _ runs: [StoredRun], _ samples: [SampleRow], ends: [Int], _ sessions: Sessions
  ) throws -> [ReportRow] {
    let byKey = Dictionary(grouping: samples, by: \.rowKey)
    let keys = Set(runs[0].report.map(\.key))
    for run in runs.dropFirst() {
      if let other = keys.symmetricDifference(run.report.map(\.key)).first {
        throw missing(other, in: run)
      }
    }
    var cases: [String: CollectedCase] = [:]
    for row in runs[0].report where row.quality != .unavailable {
      let own = Set((byKey[row.key] ?? []).map(\.process))
      for (index, run) in runs.enumerated() {
        let first = index > 0 ? ends[index - 1] : 0
        guard own.contains(where: (first..<ends[index]).contains) else {
          throw missing(row.key, in: run)
        }
      }
      let metric =
        MetricTable.metric(row.metric)
        ?? Metric(
          row.metric, row.unit, row.polarity, isExact: row.quality == .exact, [row.pass], "")
      cases[row.caseID, default: CollectedCase(row.identity, in: sessions)]
        .add(byKey[row.key] ?? [], of: metric, row.quality)
    }
    let built = Dictionary(
      cases.values.flatMap { $0.reportRows() }.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
    return runs[0].report.map { built[$0.key] ?? $0 }
  }
}
