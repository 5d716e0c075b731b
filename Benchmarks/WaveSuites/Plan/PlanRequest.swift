package import AnimationTiming
package import Measurement
package import RenderServer
package import WaveViews

/// A request to measure: the values of each axis of a sweep.
package struct PlanRequest: Codable, Sendable, Equatable {
  /// The waves and strategies behind its names, and the question of its answers.
  package var catalogue = WaveCatalogue.own
  package var scenarios = [Scenario.steady]
  /// Screens by their names, in place of a grid of views.
  package var scenes: [NamedScene] = []
  /// Names of waves; empty for each scene's own, and the first of all for a grid.
  package var waves: [WaveName] = []
  /// The arms by their names; which of them a scenario has, the plan finds out.
  package var strategies = WaveStrategyCatalogue.main.map { StrategyName($0.id) }
  package var views = [1, 10, 100, 1000]
  /// View sizes in a grid, pt; empty for each wave's own.
  package var sizes: [Size] = []
  /// The area of all views of a screen at most, pt²; nil for any.
  var mostArea: Double?
  /// Device pixels per point; empty for each scene's own, and 2 for a grid.
  var scales: [Double] = []
  /// Frames per second of the virtual clock, or refreshes of the display.
  package var refreshes = [60.0]
  package var style = WaveMotion.Style.equal
  /// The speeds of waves, pt/s; empty for each wave's own.
  var speeds: [Double] = []
  package var samplings = [Sampling.subpixel]
  var backdrops = [Scenery.Backdrop.solid]
  var phases = [Scenery.Phases.own]
  var placements = [Scenery.Placement.whole]
  var rotations = [0.0]
  /// The axes whose values are combined with each other; each other one varies alone, while the
  /// rest have their first value. Nil combines all.
  var crossed: Set<PlanAxis>?
  var rasterisers = [FillRasteriser.exact]
  var servers = [ServerProfile.lean]
  package var interruptions = Interruptions()
  var depths = [1, 10, 100, 1000]

  /// The app's loads in paced scenarios; empty for each scenario's own.
  package var loads: [Load] = []
  /// The recordings that loads of the kind `trace` replay, by the loads' spelling.
  package var recordings: [String: Recording] = [:]
  var states = [PacedState.rest]
  /// The length of a paced case, s.
  package var pacedSeconds = 2.0
  var links = [HeldUpLink.late]
  var pipelines = [FramePipeline.double]
  package var cores = [IdleCores.idle]
  /// The place in its period at which a load begins.
  var loadPhase = LoadPhase.drawn
  /// The clocks of paced scenarios, a case for each.
  package var clocks = [RunClock.real]
  /// The loads under which cases run in real time, with the first link, where scripted clocks
  /// answer for the others; nil for all.
  package var realTimeLoads: [Load]?

  /// The screen that is shown in real time beside frames on a virtual clock, for
  /// ``besideSeconds`` a case; of a grid that somebody asked for, the grid's nearest to 12 views.
  package var beside: NamedScene?
  static let besideSeconds = 1.0

  /// The axes that somebody asked for by name: one that no scenario has is refused, not ignored.
  package var asked: Set<PlanAxis> = []

  /// The waves that are shown, each once, in the order in which they are.
  var shownWaves: [WaveName] {
    !waves.isEmpty ? waves : scenes.isEmpty ? Self.gridWaves : scenes.map(\.wave).distinct
  }

  func waves(of scene: NamedScene?) -> [WaveName] {
    !waves.isEmpty ? waves : scene.map { [$0.wave] } ?? Self.gridWaves
  }

  private static let gridWaves = Wave.all.prefix(1).map { WaveName($0.id) }

  /// True if any scenario runs in real time, or on the scripted clocks that stand for it.
  package var hasRealTime: Bool { beside != nil || scenarios.contains(where: \.isPaced) }

  /// True if nothing depends on a clock of the machine.
  package var isScripted: Bool { scenarios.allSatisfy(\.isPaced) && clocks == [.scripted] }

  /// True if the frames of any scenario are alike, on a virtual clock.
  package var hasSteadyFrames: Bool { scenarios.contains(where: \.isSteady) }

  /// The question's own sweep: both strategies and the arms between them, 1 to 1000 views, scale 2.
  package init() {}

  init(_ change: (inout PlanRequest) -> Void) { change(&self) }

  /// The same request with everything asked for once: what is said twice is measured once.
  var withoutRepeats: PlanRequest {
    var request = self
    request.scenarios = scenarios.distinct
    request.strategies = strategies.distinct
    request.scenes = scenes.distinct
    request.waves = waves.distinct
    if beside != nil { request.pacedSeconds = Self.besideSeconds }
    return request
  }

  package mutating func takeDefaultStrategies() {
    strategies = scenarios.flatMap { $0.defaultStrategies(in: catalogue) }
  }
}

extension Array where Element: Equatable {
  /// The different values, each at its first place.
  var distinct: [Element] {
    enumerated().filter { !self[..<$0.offset].contains($0.element) }.map(\.element)
  }
}
