public import Vocabulary
import WaveViews

/// Cases that are measured side by side, spelled out but not yet made.
public struct PlannedBlock: Sendable {
  /// How the cases are measured, and what each is.
  enum Recipes: Sendable {
    case staged([StagedRecipe])
    case stories([StoryRecipe])
    case paced([PacedRecipe])
    /// Shown by a renderer that nobody here wrote.
    case witnessed([WitnessRecipe])
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
    case .stories(let recipes): recipes.map(\.identity)
    case .paced(let recipes): recipes.map(\.identity)
    case .witnessed(let recipes): recipes.map(\.identity)
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
    // A fresh subject for each turn, one after another.
    case .stories(let recipes): recipes.map(\.memoryBytes).max() ?? 0
    case .paced(let recipes): recipes.reduce(0) { $0 + $1.scene.setup.layout.memoryBytes }
    // One after another: some pictures of the screen in several processes.
    case .witnessed(let recipes): recipes.map(\.memoryBytes).max() ?? 0
    }
  }
}

/// How to make a case that is measured frame by frame.
struct StagedRecipe: Sendable {
  /// What the subject is made of: every part that it needs, and nothing else.
  enum Content: Sendable {
    /// Wave views under a strategy.
    case views(WaveScene.Configuration)
    /// The same picture from hand-written C.
    case peer(PeerSubject.Work, SceneSetup)
    /// Views that are retargeted in one mode.
    case retargeted(InterruptionMode, SceneSetup)
    /// Cards under a layer effect.
    case cards(LayerEffect, SceneSetup)
    /// So many animations on one layer, on no screen.
    case stack(StackWork, depth: Int)
    /// The frozen kernel.
    case anchor
  }

  let identity: CaseIdentity
  let content: Content

  var memoryBytes: Double {
    switch content {
    case .views(let scene): scene.setup.layout.memoryBytes
    case .peer(_, let setup), .retargeted(_, let setup), .cards(_, let setup):
      setup.layout.memoryBytes
    case .stack, .anchor: 0
    }
  }
}

extension Contender {
  /// What the arm puts on a screen; nil for one that has none.
  func onScreen(_ setup: SceneSetup, _ style: WaveMotion.Style) -> StagedRecipe.Content? {
    switch self {
    case .strategy(let strategy):
      .views(WaveScene.Configuration(setup, strategy: strategy, style: style))
    case .peer(let work): .peer(work, setup)
    case .interruption(let mode): .retargeted(mode, setup)
    case .effect(let effect): .cards(effect, setup)
    case .stack, .water: nil
    case .anchor: .anchor
    }
  }

  /// What the arm's story is about on a screen; nil for one that has none.
  func inStory(_ part: StoryPart, _ setup: SceneSetup) -> StoryRecipe.Content? {
    switch self {
    case .water(let strategy): .water(strategy, setup)
    case .strategy(let strategy):
      LifecycleEvent(rawValue: part.name).map {
        .lifecycle($0, WaveScene.Configuration(setup, strategy: strategy))
      }
    case .anchor: .anchor
    default: nil
    }
  }

  /// What the arm makes of `depth` animations; nil for one that is on a screen.
  func onStack(depth: Int) -> StagedRecipe.Content? {
    switch self {
    case .stack(let work): .stack(work, depth: depth)
    case .anchor: .anchor
    case .strategy, .peer, .interruption, .effect, .water: nil
    }
  }
}

/// How to make a case that is a part of a story.
struct StoryRecipe: Sendable {
  /// What the story is about.
  enum Content: Sendable {
    /// Views of water under a strategy.
    case water(any WaterStrategy.Type, SceneSetup)
    /// Wave views to which something happens.
    case lifecycle(LifecycleEvent, WaveScene.Configuration)
    /// The frozen kernel.
    case anchor
  }

  let identity: CaseIdentity
  let content: Content
  let part: StoryPart

  var memoryBytes: Double {
    switch content {
    case .water(_, let setup): setup.layout.memoryBytes
    case .lifecycle(_, let scene): scene.setup.layout.memoryBytes
    case .anchor: 0
    }
  }
}

/// How to make a case on real time.
struct PacedRecipe: Sendable {
  let identity: CaseIdentity
  let scene: WaveScene.Configuration
  let condition: PacedCondition
}
