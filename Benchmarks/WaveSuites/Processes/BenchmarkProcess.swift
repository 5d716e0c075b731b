package import LayerTree
package import Measurement
import RenderServer

/// One of a run's fresh processes.
package struct BenchmarkProcess {
  let plan: WavePlan
  package let rule: SamplingRule
  let seed: UInt64
  let index: Int
  /// PAPI events asked for besides the engine's own.
  let events: [String]
  /// True if this process also counts, not only times.
  let counts: Bool
  let takesTimes: Bool
  /// How to start the process of a load that needs one; nil fails cases with such a load.
  let startNeighbour: Neighbour.Start?
  /// True if all that happens in runs in real time is told.
  let traces: Bool

  /// Begins the name of a fact that says where an event is counted: `papi:perf_event:user`.
  package static let counterFactPrefix = "counter."

  /// The engine's ledger: one for the process, since libsde keeps its addresses for ever.
  package static let ledger = WorkLedger()

  package init(
    plan: WavePlan, rule: SamplingRule, seed: UInt64, index: Int, events: [String], counts: Bool,
    takesTimes: Bool = true, startNeighbour: Neighbour.Start? = nil, traces: Bool = false
  ) {
    (self.plan, self.rule, self.seed, self.index) = (plan, rule, seed, index)
    (self.events, self.counts, self.takesTimes) = (events, counts, takesTimes)
    (self.startNeighbour, self.traces) = (startNeighbour, traces)
  }

  package func run(shouldStop: @escaping () -> Bool, emit: @escaping (RunEvent) -> Void) throws {
    func fact(_ name: String, _ value: String) { emit(.fact(name: name, value: value)) }
    fact("cpu_clock", CPUClock.name)
    fact(
      "cpu_clock.\(CPUClock.name)",
      CPUClock.resolution().map { clock in
        "smallest step \(clock.smallestStep.map(String.init) ?? "unknown") ns, "
          + "read \(Int(clock.readCost.rounded())) ns"
      } ?? "cannot be read")
    if plan.drawsOnGPU {
      for (name, value) in try GPUDriver().facts { fact(name, value) }
    }
    let draw = LoadDraw(seed: seed, process: index)
    if plan.hasPeriodicLoad { fact("load_phase.\(index)", "\(draw.share)") }
    try runner(shouldStop) { event in
      if case .caseFinished = event {
        for count in Self.ledger.undeclaredCounts {
          emit(.unavailable(metric: count.metric, reason: count.reason))
        }
      }
      emit(event)
    }
    .run(blocks(draw))
  }

  /// The blocks in the order of the plan; those in real time first and then the smaller ones, where
  /// the time may be over before the last.
  private func blocks(_ draw: LoadDraw) -> [Block] {
    let blocks = plan.blocks(work: Self.ledger, draw: draw)
    guard rule.mostSeconds != nil else { return blocks }
    let sizes = plan.blocks.map { ($0.scenario.isPaced ? 0 : 1, $0.memoryBytes) }
    return blocks.indices.sorted { sizes[$0] < sizes[$1] }.map { blocks[$0] }
  }

  private func runner(
    _ shouldStop: @escaping () -> Bool, _ emit: @escaping (RunEvent) -> Void
  ) -> Runner {
    let planned = counts ? plannedEvents(emit) : nil
    return Runner(
      rule: rule, seed: seed, process: index, eventGroups: planned?.groups ?? [],
      unproven: planned?.unproven ?? [], countsWork: counts, takesTimes: takesTimes,
      startNeighbour: startNeighbour, traces: traces, shouldStop: shouldStop, emit: emit)
  }

  /// One group per pass; what cannot be counted is reported with PAPI's reason.
  private func plannedEvents(_ emit: (RunEvent) -> Void) -> PAPIPlan? {
    func fact(_ name: String, _ value: String) { emit(.fact(name: name, value: value)) }
    do throws(PAPIError) {
      fact("papi", try PAPI.initialise())
      do throws(PAPIError) {
        for component in try PAPI.components() {
          fact(
            "papi.component.\(component.name)",
            component.disabledReason.map { "disabled: \($0)" } ?? "enabled")
        }
      } catch { fact("papi.components", "unknown: \(error)") }
      let own = try WorkEvents.export(Self.ledger, plan.workCounters)
      let planned = PAPI.plan(own + events)
      for missing in planned.unavailable {
        emit(.unavailable(metric: MetricName(missing.name), reason: missing.reason))
      }
      for apart in CountedRatio.apart(planned.groups) {
        emit(.unavailable(metric: apart.metric, reason: apart.reason))
      }
      for group in planned.groups {
        for reading in try PAPIInstrument(events: group).readings {
          let name = reading.metric.name.rawValue
          fact(
            Self.counterFactPrefix + name,
            reading.source.rawValue + (planned.standIns[name].map { ", as \($0)" } ?? ""))
        }
      }
      return planned
    } catch {
      for event in plan.workCounters.map(\.event) + events.map(MetricName.init) {
        emit(.unavailable(metric: event, reason: error.description))
      }
      return nil
    }
  }
}

/// The engine's counters as PAPI software-defined events, which outside tools read, too.
package enum WorkEvents {
  /// Registers these counters and every level of `ledger`, which must live as long as the process;
  /// levels are read as they stand, and are nothing per frame.
  ///
  /// - Returns: the counters' full names, `sde:::WaveBench::paths_built` and so on.
  package static func export(
    _ ledger: WorkLedger, _ counters: [WorkCounter] = WorkCounter.allCases
  ) throws(PAPIError) -> [String] {
    let events = try SoftwareEvents(library: EngineWork.library)
    var names: [String] = []
    for counter in counters {
      try events.register(
        name: counter.name, counter: ledger.address(of: counter), description: counter.summary)
      names.append(events.eventName(of: counter.name))
    }
    for level in WorkLevel.allCases {
      try events.register(
        name: level.name, counter: ledger.address(of: level), description: level.summary,
        reading: .level)
    }
    return names
  }
}
