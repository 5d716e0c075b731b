import Foundation
import Measurement
public import Reports
import Statistics
public import Vocabulary

/// What another benchmark tool measured, as the rows and the manifest of a run.
public struct ImportedRun {
  /// A case with its rows.
  public struct Case {
    /// What it is.
    public let identity: CaseIdentity
    /// Its rows, those without a value last.
    public let rows: [ReportRow]
    fileprivate let source: ForeignBenchmarks.Benchmark
    fileprivate let collected: CollectedCase
  }

  /// Two files that one run cannot be of.
  public struct Failure: Error, CustomStringConvertible {
    /// What differs, with the cure.
    public let description: String
  }

  /// Every case, in the order of the files.
  public let cases: [Case]
  private let facts: [String: ManifestValue]
  private let found: ForeignBenchmarks
  private let machine: String?

  /// - Parameter machine: what measured, where it was named by hand.
  /// - Throws: `Failure` where files say that they are of different machines or builds.
  public init(_ found: ForeignBenchmarks, machine: String? = nil) throws(Failure) {
    (self.found, self.machine) = (found, machine)
    facts = try Self.facts(found, isNamed: machine != nil)
    cases = found.benchmarks.map(Self.measured)
  }

  // MARK: - Cases

  private static func identity(_ one: ForeignBenchmarks.Benchmark) -> CaseIdentity {
    var identity = CaseIdentity()
    identity.scenario = ScenarioName(one.tool.rawValue)
    (identity.wave, identity.backend) = (.none, CaseIdentity.importedBackend)
    identity.strategy = StrategyName(one.name)
    identity.settings = one.settings
    let parts = [one.tool.rawValue, one.name] + one.settings.map { "\($0.name)=\($0.value)" }
    identity.caseID = (parts + (one.number > 1 ? ["\(one.number)"] : [])).joined(separator: "/")
    identity.block = identity.caseID
    return identity
  }

  private static func measured(_ one: ForeignBenchmarks.Benchmark) -> Case {
    let identity = identity(one)
    let source = ValueSource(one.tool.rawValue)
    var (collected, summed) = (CollectedCase(identity), [ReportRow]())
    for series in one.series {
      let processes = Dictionary(grouping: series.values, by: \.process)
      for (process, values) in processes.sorted(by: { $0.key < $1.key }) {
        collected.add(
          SampleSeries(
            caseID: identity.caseID, stage: .frame, metric: series.metric, pass: .time,
            source: source, quality: .measured, process: process,
            samples: values.map { Sample($0.number, frames: $0.iterations, round: $0.round) }))
      }
      guard series.values.isEmpty, !series.summary.isEmpty else { continue }
      summed.append(
        ForeignRun.row(series.summary, of: series.metric, in: .frame, .time, of: identity, source))
    }
    for metric in one.absent.keys.sorted() where !summed.contains(where: { $0.metric == metric }) {
      collected.lack(metric, in: .frame)
    }
    var rows = ReportBuilder(runID: "", unavailable: []).rows(collected)
    for index in rows.indices { (rows[index].source, rows[index].pass) = (source, .time) }
    return Case(identity: identity, rows: summed + rows, source: one, collected: collected)
  }

  /// Why a metric of a case has no value, or no samples.
  private static func absences(_ one: Case) -> [ForeignRun.Absence] {
    var absences: [ForeignRun.Absence] = []
    func lack(_ metric: MetricName, _ reason: String) {
      absences.append(
        ForeignRun.Absence(
          caseID: one.identity.caseID, stage: .frame, metric: metric, reason: reason))
    }
    let measured = Set(one.source.series.map(\.metric.name))
    for (metric, reason) in one.source.absent.sorted(by: { $0.key < $1.key })
    where !measured.contains(metric) {
      lack(metric, reason)
    }
    for series in one.source.series where series.values.isEmpty {
      lack(series.metric.name, ForeignRun.hasOnlySums)
    }
    return absences
  }

