import BenchmarkHarness
import EngineWork
import Vocabulary
import WaveViews

extension StoryPart {
  /// The anchor's: as many frames as make a time that any clock tells.
  static let anchor = StoryPart("anchor", 1...100)
}

extension Scenario {
  /// The parts of the scenario's story of a wave; none where frames are alike.
  func parts(of form: WaveForm, refreshHz: Double) -> [StoryPart] {
    switch self {
    case .progress: WaterStory(life: form.life, refreshHz: refreshHz).parts
    case .lifecycle: LifecycleEvent.allCases.map(\.part)
    default: []
    }
  }
}

extension WavePlan {
  /// The arm of a part of a story, ready to run.
  func storyArm(_ recipe: StoryRecipe, work: WorkLedger) -> StoryArm {
    let isAnchor = recipe.identity.isAnchor
    return StoryArm(
      caseID: recipe.identity.caseID, stages: isAnchor ? 1 : StorySubject.sides.count,
      frames: recipe.part.frames.count, exactResults: { try recipe.results() },
      make: { try recipe.subject(work: work) })
  }
}

extension StoryRecipe {
  /// A fresh screen whose next frame is the part's first.
  func subject(work: WorkLedger) throws -> any StagedSubject {
    let refreshHz = identity.refreshHz
    let scene: any StoryScene
    switch content {
    case .anchor: return AnchorSubject()
    case .water(let strategy, let setup):
      scene = try WaterScene(
        setup, strategy: strategy,
        WaterStory(life: setup.form.life, refreshHz: refreshHz), work: work)
    case .lifecycle(let event, let configuration):
      scene = try LifecycleScene(configuration, event, work: work)
    }
    return try StorySubject(scene, upTo: part, refreshHz: refreshHz)
  }

  /// How often the part wakes the app, how often it is drawn, and what is left, of one view.
  func results() throws -> [ExactResult] {
    let refreshHz = identity.refreshHz
    switch content {
    case .anchor: return []
    case .water(let strategy, var setup):
      setup.layout = try setup.layout.with(views: 1)
      let scene = try WaterScene(
        setup, strategy: strategy,
        WaterStory(life: setup.form.life, refreshHz: refreshHz), work: WorkLedger())
      return try StoryTrace(scene, part, refreshHz: refreshHz).results
    case .lifecycle(let event, var configuration):
      configuration.setup.layout = try configuration.setup.layout.with(views: 1)
      return try LifecycleTrace(configuration, event, refreshHz: refreshHz).results
    }
  }
}
