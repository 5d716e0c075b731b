import Measurement

/// A run as google/benchmark would have written it, for what reads such files: its `compare.py`,
/// Bencher, github-action-benchmark, CodSpeed.
///
/// A benchmark is a case with a side or the whole frame, `CASE/STAGE`; a repetition is a round of a
/// process that has time on the clock and CPU time, both per frame in ns; an iteration is a frame.
/// Aggregates are those of the repetitions; without samples.csv the report's mean is the one
/// repetition, as google/benchmark's own is the mean of its iterations, and its median an aggregate.
/// Other counts per frame are counters of the aggregate `median`.
///
/// A stage's time is a difference of two batches. One that is not above 0, of which no tool can
/// make a ratio or a logarithm, is an entry with `error_occurred`, see ``Benchmark/failed(_:_:)``.
package struct GoogleBenchmarkDocument {
  /// The cases that have no benchmark, since no row has both times.
  package let leftOut: [String]
  package let count: Int
  private let document: [String: ManifestValue]

  package init(_ run: StoredRun) {
    let samples = Dictionary(
      grouping: (run.samples ?? []).filter { $0.pass == .time && Self.times.contains($0.metric) },
      by: { Self.name($0.caseID, $0.stage) })
    let rows = Dictionary(
      grouping: run.report.filter { $0.quality != .unavailable },
      by: { Self.name($0.caseID, $0.stage) })
    var (seen, measured): (Set<String>, Set<String>) = ([], [])
    var entries: [ManifestValue] = []
    var family = 0
    for row in run.report where Stage.sums.contains(row.stage) {
      let name = Self.name(row.caseID, row.stage)
      guard seen.insert(name).inserted else { continue }
      let found = Benchmark(name, rows[name] ?? [], samples[name] ?? [], family).entries
      if found.isEmpty { continue }
      entries += found
      family += 1
      measured.insert(row.caseID)
    }
    count = family
    leftOut = run.report.map(\.caseID).filter { !measured.contains($0) }.distinct
    document = [
      "context": .object(Self.context(run.manifest ?? [:])), "benchmarks": .list(entries),
    ]
  }

  private static func name(_ caseID: String, _ stage: Stage) -> String {
    "\(caseID)/\(stage.rawValue)"
  }

  /// The document: sorted keys, a line feed at the end.
  package func text() throws -> String { try JSONText.text(ManifestValue.object(document)) }

  private static let times: Set<MetricName> = [.wallTime, .cpuTime]

  // MARK: - Context

  private static func context(_ manifest: Manifest) -> [String: ManifestValue] {
    var context: [String: ManifestValue] = [
      "executable": .text("wavebench"), "json_schema_version": .integer(1),
    ]
    context["run_id"] = manifest["run_id"]
    context["num_cpus"] = manifest.fact("host", "cores")
    context["host_name"] = manifest.fact("host", "machine")
    context["library_build_type"] = manifest.fact("versions", "build")
    context["library_version"] = manifest.fact("versions", "tool")?.text.map {
      .text("wavebench \($0)")
    }
    context["date"] = RunInstant.start(of: manifest).map {
      .text("\($0)".replacing("Z", with: "+00:00"))
    }
    return context
  }
}

private struct Benchmark {
  private typealias Times = (frames: Int, real: Double, cpu: Double)

  private let name: String
  private let rows: [ReportRow]
  private let family: Int
  private let repetitions: [Times]

  init(_ name: String, _ rows: [ReportRow], _ samples: [SampleRow], _ family: Int) {
    (self.name, self.rows, self.family) = (name, rows, family)
    let real = Dictionary(
      samples.filter { $0.metric == .wallTime }.map { ($0.place, $0.value) },
      uniquingKeysWith: { $1 })
    repetitions = samples.filter { $0.metric == .cpuTime }.compactMap { sample in
      guard let cpu = sample.value, let real = real[sample.place] ?? nil else { return nil }
      return (sample.frames, real, cpu)
    }
  }

