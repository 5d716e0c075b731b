import BenchmarkHarness
import Instrumentation
import RenderServer
import WaveBenchmarks
import WaveViews

/// Everything that `wavebench run` can be told.
struct RunOptions {
  var suite: Suite
  var request: PlanRequest
  var shard: Shard?
  var rule = SamplingRule()
  var processes: Int
  var timeLimitSeconds: Double
  var events: [String] = PAPI.defaultEvents
  var instrument = Instrument.none
  var requiresCounters = false
  var seed: UInt64 = 1
  var output: String?
  var csv: String?
  var isQuiet = false

  /// The options that decide which cases there are.
  static let ofPlan: [OptionParser.Option] = [
    .value("suite"), .value("scenario"), .value("wave"), .value("strategy"), .value("views"),
    .value("size"), .value("scale"), .value("refresh"), .value("load"), .value("motion"),
    .value("sampling"), .flag("share-rasters"), .value("shard"), .value("retarget"),
    .value("depth"), .value("duration"), .value("state"),
  ]

  static let known: [OptionParser.Option] =
    ofPlan + [
      .value("processes"), .value("samples"), .value("frames"), .value("time-limit"),
      .value("counters"), .flag("require-counters"), .value("instrument"), .value("seed"),
      .value("output"), .value("csv"), .flag("quiet"),
    ]

  /// Reads parsed options; the last of a repeated option counts.
  init(_ parser: OptionParser) throws {
    let suiteName = parser.options.last { $0.name == "suite" }?.value ?? "default"
    guard let suite = Suite.named(suiteName) else {
      throw PlanError.unknown(kind: "suite", name: suiteName, known: Suite.all.map(\.id))
    }
    self.suite = suite
    request = suite.request
    processes = suite.processes
    timeLimitSeconds = suite.timeLimitSeconds
    rule.shortestBatch = suite.shortestBatchMilliseconds * 1e6
    for (name, value) in parser.options {
      if try setAxis(name, value) { continue }
      try setRule(name, value)
    }
    let asked = Set(parser.options.map(\.name))
    if asked.contains("scenario"), !asked.contains("strategy") { request.takeDefaultStrategies() }
    try settleCapacity(asked)
    for name in ["load", "state", "duration"] where asked.contains(name) && !request.hasRealTime {
      throw ToolError.usage("--\(name) needs real time: add --scenario paced or --scenario loaded")
    }
    if instrument.isCallgrind {
      guard !request.hasRealTime else {
        throw ToolError.usage(
          "--instrument callgrind cannot keep real time: leave out --scenario "
            + "paced, loaded and capacity")
      }
      try settleCallgrind(parser)
    }
    rule.timeLimitSeconds = timeLimitSeconds / Double(processes)
  }

  /// What is asked for, whole, and the part of it that this run measures.
  func plans() throws(PlanError) -> (whole: WavePlan, part: WavePlan) {
    let whole = try WavePlan(request)
    guard let shard else { return (whole, whole) }
    return (whole, try whole.part(shard))
  }

  /// The rule of one process: a shard takes its share of the time limit, so that every block gets the time
  /// that it would get in the whole run.
  func rule(of plans: (whole: WavePlan, part: WavePlan)) -> SamplingRule {
    var rule = rule
    rule.timeLimitSeconds *= plans.part.weight / plans.whole.weight
    return rule
  }

  private mutating func setAxis(_ name: String, _ value: String) throws -> Bool {
    switch name {
    case "scenario": request.scenarios = try OptionValue.names(value, name)
    case "wave": request.waves = try OptionValue.names(value, name)
    case "strategy": request.strategies = try OptionValue.names(value, name)
    case "views": request.views = try OptionValue.counts(value, name, most: 1_000_000)
    case "size": request.sizes = try OptionValue.sizes(value, name)
    case "scale": request.scales = try OptionValue.counts(value, name, most: 3).map(Double.init)
    case "refresh": request.refreshHz = try OptionValue.positive(value, name, most: 1000)
    case "motion": request.style = try OptionValue.choice(value, name, WaveMotion.Style.self)
    case "sampling": request.sampling = try OptionValue.choice(value, name, Sampling.self)
    case "retarget":
      request.interruptions.interval = try OptionValue.positive(value, name, most: 60_000) / 1000
    case "depth": request.depths = try OptionValue.counts(value, name, most: 1_000_000)
    case "load": request.loads = try OptionValue.loads(value, name)
    case "state": request.states = try OptionValue.choices(value, name, PacedState.self)
    case "duration":
      request.pacedSeconds = try OptionValue.positive(value, name, most: 86_400)
    case "share-rasters": request.sharesRasters = true
    case "shard": shard = try OptionValue.shard(value, name)
    default: return false
    }
    return true
  }

  private mutating func setRule(_ name: String, _ value: String) throws {
    switch name {
    case "instrument": instrument = try OptionValue.choice(value, name, Instrument.self)
    case "processes": processes = try OptionValue.count(value, name, least: 1, most: 1000)
    case "samples": rule.rounds = try OptionValue.count(value, name, least: 1, most: 100_000)
    case "frames": rule.frames = try OptionValue.count(value, name, least: 1, most: 1_000_000)
    case "time-limit":
      timeLimitSeconds = try OptionValue.positive(value, name, most: 86_400)
    case "counters": try setCounters(value)
    case "require-counters": requiresCounters = true
    case "seed":
      guard let seed = UInt64(value) else {
        throw ToolError.usage("--seed '\(value)' is not a whole number from 0 to 2^64 - 1")
      }
      self.seed = seed
    case "output": output = value
    case "csv": csv = value
    case "quiet": isQuiet = true
    default: break
    }
  }

  private mutating func setCounters(_ value: String) throws {
    switch value {
    case "default": events = PAPI.defaultEvents
    case "none": events = []
    default: events = try OptionValue.names(value, "counters")
    }
  }
}
