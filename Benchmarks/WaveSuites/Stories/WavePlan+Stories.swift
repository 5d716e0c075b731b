import LayerTree
import Measurement
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
  /// The arm of a part of a story, ready to run; the anchor for what is in no story.
  func storyArm(
    _ arm: PlannedBlock.Arm, _ setup: SceneSetup, _ part: StoryPart, work: WorkLedger
  ) -> StoryArm {
    let isAnchor = arm.identity.isAnchor
    return StoryArm(
      caseID: arm.identity.caseID, stages: isAnchor ? 1 : StorySubject.sides.count,
      frames: (isAnchor ? .anchor : part).frames.count, tallies: arm.contender.tallies(in: work),
      exactResults: { try results(arm.contender, setup, part) },
      make: {
        guard let scene = try scene(arm.contender, setup, part, work: work) else {
          return AnchorSubject()
        }
        return try StorySubject(scene, upTo: part)
      })
  }

  /// A fresh screen before the story; nil for what is in none.
  private func scene(
    _ contender: Contender, _ setup: SceneSetup, _ part: StoryPart, work: WorkLedger
  ) throws -> (any StoryScene)? {
    switch contender {
    case .water(let strategy):
      return try WaterScene(
        setup, strategy: strategy,
        WaterStory(life: setup.form.life, refreshHz: setup.refreshHz), work: work)
    case .strategy(let strategy):
      return try LifecycleEvent(rawValue: part.name).map {
        try LifecycleScene(setup, strategy: strategy, $0, work: work)
      }
    case .peer, .interruption, .effect, .stack, .anchor: return nil
    }
  }

  /// How often the part wakes the app, how often it is drawn, and what is left, of one view.
  private func results(
    _ contender: Contender, _ setup: SceneSetup, _ part: StoryPart
  ) throws -> [ExactResult] {
    var setup = setup
    setup.views = 1
    if let strategy = contender.strategy, let event = LifecycleEvent(rawValue: part.name) {
      return try LifecycleTrace(setup, strategy: strategy, event).results
    }
    return try scene(contender, setup, part, work: WorkLedger()).map {
      try StoryTrace($0, part).results
    } ?? []
  }
}
