package import Measurement
package import WaveSuites
import WaveViews

/// What a run measures and how: all that its processes must know, and what its manifest says.
package struct RunSettings: ProcessMessage, Sendable, Equatable {
  /// The suite that the run began with, before options changed it.
  package let suite: String
  /// What is measured.
  package var request: PlanRequest
  /// The part of the plan that is measured; nil for all of it.
  package var shard: Shard?
  /// The blocks that are measured, where the run's time has room for no more; nil for all.
  package var blocks: Set<String>?
  /// How each process samples; its time limit follows from the run's, see `rule(of:allowance:)`.
  package var rule = SamplingRule()
  /// Fresh processes of each session; 1 or more.
  package var processes: Int
  /// How often all of it is measured, each time in fresh processes; 1 or more.
  package var sessions = 1
  /// From the end of a session to the next, s.
  package var pauseSeconds = 0.0
  /// Timing for all processes of a session together, s: warm-up and rounds, without counting.
  package var samplingSeconds: Double
  /// The whole run, s; nil where nothing but the sampling time bounds it.
  package var limitSeconds: Double?
  /// Names of the events that PAPI is asked for.
  package var events: [String] = []
  /// Whether each case on virtual time is made once in a process of its own, to read what it takes
  /// of the memory.
  package var readsMemory = true
  /// Whether all that happens in real time is told, for a file of timelines.
  package var traces = false
  /// What reads the frames.
  package var instrument = InstrumentChoice.none
  /// Whether Callgrind's counts are kept by call stack, a file for each case and process.
  package var keepsProfiles = false
  /// Decides layouts and orders.
  package var seed: UInt64 = 1
  /// What the process that gets these settings is to do; nil where they are the run's own.
  package var task: ProcessTask?

  /// A suite as it stands or, with a catalogue to which something was added, with that in it.
  package init(_ suite: Suite, _ catalogue: WaveCatalogue = .own) {
    self.suite = suite.id
    request = suite.request(in: catalogue)
    processes = suite.processes
    samplingSeconds = suite.samplingSeconds
    rule.shortestBatch = suite.shortestBatchMilliseconds * 1e6
    readsMemory = suite.readsMemory
  }

  /// What this run measures: all that is asked for, or a shard of it.
  ///
  /// - Throws: `PlanError` for a request that cannot be met.
  package func plan() throws(PlanError) -> WavePlan {
    let whole = try WavePlan(request)
    let part = try shard.map(whole.part) ?? whole
    return blocks.map(part.part) ?? part
  }

  /// The rule of one process of `plan`: a shard takes its share of the sampling time, so that every
  /// block gets the time that it would get in the whole run.
  package func rule(of plan: WavePlan) -> SamplingRule {
    var rule = rule
    rule.timeLimitSeconds = task?.allowance?.seconds ?? processSeconds(of: plan)
    rule.leastBlockSeconds = task?.allowance?.leastBlockSeconds
    return rule
  }

  /// The share that each process has of the sampling time, s.
  package func processSeconds(of plan: WavePlan) -> Double {
    samplingSeconds / Double(processes) * plan.share
  }

  /// What a case does under Callgrind.
  package var callgrindRule: CallgrindPass.Rule {
    CallgrindPass.Rule(
      samples: rule.rounds ?? CallgrindPass.defaultSamples, framesPerSample: rule.frames ?? 1,
      simulatesCaches: instrument == .callgrindWithCaches)
  }
}

/// What reads the frames of a run.
package enum InstrumentChoice: String, CaseIterable, Codable, Sendable {
  /// Clocks, hooks and counters, each in its pass.
  case none
  /// Hooks and counters alone, each in its pass; nothing is timed.
  case counters
  /// Callgrind counts instructions, in a pass that replaces the others.
  case callgrind
  /// Callgrind simulates caches and a branch predictor besides.
  case callgrindWithCaches = "callgrind:cache"

  /// Whether frames are read by Callgrind.
  package var isCallgrind: Bool { self == .callgrind || self == .callgrindWithCaches }

  /// Whether frames are timed.
  package var takesTimes: Bool { self == .none }
}
