import WaveViews

/// What happens on screen.
public enum Scenario: String, CaseIterable, Sendable {
  /// N wave views at rest.
  case steady
  /// N views whose waves are sent to and fro before they arrive.
  case interrupt
  /// One layer under many additive animations.
  case stack
  /// N cards under a layer effect.
  case effects
  /// N wave views on real time.
  case paced
  /// The same while the app is busy with something else.
  case loaded
  /// As many wave views on real time as hold the refresh rate.
  case capacity

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .steady: "N views at rest on a virtual clock: cost per frame"
    case .interrupt: "N views retargeted every --retarget ms before they arrive, in three modes"
    case .stack: "one layer under --depth additive animations: cost of evaluating them"
    case .effects: "N cards under masks, clips, shadows, group opacity, bitmaps: cost of each"
    case .paced: "N views on real time, the app and the server on threads of their own"
    case .loaded: "the same while the app's thread, or its core, has something else to do: --load"
    case .capacity: "the most views on real time that hold the refresh rate (--refresh)"
    }
  }

  /// Whether it runs on real time.
  public var isPaced: Bool { [.paced, .loaded, .capacity].contains(self) }

  /// What else the app does when nothing is asked for: in `loaded` 24 ms of work every 40 ms.
  var defaultLoad: Load { self == .loaded ? Load("busy") ?? .none : .none }

  /// The strategies that it can have.
  public var strategyNames: [String] {
    switch self {
    case .steady:
      WaveStrategyCatalogue.all.map { $0.id } + PeerSubject.Work.allCases.map(\.rawValue)
    case .interrupt: InterruptionMode.allCases.map(\.rawValue)
    case .stack: [StackSubject.id, StackPeerSubject.id]
    case .effects: LayerEffect.allCases.map(\.rawValue)
    case .paced, .loaded, .capacity: WaveStrategyCatalogue.all.map { $0.id }
    }
  }

  /// The strategies that it has when none is asked for.
  public var defaultStrategies: [String] {
    self == .steady ? WaveStrategyCatalogue.all.map { $0.id } : strategyNames
  }

  /// The strategy that the others are compared with.
  public var reference: String {
    switch self {
    case .steady, .paced, .loaded, .capacity: PathRebuild.id
    case .interrupt: InterruptionMode.replace.rawValue
    case .stack: StackPeerSubject.id
    case .effects: LayerEffect.plain.rawValue
    }
  }

  /// The scenarios called `names`; unknown names are left out.
  static func named(_ names: [String]) -> [Scenario] { names.compactMap(Scenario.init) }
}
