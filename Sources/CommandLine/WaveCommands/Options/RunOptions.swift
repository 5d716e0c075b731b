import BenchmarkHarness
import Compositors
import Instrumentation
import RenderServer
import RunRecording
import Vocabulary
import WaveBenchmarks
import WaveViews

/// Everything that `wavebench run` can be told.
struct RunOptions {
  /// What the measuring processes must know of it.
  private(set) var settings: RunSettings
  private(set) var requiresCounters = false
  private(set) var output = RunOutput()

  /// Reads parsed options; the last of a repeated option counts.
  init(_ parser: OptionParser) throws {
    let suiteName = parser.value("suite") ?? "default"
    guard let suite = Suite.named(suiteName) else {
      throw PlanError.unknown(kind: "suite", name: suiteName, known: Suite.all.map(\.id))
    }
    let catalogue = try parser.value("question").map {
      try parser.catalogue.asking(OptionValue.question($0, "question", in: parser.catalogue))
    }
    settings = RunSettings(suite, catalogue ?? parser.catalogue)
    settings.events = PAPI.defaultEvents
    for (name, value) in parser.options {
      if try setAxis(name, value) { continue }
      try setRule(name, value)
    }
    let asked = Set(parser.options.map(\.name))
    try settings.settleBackend(asked)
    if asked.contains("scenario"), !asked.contains("strategy") {
      settings.request.takeDefaultStrategies()
    }
    settings.request.asked = Set(asked.compactMap(PlanAxis.init))
    if asked.isSuperset(of: ["time-limit", "sampling-time"]) {
      throw ToolError.usage(
        "--sampling-time changes nothing where --time-limit bounds the whole run: leave one out")
    }
    if settings.instrument.isCallgrind { try settleCallgrind(asked) }
    if settings.instrument == .counters { try settleCounting(asked) }
    try settleRequirement()
    try settleMemory()
  }

  /// - Throws: `ToolError.usage` for a run that reads no memory anyway.
  private mutating func settleMemory() throws {
    if settings.request.hasSteadyFrames, settings.instrument.takesTimes { return }
    guard settings.readsMemory else {
      throw ToolError.usage(
        "--no-memory changes nothing here: memory is read on virtual time only, not of a story's "
          + "parts, and not under --instrument callgrind or counters")
    }
    settings.readsMemory = false
  }

  /// Under Callgrind nothing depends on time or on PAPI; one process is as good as ten.
  ///
  /// - Throws: `ToolError.usage` for options that would have no effect.
  private mutating func settleCallgrind(_ asked: Set<String>) throws {
    guard !settings.request.hasRealTime else {
      throw ToolError.usage(
        "--instrument callgrind cannot keep real time: leave out --scenario paced and loaded")
    }
    if let story = settings.request.scenarios.first(where: \.isStory) {
      throw ToolError.usage(
        "--instrument callgrind counts frames that are alike, and those of --scenario \(story) are "
          + "not: leave it out")
    }
    try refuseBounds(among: asked, "callgrind, whose counts do not depend on time")
    if requiresCounters || (asked.contains("counters") && !settings.events.isEmpty) {
      throw ToolError.usage(
        "--counters are PAPI's and are not read under --instrument callgrind: leave them out")
    }
    settings.events = []
    if !asked.contains("processes") { settings.processes = 1 }
  }

  /// Without times there is nothing to repeat for precision's sake.
  ///
  /// - Throws: `ToolError.usage` for options that would have no effect.
  private mutating func settleCounting(_ asked: Set<String>) throws {
    guard !settings.request.hasRealTime else {
      throw ToolError.usage(
        "--instrument counters takes no time and cannot keep any: leave out --scenario paced "
          + "and loaded")
    }
    try refuseBounds(among: asked, "counters, which counts a fixed number of frames")
    settings.rule.countedSamples = settings.rule.rounds ?? settings.rule.countedSamples
    if !asked.contains("processes") { settings.processes = 1 }
  }

  /// - Throws: `ToolError.usage` for a time that bounds nothing under `instrument`.
  private func refuseBounds(among asked: Set<String>, _ instrument: String) throws {
    for option in ["time-limit", "sampling-time"] where asked.contains(option) {
      throw ToolError.usage(
        "--\(option) does not bound --instrument \(instrument): leave it out, or ask for fewer "
          + "views or --samples")
    }
  }