  // MARK: - Facts

  /// What files say under these names of the machine and the build; hard where times of others
  /// cannot be compared.
  private static let known: [(group: String, name: String, key: String, isHard: Bool)] = [
    ("host", "machine", "host_name", true), ("host", "cores", "num_cpus", true),
    ("versions", "build", "library_build_type", true),
    ("versions", "recorder", "library_version", false),
    ("versions", "program", "executable", false), ("versions", "commit", "commit", false),
  ]

  private static func facts(
    _ found: ForeignBenchmarks, isNamed: Bool
  ) throws(Failure) -> [String: ManifestValue] {
    var facts: [String: ManifestValue] = [:]
    var places: [String: String] = [:]
    for (file, values) in found.contexts {
      for fact in known {
        guard let value = values[fact.key], value != .null else { continue }
        if let old = facts[fact.key], old != value, fact.isHard,
          !(isNamed && fact.name == "machine")
        {
          throw Failure(
            description: "\(places[fact.key] ?? "") and \(file) differ in \(fact.key): import each "
              + "into a run of its own")
        }
        facts[fact.key] = facts[fact.key] ?? value
        places[fact.key] = places[fact.key] ?? file
      }
    }
    return facts
  }

  /// Whether anything says which machine it was.
  public var knowsMachine: Bool { machine != nil || facts["host_name"] != nil }

  /// The names of what the manifest keeps since no column is for it.
  public var keptNames: [String] {
    Set(cases.flatMap { $0.source.kept.keys } + found.contexts.flatMap(\.values.keys)).sorted()
  }

  /// When the first of the files was written, UTC in ISO 8601; nil where none says.
  private var started: String? {
    found.contexts.compactMap { context -> Date? in
      guard case .text(let text)? = context.values["date"] else { return nil }
      return ISO8601DateFormatter().date(from: text)
    }.min().map { RunNaming.timestamp($0) }
  }

  // MARK: - A run

  /// The run under a name, with the words of its command line.
  public func run(
    _ runID: String, words: [String], version: String, files: [String]
  ) -> RunMerge.Merged {
    RunMerge.Merged(
      report: cases.flatMap(\.rows),
      samples: cases.flatMap { $0.collected.sampleRows(runID: runID) },
      manifest: manifest(runID, words: words, version: version, files: files), runID: runID)
  }

  private func manifest(
    _ runID: String, words: [String], version: String, files: [String]
  ) -> [String: ManifestValue] {
    var manifest = ForeignRun.manifest(
      runID, command: ["import"] + words, suite: CaseIdentity.importedBackend, started: started,
      files: files, lacking: cases.flatMap(Self.absences))
    manifest["imported"] = .object([
      "contexts": .list(
        found.contexts.map {
          .object(["file": .text($0.file.visibleInLine), "context": .object($0.values)])
        }),
      "cases": .list(cases.filter { !$0.source.kept.isEmpty }.map(Self.kept)),
    ])
    for group in ["host", "versions"] {
      manifest[group] = .object(facts(of: group, version))
    }
    return manifest
  }

  private func facts(of group: String, _ version: String) -> [String: ManifestValue] {
    var result: [String: ManifestValue] = [:]
    for fact in Self.known where fact.group == group {
      let isMachine = fact.name == "machine"
      let value = isMachine ? machine.map(ManifestValue.text) ?? facts[fact.key] : facts[fact.key]
      // Of what no file says nothing is said, but for the machine.
      guard value != nil || isMachine else { continue }
      result[fact.name] = .fact(value, isHard: fact.isHard, reason: "the files do not say")
    }
    if group == "versions" { result["tool"] = .fact(.text(version), isHard: false) }
    return result
  }

  private static func kept(_ one: Case) -> ManifestValue {
    .object([
      "case_id": .text(one.identity.caseID),
      "kept": .object(one.source.kept.mapValues { $0.count == 1 ? $0[0] : .list($0) }),
    ])
  }
}
