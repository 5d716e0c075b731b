import Foundation
import LayerTree
import Measurement
import Runs
import WaveSuites
import WaveViews

/// Keeps what the processes of a run tell, on disk as far as it is complete.
final class RunRecorder {
  /// Why a run is partial until it ends, and for ever where it cannot say how it ended.
  private static let unfinished =
    "not finished: it is running, or was ended before it could say why"

  let folder: RunFolder
  private let samples: SamplesAppender
  private var pending: [SampleRow] = []
  private var hasReport = false

  let settings: RunSettings
  let plan: WavePlan
  let words: [String]
  let host = HostFacts.read()
  /// The commit of the program that began the run.
  let commit = BuiltFrom.ownCommit
  let started = Date()
  /// The series of each case, in plan order.
  private(set) var cases: [CollectedCase]
  private(set) var unavailable: [(metric: MetricName, reason: String)] = []
  /// The numbers that single cases do not have, each once.
  private(set) var lacking: [(stage: Stage, metric: MetricName, reason: String)] = []
  private(set) var facts: [String: String] = [:]
  private(set) var calibrations: [Calibration] = []
  private(set) var probeCosts: [ProbeCost] = []
  private(set) var stops: [(block: String, rounds: Int, reason: StopReason)] = []
  private(set) var contention = ContentionSection()
  /// The environment paddings of processes that are done, bytes.
  private(set) var paddings: [Int] = []
  /// The sessions that began; none in a run of one.
  private(set) var sessions: [MeasuredSession] = []
  /// The bench of a run under Callgrind.
  private(set) var callgrind: ManifestValue?
  /// The profiles that were kept, in the order of their numbers.
  private(set) var profiles: [StoredProfile] = []
  /// True if the run's limit was over before the memory of every case was read.
  var lacksMemory = false
  private let positions: [String: Int]

  var runID: String { folder.runID }

  /// Begins a run in a folder of its own, whose manifest says that it is not finished.
  ///
  /// - Parameter path: a new or empty folder; nil makes one below `results/`.
  /// - Throws: `ResultStoreError` for a folder that cannot be made or holds something; then nothing
  ///   is left of what was made.
  init(
    _ settings: RunSettings, _ plan: WavePlan, words: [String], folder path: String?
  ) throws {
    let time = RunNaming.timestamp(Date(), compact: true)
    folder =
      try path.map { try RunFolder(creating: $0) }
      ?? RunFolder(named: "results/\(time)-\(RunNaming.fingerprint(host))")
    (self.settings, self.plan, self.words) = (settings, plan, words)
    let cases = plan.cases
    self.cases = cases.map { CollectedCase($0) }
    positions = Dictionary(
      cases.enumerated().map { ($1.caseID, $0) }, uniquingKeysWith: { first, _ in first })
    do {
      samples = try folder.makeSamples()
      try folder.write(manifest(partial: Self.unfinished))
    } catch {
      folder.undo()
      throw error
    }
  }

  /// When a case is finished its samples are written, when a block is, the report: a run that ends
  /// without warning loses the block that it was in.
  func take(_ event: RunEvent) throws {
    switch event {
    case .series(let series):
      if let position = positions[series.caseID] { cases[position].add(series) }
      pending += series.rows(runID: runID)
    case .caseFinished: try writePending()
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
    case .contention(let report): contention.take(report)
    case .probeCost(let cost): probeCosts.append(cost)
    case .blockStopped(let block, let rounds, let reason):
      stops.append((block, rounds, reason))
      try write(rows())
    default: break
    }
  }

  private func write(_ rows: [ReportRow]) throws {
    try folder.write(rows)
    hasReport = true
  }

  /// Begins a session of several, and writes that down: a run that is killed says whose its
  /// processes are.
  func begin(seed: UInt64, firstProcess: Int) throws {
    sessions.append(
      MeasuredSession(
        startedUTC: RunNaming.timestamp(Date()), seed: String(seed), firstProcess: firstProcess))
    let known = Sessions(firstProcesses: sessions.map(\.firstProcess))
    for index in cases.indices { cases[index].sessions = known }
    try folder.write(manifest(partial: Self.unfinished))
  }

  func keep(_ profile: StackProfile, of caseID: String, process: Int) throws {
    let stored = StoredProfile(number: profiles.count + 1, caseID: caseID, process: process)
    profiles.append(stored)
    try folder.write(profile: ProfileFile.data(profile), as: stored.file)
  }

  /// Writes all that was told.
  ///
  /// - Parameter reason: why less than everything was measured; nil where all was.
  func save(partial reason: String? = nil) throws {
    try writePending()
    // A session of which nothing was measured, since the run was stopped, is none.
    let last = cases.map(\.lastProcess).max() ?? -1
    sessions.removeAll { $0.firstProcess > last }
    let rows = rows()
    try write(rows)
    try folder.seal(
      manifest(partial: reason), reportRows: rows.count, sampleRows: samples.rows)
  }

