import Measurement
public import Reports
import Statistics
import Vocabulary

/// Joins runs of one plan, measured on one machine at several times, into one run of all their
/// processes.
///
/// A process is still the unit, and the session a level above it: processes of one hour share what
/// that hour's host was like. With few sessions nobody can estimate how far sessions are apart, so
/// that an interval over processes is stretched to hold the median of every session, and the row
/// flagged `sessions` where it had to be.
public enum SessionMerge {
  /// Why runs are no sessions of one plan.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// A single run has nothing to be joined with.
    case single
    /// A run has no samples of a row that the report holds, or another has no such row.
    case missing(place: String, row: String)
    /// Runs of different machines, programs or plans.
    case differs(fact: String)
    /// Processes of one seed have one memory layout.
    case repeatedSeed(String)

    /// One sentence that names the cure.
    public var description: String {
      switch self {
      case .single: "--sessions joins two runs or more of one plan: name them all"
      case .missing(let place, let row):
        "\(place) has no samples of \(row): sessions are runs of one plan, whole with samples.csv"
      case .differs(let fact):
        "the runs differ in \(fact): sessions are runs of one plan and program on one machine"
      case .repeatedSeed(let seed):
        "two runs have the seed \(seed), and their processes the same layouts and orders: "
          + "measure each session with a --seed of its own"
      }
    }
  }

  /// The joined run; processes are numbered through in the order of the runs' starts.
  ///
  /// The manifest keeps what all agree on, and under `sessions` each run's name, start, seed and
  /// first process.
  /// - Throws: `Failure`.
  /// - Complexity: O(n log n) in samples.
  public static func merged(_ runs: [StoredRun], runID: String) throws -> RunMerge.Merged {
    guard runs.count > 1 else { throw Failure.single }
    let runs = runs.sorted { text($0, "started_utc") < text($1, "started_utc") }
    try check(runs)
    var samples: [SampleRow] = []
    var firsts: [Int] = []
    for run in runs {
      let first = (samples.map(\.process).max() ?? -1) + 1
      firsts.append(first)
      samples += (run.samples ?? []).map { row in
        var row = row
        row.process += first
        return row
      }
    }
    var manifest = RunMerge.manifest(runs, runID)
    manifest["processes"] = .integer((samples.map(\.process).max() ?? -1) + 1)
    manifest["sessions"] = .list(
      zip(runs, firsts).map { run, first in
        .object([
          "run_id": run.manifest?["run_id"] ?? .null,
          "started_utc": run.manifest?["started_utc"] ?? .null,
          "seed": run.manifest?["seed"] ?? .null, "first_process": .integer(first),
        ])
      })
    return RunMerge.Merged(
      report: try report(runs, samples, firsts: firsts), samples: samples, manifest: manifest,
      runID: runID)
  }

  // MARK: - What must agree

  private static func check(_ runs: [StoredRun]) throws {
    let seeds = runs.map { text($0, "seed") }
    if let seed = seeds.first(where: { seed in seeds.filter { $0 == seed }.count > 1 }) {
      throw Failure.repeatedSeed(seed)
    }
    for key in ["suite", "question", "settings"]
    where runs.contains(where: { $0.manifest?[key] != runs[0].manifest?[key] }) {
      throw Failure.differs(fact: key)
    }
    for section in ["versions", "host"] {
      let facts = runs.map { hardFacts($0, section) }
      let names = Set(facts.flatMap(\.keys)).sorted()
      if let name = names.first(where: { name in
        facts.contains { $0[name] != facts[0][name] }
      }) {
        throw Failure.differs(fact: name)
      }
    }
    // One program: the same hash of its file.
    let binaries = runs.map { run -> ManifestValue? in
      guard case .object(let versions)? = run.manifest?["versions"] else { return nil }
      return versions["binary"]
    }
    if binaries.contains(where: { $0 != binaries[0] }) { throw Failure.differs(fact: "binary") }
  }

  private static func hardFacts(_ run: StoredRun, _ section: String) -> [String: ManifestValue] {
    guard case .object(let facts)? = run.manifest?[section] else { return [:] }
    return facts.compactMapValues { fact in
      guard case .object(let fact) = fact, fact["key"] == .text("hard") else { return nil }
      return fact["value"]
    }
  }

  private static func text(_ run: StoredRun, _ key: String) -> String {
    if case .text(let text)? = run.manifest?[key] { text } else { "" }
  }

  // MARK: - Rows

  private static func report(
    _ runs: [StoredRun], _ samples: [SampleRow], firsts: [Int]
  ) throws -> [ReportRow] {
    let byKey = Dictionary(grouping: samples, by: \.rowKey)
    let keys = Set(runs[0].report.map(\.key))
    for run in runs.dropFirst() {
      if let other = keys.symmetricDifference(run.report.map(\.key)).first {
        throw Failure.missing(place: run.place, row: "\(other)")
      }
    }
    var cases: [String: CollectedCase] = [:]
    for row in runs[0].report where row.quality != .unavailable {
      let own = Dictionary(grouping: byKey[row.key] ?? [], by: \.process)
      for (index, run) in runs.enumerated() {
        let end = index + 1 < firsts.count ? firsts[index + 1] : Int.max
        guard own.keys.contains(where: (firsts[index]..<end).contains) else {
          throw Failure.missing(place: run.place, row: "\(row.key)")
        }
      }
      for (process, samples) in own.sorted(by: { $0.key < $1.key }) {
        cases[row.caseID, default: CollectedCase(row.identity)].add(
          series(row, process, samples))
      }
    }
    let builder = ReportBuilder(runID: "", unavailable: [])
    let built = Dictionary(
      cases.values.flatMap(builder.rows).map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first })
    return runs[0].report.map { old in
      var row = built[old.key] ?? old
      stretch(&row, cases[row.caseID]?.series(row.stage, row.metric) ?? [], firsts)
      return row
    }
  }

  private static func series(
    _ row: ReportRow, _ process: Int, _ samples: [SampleRow]
  ) -> SampleSeries {
    let metric =
      MetricTable.metric(row.metric)
      ?? Metric(
        row.metric, row.unit, row.polarity, isExact: row.quality == .exact, [row.pass], "")
    return SampleSeries(
      caseID: row.caseID, stage: row.stage, metric: metric, pass: row.pass, source: row.source,
      quality: row.quality, process: process,
      samples: samples.compactMap { sample in
        sample.value.map {
          Sample(
            $0, frames: sample.frames, round: sample.round, order: sample.order,
            flags: sample.flags)
        }
      })
  }

  /// The interval of `row` as far as it must reach to hold the median of every session.
  private static func stretch(_ row: inout ReportRow, _ series: [SampleSeries], _ firsts: [Int]) {
    guard row.numbers.count > 2, let low = row.numbers[1], let high = row.numbers[2] else { return }
    let medians = (firsts.indices).compactMap { index -> Double? in
      let end = index + 1 < firsts.count ? firsts[index + 1] : Int.max
      let own = series.filter { (firsts[index]..<end).contains($0.process) }
      return Quantile.median(own.compactMap { Quantile.median($0.values) })
    }
    guard let least = medians.min(), let greatest = medians.max(), least < low || greatest > high
    else { return }
    row.numbers[1] = min(low, least)
    row.numbers[2] = max(high, greatest)
    row.flags = Set(row.flags + [.sessions]).sorted()
  }
}
