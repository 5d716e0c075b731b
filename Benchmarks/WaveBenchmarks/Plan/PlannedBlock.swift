public import Vocabulary
import WaveViews

/// Cases that are measured side by side, spelled out but not yet made.
public struct PlannedBlock: Sendable {
  /// How the cases are measured, and what each is.
  enum Recipes: Sendable {
    case staged([StagedRecipe])
    case paced([PacedRecipe])
    case capacity([CapacityRecipe])
  }

  /// The name, unique in a plan.
  public let name: String
  /// What happens on screen.
  public let scenario: Scenario
  let recipes: Recipes

  /// The cases in report order; a block on a virtual clock ends with its anchor.
  public var cases: [CaseIdentity] {
    switch recipes {
    case .staged(let recipes): recipes.map(\.identity)
    case .paced(let recipes): recipes.map(\.identity)
    case .capacity(let recipes): recipes.map(\.identity)
    }
  }

  /// The share of the sampling time that the block gets, relative to others; above 0.
  public var weight: Double {
    1 + Double(cases.map(\.views).max() ?? 1).squareRoot() / 3
  }

  /// The memory that the block's scenes need at the same time, bytes; an estimate.
  var memoryBytes: Double {
    switch recipes {
    case .staged(let recipes): recipes.reduce(0) { $0 + $1.memoryBytes }
    case .paced(let recipes): recipes.reduce(0) { $0 + $1.layout.memoryBytes }
    case .capacity(let recipes): recipes.reduce(0) { $0 + $1.layout.memoryBytes }
    }
  }
}

/// How to make a case that is measured frame by frame.
struct StagedRecipe: Sendable {
  /// What the subject is made of: every part that it needs, and nothing else.
  enum Content: Sendable {
    /// Wave views under a strategy.
    case views(any WaveStrategy.Type, Wave, SceneLayout)
    /// The same picture from hand-written C.
    case peer(PeerSubject.Work, Wave, SceneLayout)
    /// Views that are retargeted in one mode.
    case retargeted(InterruptionMode, Wave, SceneLayout)
    /// Cards under a layer effect.
    case cards(LayerEffect, Wave, SceneLayout)
    /// So many animations on one layer, on no screen.
    case stack(StackWork, depth: Int)
    /// The frozen kernel.
    case anchor
  }

  let identity: CaseIdentity
  let content: Content

  var memoryBytes: Double {
    switch content {
    case .views(_, _, let layout), .peer(_, _, let layout), .retargeted(_, _, let layout),
      .cards(_, _, let layout):
      layout.memoryBytes
    case .stack, .anchor: 0
    }
  }
}

extension Contender {
  /// What the arm puts on a screen; nil for one that has none.
  func onScreen(_ wave: Wave, _ layout: SceneLayout) -> StagedRecipe.Content? {
    switch self {
    case .strategy(let strategy): .views(strategy, wave, layout)
    case .peer(let work): .peer(work, wave, layout)
    case .interruption(let mode): .retargeted(mode, wave, layout)
    case .effect(let effect): .cards(effect, wave, layout)
    case .stack: nil
    case .anchor: .anchor
    }
  }

  /// What the arm makes of `depth` animations; nil for one that is on a screen.
  func onStack(depth: Int) -> StagedRecipe.Content? {
    switch self {
    case .stack(let work): .stack(work, depth: depth)
    case .anchor: .anchor
    case .strategy, .peer, .interruption, .effect: nil
    }
  }
}

/// How to make a case on real time.
struct PacedRecipe: Sendable {
  let identity: CaseIdentity
  let strategy: any WaveStrategy.Type
  let wave: Wave
  let layout: SceneLayout
  let condition: PacedCondition
}

/// How to make a case whose number of views is searched for; its layout has one view.
struct CapacityRecipe: Sendable {
  let identity: CaseIdentity
  let strategy: any WaveStrategy.Type
  let wave: Wave
  let layout: SceneLayout
  let condition: PacedCondition
}