  var entries: [ManifestValue] {
    guard let real = row(.wallTime), let cpu = row(.cpuTime) else { return [] }
    let frames = repetitions.map(\.frames).min() ?? 0
    func aggregate(_ name: String, _ real: Double?, _ cpuTime: Double?) -> ManifestValue? {
      guard let real, let cpuTime else { return nil }
      var own: [String: ManifestValue] = [
        "run_type": .text("aggregate"), "aggregate_name": .text(name),
        "aggregate_unit": .text("time"),
      ]
      if name == "median" { own.merge(counters) { own, _ in own } }
      return entry(cpu, self.name + "_" + name, (frames, real, cpuTime), own)
    }
    func repetition(_ index: Int, _ times: Times) -> ManifestValue {
      entry(
        cpu, name, times, ["run_type": .text("iteration"), "repetition_index": .integer(index)])
    }
    guard !repetitions.isEmpty else {
      let mean = real.number("mean").flatMap { real in
        cpu.number("mean").map { repetition(0, (cpu.frames, real, $0)) }
      }
      return [mean, aggregate("median", real.number("median"), cpu.number("median"))]
        .compactMap(\.self)
    }
    let all = repetitions.enumerated().map(repetition)
    let (reals, cpus) = (repetitions.map(\.real), repetitions.map(\.cpu))
    let (first, second) = (Moments.of(reals), Moments.of(cpus))
    return all
      + [
        aggregate("mean", first?.mean, second?.mean),
        aggregate("median", Quantile.median(reals), Quantile.median(cpus)),
        aggregate("stddev", first?.variance.squareRoot(), second?.variance.squareRoot()),
      ].compactMap(\.self)
  }

  private func row(_ metric: MetricName) -> ReportRow? {
    rows.first { $0.metric == metric && $0.pass == .time }
  }

  /// The fields of every entry, with its own.
  private func entry(
    _ row: ReportRow, _ name: String, _ times: Times, _ own: [String: ManifestValue]
  ) -> ManifestValue {
    var fields: [String: ManifestValue] = [
      "name": .text(name), "run_name": .text(self.name), "family_index": .integer(family),
      "per_family_instance_index": .integer(0),
      "repetitions": .integer(max(1, repetitions.count)), "threads": .integer(1),
      "iterations": .integer(times.frames), "real_time": .number(times.real),
      "cpu_time": .number(times.cpu), "time_unit": .text("ns"),
    ]
    if !row.flags.isEmpty {
      fields["label"] = .text(row.flags.map(\.rawValue).joined(separator: ";"))
    }
    fields.merge(own) { all, _ in all }
    let isSpread = own["aggregate_name"]?.text == "stddev"
    return .object(isSpread || min(times.real, times.cpu) > 0 ? fields : Self.failed(fields, times))
  }

  /// The entry for times of which one is not above 0.
  ///
  /// compare.py of google/benchmark 1.7.1 takes the logarithm of every time that is not of an
  /// aggregate, those of entries with `error_occurred` among them, and demands times of all entries
  /// of one name: the entry is an aggregate of another name, without times.
  private static func failed(
    _ fields: [String: ManifestValue], _ times: Times
  ) -> [String: ManifestValue] {
    var fields = fields
    for key in ["real_time", "cpu_time", "time_unit", "aggregate_unit"] { fields[key] = nil }
    fields["name"] = fields["name"]?.text.map { .text($0 + "_error") }
    fields["run_type"] = .text("aggregate")
    fields["aggregate_name"] = .text("error")
    fields["error_occurred"] = .flag(true)
    fields["error_message"] = .text(
      "\(times.real) ns on the clock, \(times.cpu) ns of CPU time: the difference of two batches "
        + "is below their noise")
    return fields
  }

  /// Medians of what else was read per frame.
  private var counters: [String: ManifestValue] {
    let counted = rows.filter { $0.pass.isPerFrame && ![.wallTime, .cpuTime].contains($0.metric) }
    return Dictionary(
      counted.compactMap { row in row.number("median").map { (row.metric.rawValue, .number($0)) } }
    ) { first, _ in first }
  }
}