  /// Saves what was told before something failed, as far as there is room: the blocks that were
  /// finished stay readable, and of a run without any nothing is left.
  func saveWhatFits(_ reason: String) {
    do { try save(partial: reason) } catch {
      guard hasReport else { return folder.undo() }
      try? folder.write(manifest(partial: reason))
    }
  }

  /// Leaves report.html in the folder of a saved run, and scaling.csv where the run has a line;
  /// returns what the page is about.
  @discardableResult
  static func writeReadings(in folder: RunFolder) throws -> PageRun {
    let stored = try StoredRun.open(folder.path)
    let scaling = Scaling.of(stored)
    if !scaling.rows.isEmpty { try folder.write(scaling.rows) }
    let run = PageRun(stored, scaling, name: folder.runID, reportPlace: ReportFile.name)
    try folder.write(page: HTMLPage.html(run, about: WavePage.subject(of: run)))
    return run
  }

  private func writePending() throws {
    if !pending.isEmpty { try samples.append(pending) }
    pending = []
  }

  func note(atStart use: HostUse) { contention.take(atStart: use) }

  func note(callgrind: ManifestValue) { self.callgrind = callgrind }

  func finishProcess(padding: Int) { paddings.append(padding) }

  /// The parts of the run for which its limit left no room; nil where there was room for all.
  var shortage: TimeShortage? {
    guard settings.limitSeconds != nil else { return nil }
    let measured = Set(stops.filter { $0.rounds > 0 }.map(\.block))
    let names = plan.blocks.map(\.name)
    let shortage = TimeShortage(
      processes: paddings.count, askedProcesses: settings.processes * settings.sessions,
      lacksMemory: lacksMemory, blocks: names.filter { !measured.contains($0) },
      askedBlocks: names.count)
    return shortage.isNone ? nil : shortage
  }

  /// How well the ratio of each screen in real time is known that has both arms of the question:
  /// half of its interval, as a share of it; nil before two processes tell.
  var halfWidths: [(screen: String, share: Double?)] {
    let names = settings.request.catalogue.question.names
    let known = Sessions(firstProcesses: sessions.map(\.firstProcess))
    return plan.blocks.compactMap { block in
      guard block.scenario == .paced else { return nil }
      let arms = names.reversed().map { name in
        cases.first { $0.identity.block == block.name && $0.identity.strategy == name }
      }
      guard let candidate = arms[0], let reference = arms[1], !reference.identity.isScripted
      else { return nil }
      let ratio = PairedRatio.ofMeans(
        candidate.roundValues(.frame, .cpuShare), per: reference.roundValues(.frame, .cpuShare),
        in: known)
      return (
        reference.identity.setting("scene") ?? block.name,
        ratio?.unit == .round ? nil : ratio?.halfWidth
      )
    }
  }

  /// The report as it stands: cases in plan order, those without samples left out.
  func rows() -> [ReportRow] {
    let unavailable = unavailable.map {
      ($0.metric, MetricTable.metric($0.metric)?.passes.first ?? Pass.counters)
    }
    return cases.flatMap { $0.isEmpty ? [] : $0.reportRows(runID: runID, unavailable: unavailable) }
  }

  /// The first of some events that no process counted in some case, and that case; nil where all
  /// were. In real time the engine's have names of their own; on scripted clocks nothing is
  /// counted.
  func uncounted(_ events: [MetricName]) -> (event: MetricName, caseID: String)? {
    let missing = Set(shortage?.blocks ?? [])
    for collected in cases
    where !collected.identity.isScripted && !missing.contains(collected.identity.block) {
      let counted = collected.metrics
      for event in events where !counted.contains(event) {
        let rate = WorkCounter.allCases.first { $0.event == event }?.rate
        guard rate.map(counted.contains) != true else { continue }
        return (event, collected.identity.caseID)
      }
    }
    return nil
  }
}

/// Folders sort by time and tell machines apart: `results/20261121T053000Z-amd-epyc-1a2b3c4d`.
enum RunNaming {
  /// The processor's name and the first digits of its features' hash.
  static func fingerprint(_ host: HostFacts) -> String {
    let model = (host.processor.model.value ?? host.architecture.value ?? "host").lowercased()
    let words = model.split { !$0.isLetter && !$0.isNumber }.prefix(3)
    let hash = (host.processor.flagsHash.value ?? "unknown").prefix(8)
    return (words.map(String.init) + [String(hash)]).joined(separator: "-")
  }

  /// UTC in ISO 8601.
  static func timestamp(_ date: Date, compact: Bool = false) -> String {
    let style = Date.ISO8601FormatStyle.iso8601
    return date.formatted(
      compact ? style.dateSeparator(.omitted).timeSeparator(.omitted) : style)
  }
}
