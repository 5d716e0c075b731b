import BenchmarkHarness
import Foundation
import Instrumentation
import ResultStore
import WaveBenchmarks

/// What a run has learned so far.
struct RunRecord {
  enum Status {
    case complete
    case partial(String)
  }

  let runID: String
  let plans: (whole: WavePlan, part: WavePlan)
  let options: RunOptions
  let words: [String]
  let host: HostFacts
  let started = Date()
  private(set) var cases: [CollectedCase]
  private(set) var unavailable: [(metric: String, reason: String)] = []
  private(set) var facts: [String: String] = [:]
  private(set) var calibrations: [Calibration] = []
  private(set) var probeCosts: [ProbeCost] = []
  private(set) var stops: [(block: String, rounds: Int, reason: String)] = []
  private(set) var paddings: [Int] = []
  private(set) var callgrind: ManifestValue?
  private var positions: [String: Int]

  init(
    runID: String, plans: (whole: WavePlan, part: WavePlan), options: RunOptions, words: [String],
    host: HostFacts
  ) {
    self.runID = runID
    self.plans = plans
    let cases = plans.part.cases
    self.cases = cases.map { CollectedCase($0) }
    self.options = options
    self.words = words
    self.host = host
    positions = Dictionary(
      cases.enumerated().map { ($1.caseID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func take(_ event: RunEvent) {
    switch event {
    case .series(let series):
      if let position = positions[series.caseID] { cases[position].add(series) }
    case .unavailable(let metric, let reason):
      if !unavailable.contains(where: { $0.metric == metric }) {
        unavailable.append((metric, reason))
      }
    case .fact(let name, let value): facts[name] = value
    case .calibrated(let calibration): calibrations.append(calibration)
    case .probeCost(let cost): probeCosts.append(cost)
    case .blockStopped(let block, let rounds, let reason): stops.append((block, rounds, reason))
    default: break
    }
  }

  mutating func note(callgrind: ManifestValue, valgrindVersion: String) {
    self.callgrind = callgrind
    facts["valgrind"] = valgrindVersion
  }

  mutating func finishProcess(padding: Int) { paddings.append(padding) }

  /// Makes the report's rows.
  var builder: ReportBuilder {
    ReportBuilder(
      runID: runID,
      unavailable: unavailable.map { missing in
        let known = MetricCatalogue.metrics.first { $0.name == missing.metric }
        return (missing.metric, known?.pass ?? "counters")
      })
  }

  /// The report as it stands: cases in plan order, those without samples left out.
  func rows() -> [ReportRow] {
    let builder = builder
    return cases.flatMap { $0.isEmpty ? [] : builder.rows($0) }
  }

  /// The case of a strategy in a block.
  func collected(_ strategy: String, block: String) -> CollectedCase? {
    cases.first { $0.description.strategy == strategy && $0.description.block == block }
  }
}
