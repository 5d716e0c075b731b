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
    settings = RunSettings(suite, catalogue ?? parser.catalogue)
    settings.events = PAPI.defaultEvents
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
    try refuseIdle(asked)
    settle(asked)
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

  /// What does not depend on time is the same in every process, and what has no frames on virtual
  /// time reads no memory.
  private mutating func settle(_ asked: Set<String>) {
    if asked.contains("load") { settings.request.realTimeLoads = nil }
    if request.isScripted || settings.instrument.isCallgrind { settings.events = [] }
    if request.isScripted || !(settings.instrument.takesTimes || asked.contains("processes")) {
      settings.processes = 1
    }
    if settings.instrument == .counters {
      settings.rule.countedSamples = settings.rule.rounds ?? settings.rule.countedSamples
    }
    if !request.hasSteadyFrames || !settings.instrument.takesTimes { settings.readsMemory = false }
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
