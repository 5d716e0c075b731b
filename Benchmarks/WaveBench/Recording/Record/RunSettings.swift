import Measurement
import WaveSuites
import WaveViews

/// The settings of a run: all that its processes must know and its manifest tells.
struct RunSettings: ProcessMessage, Sendable, Equatable {
  /// The suite that the run began with, before options changed it.
  let suite: String
  var request: PlanRequest
  /// The part of the plan that is measured; nil for all of it.
  var shard: Shard?
  /// How each process samples; its time limit follows from the run's, see `rule(of:allowance:)`.
  var rule = SamplingRule()
  /// Fresh processes of each session; 1 or more.
  var processes: Int
  /// How often all of it is measured, each time in fresh processes; 1 or more.
  var sessions = 1
  /// From the end of a session to the next, s.
  var pauseSeconds = 0.0
  /// Timing for all processes of a session together, s: warm-up and rounds, without counting.
  var samplingSeconds: Double
  /// The whole run, s; nil where nothing but the sampling time bounds it.
  var limitSeconds: Double?
  /// The half of an interval, as a share of its ratio, at which a screen in real time is known well
  /// enough, so that no more processes follow; nil where their number is fixed.
  var precision: Double?
  /// Names of the events that PAPI is asked for.
  var events: [String] = []
  /// True if each case on virtual time is made once in a process of its own, to read what it takes
  /// of the memory.
  var readsMemory = true
  /// True if all that happens in real time is told, for a file of timelines.
  var traces = false
  /// The instrument that reads the frames.
  var instrument = InstrumentChoice.none
  /// True if Callgrind's counts are kept by call stack, a file for each case and process.
  var keepsProfiles = false
  /// Decides layouts and orders.
  var seed: UInt64 = 1
  /// The task of the process that gets these settings; nil where they are the run's own.
  var task: ProcessTask?

  /// A suite as it stands or, with a catalogue to which something was added, with that in it.
  init(_ suite: Suite, _ catalogue: WaveCatalogue = .own) {
    self.suite = suite.id
    request = suite.request(in: catalogue)
    processes = suite.processes
    samplingSeconds = suite.samplingSeconds
    rule.shortestBatch = suite.shortestBatchMilliseconds * 1e6
    readsMemory = suite.readsMemory
  }

  /// The plan of this run: all that is asked for, or a shard of it.
  ///
  /// - Throws: `PlanError` for a request that cannot be met.
  func plan() throws(PlanError) -> WavePlan {
    let whole = try WavePlan(request)
    return try shard.map(whole.part) ?? whole
  }

  /// The rule of one process of `plan`: a shard takes its share of the sampling time, so that every
  /// block gets the time that it would get in the whole run.
  func rule(of plan: WavePlan) -> SamplingRule {
    var rule = rule
    rule.timeLimitSeconds =
      task?.allowance?.seconds ?? samplingSeconds / Double(processes) * plan.share
    rule.mostSeconds = task?.allowance?.mostSeconds
    return rule
  }

  /// The rule for a case under Callgrind.
  var callgrindRule: CallgrindPass.Rule {
    CallgrindPass.Rule(
      samples: rule.rounds ?? CallgrindPass.defaultSamples, framesPerSample: rule.frames ?? 1,
      simulatesCaches: instrument == .callgrindWithCaches)
  }
}

/// An instrument that reads the frames of a run.
enum InstrumentChoice: String, CaseIterable, Codable, Sendable {
  /// Clocks, hooks and counters, each in its pass.
  case none
  /// Hooks and counters alone, each in its pass; nothing is timed.
  case counters
  /// Callgrind counts instructions, in a pass that replaces the others.
  case callgrind
  /// Callgrind simulates caches and a branch predictor besides.
  case callgrindWithCaches = "callgrind:cache"

  /// True if frames are read by Callgrind.
  var isCallgrind: Bool { self == .callgrind || self == .callgrindWithCaches }

  /// True if frames are timed.
  var takesTimes: Bool { self == .none }
}

/// The command line of a run: its settings, the plan that follows, and its words.
struct RunCommandLine: Sendable {
  let settings: RunSettings
  let plan: WavePlan
  /// The words behind the command, as they were given.
  let words: [String]
}
