import Foundation
public import Measurement
import Reports
public import Vocabulary
public import WaveSuites

/// What a run has learned so far.
public struct RunRecord {
  /// How far a run came.
  public enum Status: Sendable, Equatable {
    /// Everything was measured.
    case complete
    /// Less was; with the reason.
    case partial(String)
  }

  let runID: String
  /// What the run was told.
  let command: RunCommandLine
  let program: ProgramFacts
  let host: HostFacts
  let started = Date()
  /// What was collected, a case each, in plan order.
  private(set) var cases: [CollectedCase]
  private(set) var unavailable: [(metric: MetricName, reason: String)] = []
  /// What single cases do not have, each once.
  private(set) var lacking: [(stage: Stage, metric: MetricName, reason: String)] = []
  private(set) var facts: [String: String] = [:]
  private(set) var calibrations: [Calibration] = []
  private(set) var probeCosts: [ProbeCost] = []
  private(set) var stops: [(block: String, rounds: Int, reason: StopReason)] = []
  private(set) var paddings: [Int] = []
  private(set) var callgrind: ManifestValue?
  private var positions: [String: Int]

  init(
    runID: String, command: RunCommandLine, program: ProgramFacts, host: HostFacts
  ) {
    self.runID = runID
    self.command = command
    self.program = program
    self.host = host
    let cases = command.plan.cases
    self.cases = cases.map { CollectedCase($0) }
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
    case .absent(let caseID, let stage, let metric, let reason):
      guard let position = positions[caseID] else { return }
      cases[position].lack(metric, in: stage)
      if !lacking.contains(where: { $0 == (stage, metric, reason) }) {
        lacking.append((stage, metric, reason))
      }
    case .fact(let name, let value): facts[name] = value
    case .calibrated(let calibration): calibrations.append(calibration)
    case .probeCost(let cost): probeCosts.append(cost)
    case .blockStopped(let block, let rounds, let reason): stops.append((block, rounds, reason))
    default: break
    }
  }

  /// Keeps what a run under Callgrind says about itself.
  mutating func note(callgrind: ManifestValue, valgrindVersion: String) {
    self.callgrind = callgrind
    facts["valgrind"] = valgrindVersion
  }

  /// Keeps where the processes of a run that counts alone found their memory.
  mutating func note(addressLayout: String) {
    facts[BenchmarkProcess.counterFactPrefix + "address_layout"] = addressLayout
  }

  /// Keeps the environment padding, bytes, of a process that is done.
  mutating func finishProcess(padding: Int) { paddings.append(padding) }

  /// The report as it stands: cases in plan order, those without samples left out.
  func rows() -> [ReportRow] {
    let builder = ReportBuilder(
      runID: runID,
      unavailable: unavailable.map {
        ($0.metric, MetricTable.metric($0.metric)?.passes.first ?? .counters)
      })
    return cases.flatMap { $0.isEmpty ? [] : builder.rows($0) }
  }

  /// The first of some events that no process counted in some case, and that case; nil where all
  /// were. Renderers that nobody here wrote are never counted.
  public func uncounted(_ events: [MetricName]) -> (event: MetricName, caseID: String)? {
    for collected in cases {
      if let event = events.first(where: { !collected.metrics.contains($0) }) {
        return (event, collected.identity.caseID)
      }
    }
    return nil
  }

  /// The names of the blocks, in plan order.
  var blocks: [String] { command.plan.blocks.map(\.name) }

  /// The case of a strategy in a block.
  func collected(_ strategy: StrategyName, block: String) -> CollectedCase? {
    cases.first { $0.identity.strategy == strategy && $0.identity.block == block }
  }
}

/// What a run was told: its settings, the plan that follows, and the words that said so.
public struct RunCommandLine: Sendable {
  /// What is measured and how.
  public let settings: RunSettings
  /// What follows from the settings.
  public let plan: WavePlan
  /// The words behind the command, as they were given.
  let words: [String]

  /// What `words` said.
  public init(settings: RunSettings, plan: WavePlan, words: [String]) {
    (self.settings, self.plan, self.words) = (settings, plan, words)
  }
}

/// What the program that runs says about itself.
public struct ProgramFacts: Sendable {
  let version: String
  let swift: String
  let isOptimised: Bool
  let hash: String?
  let commit: Fact<String>

  /// - Parameters:
  ///   - version: the program's.
  ///   - swift: the compiler's version, as far as it tells.
  ///   - isOptimised: false in a debug build.
  ///   - hash: of the program's file; nil where it cannot be read.
  ///   - commit: that the program was built from, without other changes.
  public init(
    version: String, swift: String, isOptimised: Bool, hash: String?, commit: Fact<String>
  ) {
    (self.version, self.swift, self.commit) = (version, swift, commit)
    (self.isOptimised, self.hash) = (isOptimised, hash)
  }
}