  /// - Throws: `ToolError.usage` where a requirement could never be missed.
  private func settleRequirement() throws {
    guard requiresCounters, settings.events.isEmpty else { return }
    throw ToolError.usage(
      "--require-counters requires nothing with --counters none: leave it out")
  }

  private mutating func setAxis(_ name: String, _ value: String) throws -> Bool {
    switch name {
    case "backend": settings.request.backend = try OptionValue.choice(value, name, Backend.self)
    case "scenario":
      settings.request.scenarios = try OptionValue.names(value, name).map(Scenario.named)
    case "wave":
      settings.request.waves = try OptionValue.waves(value, name, in: settings.request.catalogue)
    case "strategy":
      settings.request.strategies = try OptionValue.names(value, name).map(StrategyName.init)
    case "views": settings.request.views = try OptionValue.counts(value, name, most: 1_000_000)
    case "size": settings.request.sizes = try OptionValue.sizes(value, name)
    case "scale":
      settings.request.scales = try OptionValue.counts(value, name, most: 3).map(Double.init)
    case "refresh": settings.request.refreshes = try OptionValue.rates(value, name)
    case "motion":
      settings.request.style = try OptionValue.choice(value, name, WaveMotion.Style.self)
    case "sampling":
      settings.request.samplings = try OptionValue.choices(value, name, Sampling.self)
    case "rasteriser":
      settings.request.rasterisers = try OptionValue.choices(value, name, FillRasteriser.self)
    case "server":
      settings.request.servers = try OptionValue.choices(value, name, ServerProfile.self)
    case "retarget":
      settings.request.interruptions.interval = try OptionValue.retarget(value, name)
    case "depth": settings.request.depths = try OptionValue.counts(value, name, most: 1_000_000)
    case "load": settings.request.loads = try OptionValue.loads(value, name)
    case "state": settings.request.states = try OptionValue.choices(value, name, PacedState.self)
    case "duration":
      settings.request.pacedSeconds = try OptionValue.number(value, name, 0.1, 86_400)
    case "share-rasters": settings.request.sharesRasters = true
    case "shard": settings.shard = try OptionValue.shard(value, name)
    default: return try setScenery(name, value)
    }
    return true
  }

  private mutating func setScenery(_ name: String, _ value: String) throws -> Bool {
    switch name {
    case "backdrop":
      settings.request.backdrops = try OptionValue.choices(value, name, Scenery.Backdrop.self)
    case "phases":
      settings.request.phases = try OptionValue.choices(value, name, Scenery.Phases.self)
    case "placement":
      settings.request.placements = try OptionValue.choices(value, name, Scenery.Placement.self)
    case "rotation": settings.request.rotations = try OptionValue.degrees(value, name)
    default: return false
    }
    return true
  }

  private mutating func setRule(_ name: String, _ value: String) throws {
    switch name {
    case "instrument":
      settings.instrument = try OptionValue.choice(value, name, InstrumentChoice.self)
    case "processes": settings.processes = try OptionValue.count(value, name, least: 1, most: 1000)
    case "samples":
      settings.rule.rounds = try OptionValue.count(value, name, least: 1, most: 100_000)
    case "frames":
      settings.rule.frames = try OptionValue.count(value, name, least: 1, most: 1_000_000)
    case "time-limit":
      settings.limitSeconds = try OptionValue.positive(value, name, most: 86_400)
    case "sampling-time":
      settings.samplingSeconds = try OptionValue.positive(value, name, most: 86_400)
    case "counters": try setCounters(value)
    case "no-memory": settings.readsMemory = false
    case "require-counters": requiresCounters = true
    case "seed":
      guard let seed = UInt64(value) else {
        throw ToolError.usage("--seed '\(value)' is not a whole number from 0 to 2^64 - 1")
      }
      settings.seed = seed
    case "output": output.folder = value
    case "csv": output.csv = try OutputFile(value, option: name)
    case "quiet": output.isQuiet = true
    default: break
    }
  }

  private mutating func setCounters(_ value: String) throws {
    switch value {
    case "default": settings.events = PAPI.defaultEvents
    case "none": settings.events = []
    default: settings.events = try OptionValue.names(value, "counters")
    }
  }
}
