import Foundation
import LayerTree
package import Measurement
import RenderServer
package import Runs
package import WaveSuites
import WaveViews

/// What a run has learned so far.
package struct RunRecord {
  /// How far a run came.
  package enum Status: Sendable, Equatable {
    /// Everything was measured.
    case complete
    /// Less was; with the reason.
    case partial(String)
  }

  let runID: String
  /// What the run was told.
  private(set) var command: RunCommandLine
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
  /// What others took of the host.
  private(set) var contention = ContentionFacts()
  private(set) var paddings: [Int] = []
  /// The sessions that began; none in a run of one.
  private(set) var sessions: [MeasuredSession] = []
  private(set) var callgrind: ManifestValue?
  /// The profiles that were kept, in the order of their numbers.
  private(set) var profiles: [StoredProfile] = []
  /// What was left out to keep a limit; nil where nothing was.
  private(set) var fitted: FittedRun?
  private var positions: [String: Int] = [:]

  init(
    runID: String, command: RunCommandLine, program: ProgramFacts, host: HostFacts
  ) {
    (self.runID, self.command, self.program, self.host) = (runID, command, program, host)
    cases = []
    takeCases()
  }

  private mutating func takeCases() {
    let cases = command.plan.cases
    self.cases = cases.map { CollectedCase($0) }
    positions = Dictionary(
      cases.enumerated().map { ($1.caseID, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Begins anew with what fits into the run's time.
  mutating func fit(_ command: RunCommandLine, _ fitted: FittedRun) {
    (self.command, self.fitted) = (command, fitted)
    takeCases()
  }

  /// Keeps, in words, that the time was up before all was measured.
  package mutating func note(timeIsUp words: String) { facts["time_limit"] = words }

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
    case .contention(let report): contention.take(report)
    case .probeCost(let cost): probeCosts.append(cost)
    case .blockStopped(let block, let rounds, let reason): stops.append((block, rounds, reason))
    default: break
    }
  }

  /// Keeps what others took of the host at the start.
  package mutating func note(atStart use: HostUse) { contention.take(atStart: use) }

  /// Keeps what a run under Callgrind says about itself.
  package mutating func note(callgrind: ManifestValue, valgrindVersion: String) {
    self.callgrind = callgrind
    facts["valgrind"] = valgrindVersion
  }

  /// Keeps that a case has a profile; what its file is called follows.
  mutating func addProfile(of caseID: String, process: Int) -> StoredProfile {
    let profile = StoredProfile(number: profiles.count + 1, caseID: caseID, process: process)
    profiles.append(profile)
    return profile
  }

  /// Keeps, in words, where the processes of a run that counts alone found their memory.
  package mutating func note(addressLayout: String) {
    facts[BenchmarkProcess.counterFactPrefix + "address_layout"] = addressLayout
  }

  /// Keeps that a session of several begins.
  mutating func begin(_ session: MeasuredSession) {
    sessions.append(session)
    let known = Sessions(firstProcesses: sessions.map(\.firstProcess))
    for index in cases.indices { cases[index].sessions = known }
  }

  /// Forgets a session of which nothing was measured, since the run was stopped.
  mutating func leaveOutEmptySession() {
    let last = cases.map(\.lastProcess).max() ?? -1
    sessions.removeAll { $0.firstProcess > last }
  }

  /// Keeps the environment padding, bytes, of a process that is done.
  package mutating func finishProcess(padding: Int) { paddings.append(padding) }

  /// The report as it stands: cases in plan order, those without samples left out.
  package func rows() -> [ReportRow] {
    let builder = ReportBuilder(
      runID: runID,
      unavailable: unavailable.map {
        ($0.metric, MetricTable.metric($0.metric)?.passes.first ?? .counters)
      })
    return cases.flatMap { $0.isEmpty ? [] : builder.rows($0) }
  }

  /// The first of some events that no process counted in some case, and that case; nil where all
  /// were. In real time the engine's have names of their own; on scripted clocks nothing is counted.
  package func uncounted(_ events: [MetricName]) -> (event: MetricName, caseID: String)? {
    for collected in cases where !collected.identity.isScripted {
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

/// What a run was told: its settings, the plan that follows, and the words that said so.
package struct RunCommandLine: Sendable {
  /// What is measured and how.
  package let settings: RunSettings
  /// What follows from the settings.
  package let plan: WavePlan
  /// The words behind the command, as they were given.
  package let words: [String]

  package init(settings: RunSettings, plan: WavePlan, words: [String]) {
    (self.settings, self.plan, self.words) = (settings, plan, words)
  }
}

/// What the program that runs says about itself.
package struct ProgramFacts: Sendable {
  let version: String
  let swift: String
  let isOptimised: Bool
  let hash: String?
  let commit: Fact<String>

  /// - Parameters:
  ///   - swift: the compiler's version, as far as it tells.
  ///   - hash: of the program's file; nil where it cannot be read.
  ///   - commit: that the program was built from, without other changes.
  package init(
    version: String, swift: String, isOptimised: Bool, hash: String?, commit: Fact<String>
  ) {
    (self.version, self.swift, self.commit) = (version, swift, commit)
    (self.isOptimised, self.hash) = (isOptimised, hash)
  }
}

extension RunRecord {
  /// What the run was and how far it came, apart from its files.
  func manifest(_ status: Status) -> [String: ManifestValue] {
    var manifest: [String: ManifestValue] = [
      "schema": .text(Schema.version), "run_id": .text(runID),
      "started_utc": .text(RunNaming.timestamp(started)),
      "command_line": .list((["wavebench", "run"] + command.words).map(ManifestValue.text)),
      "seed": .text(String(settings.seed)), "suite": .text(settings.suite),
      "question": .list(settings.request.catalogue.question.names.map { .text($0.rawValue) }),
      "processes": .integer(settings.processes * settings.sessions), "settings": settingsFacts,
      "versions": versions,
      "host": hostFacts, "calibration": .list(calibrations.map(Self.value)),
      "probe_overhead": .list(probeCosts.map(Self.value)),
      "stops": .list(stops.map(Self.value)),
      "environment_padding_bytes": .list(paddings.map(ManifestValue.integer)),
      "unavailable": .list(
        unavailable.map {
          .object(["metric": .text($0.metric.rawValue), "reason": .text($0.reason)])
        }
          + lacking.map {
            .object([
              "metric": .text($0.metric.rawValue), "stage": .text($0.stage.rawValue),
              "reason": .text($0.reason),
            ])
          }),
    ]
    if !command.plan.refusals.isEmpty {
      manifest["not_applicable"] = .list(command.plan.refusals.map(Self.value))
    }
    if !command.plan.unreadPositions.isEmpty {
      manifest["positions_not_read"] = .list(
        command.plan.unreadPositions.map {
          .object(["wave": .text($0.wave.rawValue), "reason": .text($0.reason)])
        })
    }
    let request = settings.request
    if !request.recordings.isEmpty {
      manifest["replays"] = .object(
        request.recordings.mapValues { replay(of: $0, request.pacedSeconds) })
    }
    if settings.sessions > 1 { manifest[MeasuredSession.key] = .list(sessions.map(\.value)) }
    manifest["callgrind"] = callgrind
    if !profiles.isEmpty { manifest[StoredProfile.key] = .list(profiles.map(\.value)) }
    manifest["contention"] = contention.value
    manifest["counters"] = counters
    manifest["shard"] = shard
    switch status {
    case .complete: manifest["status"] = .text("complete")
    case .partial(let reason):
      manifest["status"] = .text("partial")
      manifest["status_reason"] = .text(reason)
    }
    return manifest
  }

  /// Where each event of PAPI was counted, and on whose behalf; nil where none was.
  private var counters: ManifestValue? {
    let prefix = BenchmarkProcess.counterFactPrefix
    let known = facts.filter { $0.key.hasPrefix(prefix) }
      .map { (String($0.key.dropFirst(prefix.count)), ManifestValue.text($0.value)) }
    return known.isEmpty
      ? nil : .object(Dictionary(known, uniquingKeysWith: { first, _ in first }))
  }

  /// Which part of which plan this run is; nil for a whole one.
  private var shard: ManifestValue? {
    guard let shard = settings.shard else { return nil }
    let (plan, whole) = (command.plan, command.plan.whole)
    return ShardManifest.value(
      number: shard.number, of: shard.count, plan: whole.fingerprint,
      blocks: plan.blocks.map(\.name), blocksOfPlan: whole.blocks.count,
      samplingSeconds: settings.samplingSeconds * plan.share)
  }

  private var settings: RunSettings { command.settings }

  private var settingsFacts: ManifestValue {
    let request = settings.request
    let axes = request.recordedValues.mapValues { values in
      ManifestValue.list(values.map { Double($0).map(ManifestValue.number) ?? .text($0) })
    }
    let others: [String: ManifestValue] = [
      "added": added(request.catalogue),
      "sub_pixel_phases": .list(request.samplings.map { .integer($0.phasesPerPixel) }),
      "edge_error_pt": .number(Sampling.edgeError),
      "motion": .text(request.style.rawValue),
      "sampling_time_s": .number(settings.samplingSeconds),
      "time_limit_s": settings.limitSeconds.map(ManifestValue.number) ?? .null,
      "left_out_for_time": leftOut,
      "precision": .number(settings.rule.precision),
      "shortest_batch_ns": .number(settings.rule.shortestBatch),
      "rounds": settings.rule.rounds.map(ManifestValue.integer) ?? .null,
      "frames": settings.rule.frames.map(ManifestValue.integer) ?? .null,
      "events": .list(settings.events.map(ManifestValue.text)),
      "instrument": .text(settings.instrument.rawValue),
      "load_phases_on_scripted_clocks": request.clocks.contains(.scripted)
        ? .integer(LoadDraw.swept) : .null,
    ]
    return .object(others.merging(axes) { $1 })
  }

  /// How busy a recording is, and what of it is replayed in `seconds` s.
  private func replay(of recording: Recording, _ seconds: Double) -> ManifestValue {
    .object([
      "recorded_ms": .number(recording.milliseconds), "recorded_busy_ms": .number(recording.total),
      "replayed_busy_ms": .number(
        1000 * seconds * LoadScript.replay(recording, for: seconds).share(of: seconds)),
    ])
  }

  /// What a limit had no room for, and what that means; null where nothing was left out.
  private var leftOut: ManifestValue {
    guard let fitted else { return .null }
    return .object([
      "processes_asked": .integer(fitted.askedProcesses),
      "processes": .integer(fitted.kept.processes),
      "memory": .flag(fitted.leavesOutMemory),
      "blocks": .list(fitted.blocksLeftOut.map(ManifestValue.text)),
      "time_was_up": facts["time_limit"].map(ManifestValue.text) ?? .null,
      "meaning": .text(fitted.sentence),
    ])
  }

  /// What the program knows by name besides this package's own.
  private func added(_ catalogue: WaveCatalogue) -> ManifestValue {
    var (waves, strategies): ([String: ManifestValue], [String: ManifestValue]) = ([:], [:])
    for wave in catalogue.addedWaves { waves[wave.id] = .text(wave.summary) }
    for strategy in catalogue.addedStrategies {
      strategies[strategy.id] = .text(strategy.summaryWithRate)
    }
    return .object(["waves": .object(waves), "strategies": .object(strategies)])
  }

  private var versions: ManifestValue {
    var values: [String: ManifestValue] = [
      "tool": .fact(.text(program.version), isHard: false),
      "swift": .fact(.text(program.swift), isHard: true),
      "build": .fact(.text(program.isOptimised ? "release" : "debug"), isHard: true),
      "cairo": .fact(.text(RendererVersions.cairo), isHard: true),
      "pixman": .fact(.text(RendererVersions.pixman), isHard: true),
      "papi": .fact(
        facts["papi"].map(ManifestValue.text), isHard: false, reason: "PAPI did not start"),
      "anchor": .fact(.text(AnchorSubject.hash), isHard: true),
      "kernel": Self.fact(host.kernel, isHard: false),
      "c_library": Self.fact(host.cLibrary, isHard: true),
      "binary": .fact(
        program.hash.map(ManifestValue.text), isHard: false, reason: "no /proc"),
      "commit": Self.fact(program.commit, isHard: false),
    ]
    // Only where there is another one than the C library's.
    if let allocator = AllocationInstrument.otherAllocator {
      let name = URL(fileURLWithPath: allocator).lastPathComponent
      values["allocator"] = .fact(.text(name), isHard: true)
    }
    // Another Valgrind simulates another processor, for which libraries choose other code.
    if let valgrind = facts["valgrind"] {
      values["valgrind"] = .fact(.text(valgrind), isHard: true)
    }
    for (name, value) in facts where name.hasPrefix("gpu.") {
      values[name] = .fact(.text(value), isHard: true)
    }
    for (name, value) in facts where name.hasPrefix("papi.component") {
      values[name] = .fact(.text(value), isHard: false)
    }
    return .object(values)
  }

  private var hostFacts: ManifestValue {
    var values: [String: ManifestValue] = [
      "cpu_model": Self.fact(host.processor.model, isHard: true),
      "cpu_flags_hash": Self.fact(host.processor.flagsHash, isHard: true),
      "cores": Self.fact(host.availableCores, isHard: true),
      "architecture": Self.fact(host.architecture, isHard: true),
      "hypervisor": Self.fact(host.hypervisor, isHard: true),
      "address_space_randomisation": Self.fact(host.addressSpaceRandomisation, isHard: false),
      "perf_event_paranoid": Self.fact(host.counters.paranoid, isHard: false),
      "memory_bytes": Self.fact(host.memoryBytes, isHard: false),
    ]
    for (name, setting) in host.settings { values[name] = Self.fact(setting, isHard: false) }
    // Only where there is one: runs of older versions say nothing of it.
    if host.emulator.value != nil { values["emulator"] = Self.fact(host.emulator, isHard: true) }
    values["pmu"] = Self.fact(host.counters.unit, isHard: false)
    values["perf_user_access"] = Self.fact(host.counters.userAccess, isHard: false)
    values["root"] = .fact(.flag(host.counters.isRoot), isHard: false)
    for (name, value) in facts where name.hasPrefix("cpu_clock") {
      values[name] = .fact(.text(value), isHard: name == "cpu_clock")
    }
    return .object(values)
  }

  private static func fact<Value>(_ fact: Fact<Value>, isHard: Bool) -> ManifestValue {
    .fact(
      fact.value.map { value in
        switch value {
        case let number as Int: .integer(number)
        case let number as Int64: .integer(Int(number))
        case let text as String: .text(text)
        default: .text("\(value)")
        }
      }, isHard: isHard, reason: fact.reason)
  }

  private static func value(_ refusal: PlanRefusal) -> ManifestValue {
    .object([
      "scenario": .text(refusal.scenario.rawValue), "wave": .text(refusal.wave.rawValue),
      "strategy": .text(refusal.strategy.rawValue), "reason": .text(refusal.reason),
    ])
  }

  private static func value(_ calibration: Calibration) -> ManifestValue {
    .object([
      "case_id": .text(calibration.caseID),
      "frames_per_sample": .list(calibration.framesPerSample.map(ManifestValue.integer)),
      "warm_up_frames": .integer(calibration.warmUpFrames),
      "steady": .flag(calibration.isSteady),
      "probe_share_of_smallest_sample": .number(calibration.probeShare),
    ])
  }

  private static func value(_ cost: ProbeCost) -> ManifestValue {
    .object([
      "pass": .text(cost.pass.rawValue), "metric": .text(cost.metric.name.rawValue),
      "unit": .text(cost.metric.unit.rawValue),
      "added_per_read_pair": .number(cost.medianPerPair),
      "read_ns": cost.readNanoseconds.map(ManifestValue.number) ?? .null,
    ])
  }

  private static func value(
    _ stop: (block: String, rounds: Int, reason: StopReason)
  ) -> ManifestValue {
    .object([
      "block": .text(stop.block), "rounds": .integer(stop.rounds),
      "reason": .text(stop.reason.rawValue),
    ])
  }
}
