import Measurement
import RenderServer
import Runs
import WaveSuites
import WaveViews

struct RunOptions {
  /// The part that measuring processes need.
  var settings: RunSettings
  var requiresCounters = false
  /// The longest wait for a quiet host, s.
  var waitSeconds: Double?
  /// Nil names one below `results/`.
  var folder: String?
  /// The report's rows besides.
  var csv: OutputFile?
  /// All that happened in real time.
  var trace: OutputFile?
  var isQuiet = false

  /// True if others than the default events are asked for.
  var hasOwnEvents: Bool { settings.events != PAPI.defaultEvents }

  var request: PlanRequest {
    get { settings.request }
    set { settings.request = newValue }
  }

  init(_ suite: Suite, _ catalogue: WaveCatalogue) {
    settings = RunSettings(suite, catalogue)
    settings.events = PAPI.defaultEvents
  }

  init(_ parser: OptionParser) throws {
    let asked = Set(parser.options.map(\.name))
    let suiteName = parser.value("suite") ?? Self.suite(asked)
    guard let suite = Suite.named(suiteName) else {
      throw PlanError.unknown(kind: "suite", name: suiteName, known: Suite.all.map(\.id))
    }
    var catalogue = parser.catalogue
    if let text = parser.value("question") {
      catalogue.question = try OptionValue.question(text, "question", in: catalogue)
    }
    self.init(suite, catalogue)
    for (name, value) in parser.options { try RunOptionTable.readers[name]?(&self, value, name) }
    if asked.contains("scenario"), !asked.contains("strategy") {
      settings.request.takeDefaultStrategies()
    }
    settings.request.asked = Set(asked.compactMap(PlanAxis.init))
    if asked.contains("scenario") {
      settings.request.beside = nil
    } else {
      settings.takeScenarios()
    }
    try refuseIdle(asked)
    settle(asked)
  }

  /// Options of a grid or of a scenario choose the suite that has neither scenes nor real time.
  private static func suite(_ asked: Set<String>) -> String {
    let isOfGrid = !asked.isDisjoint(with: [
      "views", "size", "wave", "scenario", "retarget", "depth",
    ])
    return isOfGrid && !asked.contains("scene") ? "sweep" : "default"
  }

  /// Counts that do not depend on time are the same in every process, and a plan without frames on
  /// virtual time reads no memory.
  private mutating func settle(_ asked: Set<String>) {
    // A run that goes on until its ratios are known has a limit.
    if settings.precision != nil { settings.limitSeconds = settings.limitSeconds ?? 600 }
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
    let hasFramesAlone =
      instrument != .none || !request.asked.isDisjoint(with: Scenario.virtualAxes)
    if hasFramesAlone || rule.frames != nil { request.beside = nil }
    guard request.scenarios.contains(where: \.isPaced), request.hasSteadyFrames else { return }
    if hasFramesAlone {
      request.scenarios.removeAll(where: \.isPaced)
    } else if !request.asked.isDisjoint(with: Scenario.realTimeAxes)
      || request.scenes.contains(where: { !$0.isShown(by: .steady) })
    {
      request.scenarios = request.scenarios.filter(\.isPaced)
    }
  }
}
