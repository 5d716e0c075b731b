import Foundation
import LayerTree
import Measurement
import RenderServer
import Runs
import WaveSuites
import WaveViews

extension RunRecorder {
  /// The manifest of the run as it stands, apart from its files.
  ///
  /// - Parameter reason: why less than everything was measured; nil where all was.
  func manifest(partial reason: String?) -> Manifest {
    var manifest: Manifest = [
      "schema": .text("\(Schema.version)"), "run_id": .text(runID),
      "started_utc": .text(RunNaming.timestamp(started)),
      "command_line": .list((["wavebench", "run"] + words).map(ManifestValue.text)),
      "seed": .text(String(settings.seed)), "suite": .text(settings.suite),
      "question": .list(settings.request.catalogue.question.names.map { .text($0.rawValue) }),
      "processes": .integer(shortage?.processes ?? settings.processes * settings.sessions),
      "settings": settingsFacts,
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
    if !plan.refusals.isEmpty {
      manifest["not_applicable"] = .list(plan.refusals.map(Self.value))
    }
    if !plan.unreadPositions.isEmpty {
      manifest["positions_not_read"] = .list(
        plan.unreadPositions.map {
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
    manifest.status = (reason == nil ? "complete" : "partial", reason)
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
    return .object([
      "shard": .text(shard.description), "number": .integer(shard.number),
      "count": .integer(shard.count), "plan": .text(plan.whole.fingerprint),
      "blocks": .list(plan.blocks.map { .text($0.name) }),
      "blocks_in_plan": .integer(plan.whole.blocks.count),
      "sampling_time_s": .number(settings.samplingSeconds * plan.share),
    ])
  }

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
      "left_out_for_time": shortage?.value ?? .null,
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

  /// The waves and strategies that the program knows besides this package's own.
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
      "tool": .fact(.text(BuildFacts.version), isHard: false),
      "swift": .fact(.text(BuildFacts.swift), isHard: true),
      "build": .fact(.text(BuildFacts.isOptimised ? "release" : "debug"), isHard: true),
      "cairo": .fact(.text(RendererVersions.cairo), isHard: true),
      "pixman": .fact(.text(RendererVersions.pixman), isHard: true),
      "papi": .fact(
        facts["papi"].map(ManifestValue.text), isHard: false, reason: "PAPI did not start"),
      "anchor": .fact(.text(AnchorSubject.hash), isHard: true),
      "kernel": Self.fact(host.kernel, isHard: false),
      "c_library": Self.fact(host.cLibrary, isHard: true),
      "binary": .fact(
        BinaryHash.ownFile.map(ManifestValue.text), isHard: false, reason: "no /proc"),
      "commit": Self.fact(commit, isHard: false),
    ]
    // Only where there is another one than the C library's.
    if let allocator = AllocationInstrument.otherAllocator {
      let name = URL(fileURLWithPath: allocator).lastPathComponent
      values["allocator"] = .fact(.text(name), isHard: true)
    }
    // Another Valgrind simulates another processor, for which libraries choose other code.
    values["valgrind"] = facts["valgrind"].map { .fact(.text($0), isHard: true) }
    for (beginning, isHard) in [("gpu.", true), ("papi.component", false)] {
      for (name, value) in facts where name.hasPrefix(beginning) {
        values[name] = .fact(.text(value), isHard: isHard)
      }
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
