import Measurement
import RenderServer
import Reports
import Vocabulary
import WaveReports
import WaveSuites
import WaveViews

/// Everything that the options of `wavebench run` can say.
struct RunOptions {
  /// What the measuring processes must know of it.
  var settings: RunSettings
  var requiresCounters = false
  /// How long a quiet host is waited for at most, s; nil for not at all.
  var waitSeconds: Double?
  var output = RunOutput()

  /// What the run measures.
  var request: PlanRequest {
    get { settings.request }
    set { settings.request = newValue }
  }

  /// A suite as it stands.
  init(_ suite: Suite, _ catalogue: WaveCatalogue) {
    settings = RunSettings(suite, catalogue)
    settings.events = PAPI.defaultEvents
  }

  /// Reads parsed options; the last of a repeated option counts.
  init(_ parser: OptionParser) throws {
    let asked = Set(parser.options.map(\.name))
    let suiteName = parser.value("suite") ?? Self.suite(asked)
    guard let suite = Suite.named(suiteName) else {
      throw PlanError.unknown(kind: "suite", name: suiteName, known: Suite.all.map(\.id))
    }
    let catalogue = try parser.value("question").map {
      try parser.catalogue.asking(OptionValue.question($0, "question", in: parser.catalogue))
    }
    self.init(suite, catalogue ?? parser.catalogue)
    for (name, value) in parser.options {
      try RunOptionTable.readers[name]?(&self, value, name)
    }
    if asked.contains("scenario"), !asked.contains("strategy") {
      settings.request.takeDefaultStrategies()
    }
    settings.request.asked = Set(asked.compactMap(PlanAxis.init))
    if !asked.contains("scenario") { settings.takeScenarios() }
    if asked.isSuperset(of: ["time-limit", "sampling-time"]) {
      throw ToolError.usage(
        "--sampling-time changes nothing where --time-limit bounds the whole run: leave one out")
    }
    try settleClock(asked)
    if settings.traces { try settleTrace() }
    if settings.instrument.isCallgrind { try settleCallgrind(asked) }
    if settings.keepsProfiles, !settings.instrument.isCallgrind {
      throw ToolError.usage(
        "--profile changes nothing here: call stacks are Callgrind's; add --instrument callgrind, or "
          + "leave it out")
    }
    if settings.instrument == .counters { try settleCounting(asked) }
    if waitSeconds != nil, !settings.instrument.takesTimes {
      throw ToolError.usage(
        "--wait-quiet changes nothing under --instrument \(settings.instrument.rawValue), which "
          + "takes no times: leave it out")
    }
    try settleRequirement()
    try settleMemory()
    try settleSessions(asked)
  }

  /// What a load's offsets are swept for, and a scripted clock shows, is the same in every process.
  ///
  /// - Throws: `ToolError.usage` for options that would have no effect.
  private mutating func settleClock(_ asked: Set<String>) throws {
    if asked.contains("load") { settings.request.realTimeLoads = nil }
    guard settings.request.isScripted else { return }
    let ofRealTime = [
      "processes", "sessions", "pause", "samples", "time-limit", "sampling-time", "wait-quiet",
      "counters", "require-counters",
    ]
    if let name = ofRealTime.first(where: asked.contains) {
      throw ToolError.usage(
        "--\(name) changes nothing under --clock scripted, which is the same in every process and "
          + "takes no times: leave it out, or ask for --clock real,scripted")
    }
    settings.processes = 1
    settings.events = []
  }

  /// - Throws: `ToolError.usage` for sessions and pauses that would change nothing, or that leave no
  ///   time.
  private func settleSessions(_ asked: Set<String>) throws {
    guard settings.sessions > 1 else {
      guard asked.contains("pause") else { return }
      throw ToolError.usage(
        "--pause is between sessions, and there is one: ask for --sessions 4, or leave it out")
    }
    guard settings.instrument.takesTimes else {
      throw ToolError.usage(
        "--sessions changes nothing under --instrument \(settings.instrument.rawValue), whose counts "
          + "are the same at any time: leave it out")
    }
    let pauses = Double(settings.sessions - 1) * settings.pauseSeconds
    if let limit = settings.limitSeconds, pauses >= limit {
      throw ToolError.usage(
        "--pause takes \(PeopleDuration.text(pauses)) between \(settings.sessions) sessions, and "
          + "--time-limit \(PeopleNumber.terminal.digits(limit)) leaves nothing else: shorten the one "
          + "or lengthen the other")
    }
  }

  /// What is asked of a grid or of a scenario is asked of the suite that has neither scenes nor
  /// real time.
  private static func suite(_ asked: Set<String>) -> String {
    let isOfGrid = !asked.isDisjoint(with: [
      "views", "size", "wave", "scenario", "retarget", "depth",
    ])
    return isOfGrid && !asked.contains("scene") ? "sweep" : "default"
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

  /// Counts need no repetition.
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

  /// - Throws: `ToolError.usage` where nothing happens that a trace could show.
  private func settleTrace() throws {
    guard request.hasRealTime else {
      throw ToolError.usage(
        "--trace shows runs in real time, and none is asked for: add --scenario paced or loaded, or "
          + "leave it out")
    }
  }

  /// - Throws: `ToolError.usage` where a requirement could never be missed.
  private func settleRequirement() throws {
    guard requiresCounters, settings.events.isEmpty else { return }
    throw ToolError.usage(
      "--require-counters requires nothing with --counters none: leave it out")
  }
}

extension RunSettings {
  /// Where no scenario is asked for, those of the suite that the other options leave: what keeps no
  /// real time, or only real time has, leaves out the rest.
  mutating func takeScenarios() {
    guard request.hasRealTime, request.hasSteadyFrames else { return }
    if instrument != .none || !request.asked.isDisjoint(with: Scenario.virtualAxes) {
      request.scenarios.removeAll(where: \.isPaced)
    } else if !request.asked.isDisjoint(with: Scenario.realTimeAxes)
      || request.scenes.contains(where: { !$0.isShown(by: .steady) })
    {
      request.scenarios = request.scenarios.filter(\.isPaced)
    }
  }
}
