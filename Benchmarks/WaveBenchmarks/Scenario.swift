import WaveViews

/// What happens on screen.
public enum Scenario: String, CaseIterable, Sendable {
  /// N wave views at rest.
  case steady
  /// N views whose waves are sent to and fro before they arrive.
  case interrupt
  /// One layer under many additive animations.
  case stack

  /// What it is, in one sentence.
  public var summary: String {
    switch self {
    case .steady: "N views at rest on a virtual clock: cost per frame"
    case .interrupt: "N views retargeted every --retarget ms before they arrive, in three modes"
    case .stack: "one layer under --depth additive animations: cost of evaluating them"
    }
  }

  /// The strategies that it can have.
  public var strategyNames: [String] {
    switch self {
    case .steady:
      WaveStrategyCatalogue.all.map { $0.id } + PeerSubject.Work.allCases.map(\.rawValue)
    case .interrupt: InterruptionMode.allCases.map(\.rawValue)
    case .stack: [StackSubject.id, StackPeerSubject.id]
    }
  }

  /// The strategies that it has when none is asked for.
  public var defaultStrategies: [String] {
    self == .steady ? WaveStrategyCatalogue.all.map { $0.id } : strategyNames
  }

  /// The strategy that the others are compared with.
  public var reference: String {
    switch self {
    case .steady: PathRebuild.id
    case .interrupt: InterruptionMode.replace.rawValue
    case .stack: StackPeerSubject.id
    }
  }

  /// The scenarios called `names`; unknown names are left out.
  static func named(_ names: [String]) -> [Scenario] { names.compactMap(Scenario.init) }
}
