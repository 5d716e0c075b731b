package import Measurement
import WaveViews

package enum Scenario: String, CaseIterable, Codable, Sendable {
  case steady
  case interrupt
  case stack
  case effects
  case progress
  case lifecycle
  case paced
  case loaded

  package var summary: String {
    switch self {
    case .steady: "N views at rest on a virtual clock: cost per frame"
    case .interrupt: "N views retargeted every --retarget ms before they arrive, in four modes"
    case .stack: "one layer under --depth additive animations: cost of evaluating them"
    case .effects: "N cards under masks, clips, shadows, gradients, bitmaps: cost of each"
    case .progress: "N views that fill, are retargeted, settle and rest: cost of each part"
    case .lifecycle: "N views that are made, paused, taken away, brought back: cost of each event"
    case .paced: "N views in real time, the app and the server on threads of their own"
    case .loaded: "the same while the app's thread, or its core, has something else to do: --load"
    }
  }

  package var isPaced: Bool { [.paced, .loaded].contains(self) }

  /// True if it is a story on a virtual clock, of which each part is a case.
  package var isStory: Bool { [.progress, .lifecycle].contains(self) }

  /// True if its frames are alike and follow one another on a virtual clock.
  package var isSteady: Bool { !isPaced && !isStory }

  /// The load of the app if none is asked for: in `loaded` 24 ms of work every 40 ms.
  var defaultLoad: Load { self == .loaded ? .busy : .idle }

  var name: ScenarioName { ScenarioName(rawValue) }

  func arms(in catalogue: WaveCatalogue = .own) -> [Arm] {
    switch self {
    case .steady:
      Self.strategies(in: catalogue) + Self.bitmaps
        + PeerSubject.Work.allCases.map(Arm.peer)
    case .interrupt: InterruptionMode.allCases.map(Arm.interruption)
    case .stack: StackWork.allCases.map(Arm.stack)
    case .effects: LayerEffect.allCases.map(Arm.effect)
    case .progress:
      (WaterStrategyCatalogue.all + WaterStrategyCatalogue.published).map { .water($0) }
    case .lifecycle: Self.strategies(in: catalogue)
    case .paced, .loaded:
      Self.strategies(in: catalogue)
        + [.strategy(DrawnContent.self), .strategy(DrawnContentAside.self)]
        + WakeUpLoop.allCases.map(Arm.wakeUp)
    }
  }

  /// Every arm of every scenario, each once.
  static func allArms(in catalogue: WaveCatalogue = .own) -> [Arm] {
    var seen: Set<StrategyName> = []
    return allCases.flatMap { $0.arms(in: catalogue) }
      .filter { seen.insert($0.name).inserted }
  }

  package static func listedArms(
    in catalogue: WaveCatalogue
  ) -> [(name: StrategyName, summary: String)] {
    allArms(in: catalogue).map { ($0.name, $0.summary) }
  }

  /// The arms whose views are bitmaps.
  static var bitmaps: [Arm] {
    [
      .strategy(DrawnContent.self), .strategy(PictureTranslation.self),
      .strategy(PictureTimerTranslation.self),
    ]
  }

  private static func strategies(in catalogue: WaveCatalogue) -> [Arm] {
    (WaveStrategyCatalogue.all + [ReplicatorRebuildOnReuse.self] + catalogue.addedStrategies)
      .map { Arm.strategy($0) }
  }

  /// The arm of a name, of a second arm the repeated one; nil for one that it cannot have.
  func arm(named name: StrategyName, in catalogue: WaveCatalogue) -> Arm? {
    arms(in: catalogue).first { $0.name == name.original }
  }

  func strategyNames(in catalogue: WaveCatalogue = .own) -> [StrategyName] {
    arms(in: catalogue).map(\.name)
  }

  /// The arms that it has when none is asked for.
  func defaultStrategies(in catalogue: WaveCatalogue = .own) -> [StrategyName] {
    arms(in: catalogue).filter { !$0.isPeer && !$0.onlyWakes }.map(\.name)
  }

  /// True if its arms are strategies of wave views, so that a catalogue's question is about them.
  var showsViews: Bool { ![.interrupt, .stack, .effects, .progress].contains(self) }

  /// The arm to compare with: of wave views the reference of a catalogue's question.
  package func reference(in catalogue: WaveCatalogue = .own) -> StrategyName {
    switch self {
    case .steady, .lifecycle, .paced, .loaded: catalogue.question.reference
    case .progress: StrategyName(PathRebuild.id)
    case .interrupt: StrategyName(InterruptionMode.replace.rawValue)
    case .stack: StrategyName(StackWork.peer.rawValue)
    case .effects: StrategyName(LayerEffect.plain.rawValue)
    }
  }

  package static func named(_ name: String) throws(PlanError) -> Scenario {
    if let scenario = Scenario(rawValue: name) { return scenario }
    throw .unknown(kind: "scenario", name: name, known: allCases.map(\.rawValue))
  }
}

extension Question {
  /// The project's question: what does a wave cost that is moved by an additive translation, beside
  /// one whose path is rebuilt for every frame?
  package static let published = Question(
    reference: StrategyName(PathRebuild.id), candidate: StrategyName(AdditiveTranslation.id))
}
