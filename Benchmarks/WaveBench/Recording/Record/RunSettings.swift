import Measurement
import WaveSuites

/// The settings of a run: all that its processes must know and its manifest tells.
struct RunSettings: Codable, Sendable, Equatable {
  /// The suite that the run began with, before options changed it.
  let suite: String
  var request: PlanRequest
  /// The part of the plan that is measured; nil for all of it.
  var shard: Shard?
  /// How each process samples; its time limit follows from the run's, see `rule(of:)`.
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
  /// The names of those that PAPI is asked for.
  var events: [String] = []
  /// True if each case on virtual time is made once in a process of its own, to read its memory.
  var readsMemory = true
  /// True if all that happens in real time is told, for a file of timelines.
  var traces = false
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

  /// All that is asked for, or a shard of it.
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

  var isCallgrind: Bool { self == .callgrind || self == .callgrindWithCaches }

  var takesTimes: Bool { self == .none }
}

/// The part of a run that a fresh process measures.
struct ProcessTask: Codable, Sendable, Equatable {
  /// This process's number in the run, from 0.
  let index: Int
  /// True if it counts besides timing.
  let counts: Bool
  /// The times that it gets under a limit; nil where the sampling time bounds it.
  var allowance: Allowance?

  struct Allowance: Codable, Sendable, Equatable {
    /// For counting and sampling, s; the fewest rounds may take longer.
    let seconds: Double
    /// For everything, s: then it ends with the round that it is in.
    let mostSeconds: Double
  }
}

/// The request to a process that measures one case alone, under Callgrind or to read the memory
/// that the case takes: its plan has little else, so that it counts the same in every run.
struct CaseRequest: Codable, Sendable, Equatable {
  let plan: PlanRequest
  let caseID: String
  let rule: CallgrindPass.Rule
  /// This process's number in the run, from 0.
  let index: Int

  init(
    _ settings: RunSettings, plan: WavePlan, case identity: CaseIdentity, index: Int
  ) {
    self.plan = plan.request(alone: identity)
    caseID = identity.caseID
    rule = settings.callgrindRule
    self.index = index
  }
}
