import AnimationTiming
package import LayerTree
package import Measurement
import WaveViews

extension WavePlan {
  /// The blocks, ready to run; subjects count their work in `work`.
  ///
  /// - Parameter draw: decides random loads, and where in its period a load begins.
  package func blocks(work: WorkLedger, draw: LoadDraw = .inStep) -> [Block] {
    blocks.map { block in
      let arms: Block.Arms =
        if block.setup.clock == .scripted {
          .scripted(block.arms.compactMap { scriptedArm($0, block.setup) })
        } else if block.scenario.isPaced {
          .paced(block.arms.compactMap { pacedArm($0, block.setup, draw) })
        } else if let part = block.part {
          .stories(block.arms.map { storyArm($0, block.setup, part, work: work) })
        } else {
          .staged(block.arms.map { stagedArm($0, block.setup, work: work) })
        }
      return Block(id: block.name, arms: arms, weight: block.weight)
    }
  }

  // MARK: - Frame by frame

  /// The arm of a case whose frames are alike, ready to run; nil when the plan has none.
  func stagedArm(_ caseID: String, work: WorkLedger) -> StagedArm? {
    for block in blocks where block.scenario.isSteady {
      if let arm = block.arms.first(where: { $0.identity.caseID == caseID }) {
        return stagedArm(arm, block.setup, work: work)
      }
    }
    return nil
  }

  private func stagedArm(
    _ arm: PlannedBlock.Arm, _ setup: SceneSetup, work: WorkLedger
  ) -> StagedArm {
    StagedArm(
      caseID: arm.identity.caseID, tallies: arm.contender.tallies(in: work),
      exactResults: { try exactResults(arm.contender, setup) },
      make: { try subject(arm.contender, setup, work: work) })
  }

  /// Makes what a contender shows on a screen; the anchor where it shows nothing there.
  private func subject(
    _ contender: Contender, _ setup: SceneSetup, work: WorkLedger
  ) throws -> any StagedSubject {
    switch contender {
    case .strategy(let strategy): try WaveScene(setup, strategy: strategy, work: work)
    case .peer(let peer): try PeerSubject(peer, setup)
    case .interruption(let mode):
      try InterruptSubject(mode, interruptions: request.interruptions, setup, work: work)
    case .effect(let effect): try EffectScene(effect, setup, work: work)
    case .stack(.engine):
      try StackSubject(depth: setup.depth, refreshHz: setup.refreshHz, work: work)
    case .stack(.peer): try StackPeerSubject(depth: setup.depth, refreshHz: setup.refreshHz)
    case .anchor, .water: AnchorSubject()
    }
  }

  /// The screen of the first case, as `render` draws it; nil for one whose views are no layers.
  ///
  /// - Throws: what making a scene throws.
  package func firstScene(work: WorkLedger) throws -> (any FrameScene)? {
    guard let block = blocks.first, block.scenario.isSteady, let arm = block.arms.first else {
      return nil
    }
    switch arm.contender {
    case .strategy(let strategy):
      return try WaveScene(block.setup, strategy: strategy, work: work)
    case .effect(let effect): return try EffectScene(effect, block.setup, work: work)
    default: return nil
    }
  }

  /// Retargets in the story that stands for a case of the scenario `interrupt`.
  static let storyMoves = 10

  /// What the eye sees of a retargeted view; nothing for other cases.
  private func exactResults(
    _ contender: Contender, _ setup: SceneSetup
  ) throws -> [ExactResult] {
    guard case .interruption(let mode) = contender else { return [] }
    let trace = try InterruptionTrace(
      .scenario(
        request.interruptions, moves: Self.storyMoves, distance: setup.viewSize.width * 3 / 4,
        refreshHz: setup.refreshHz),
      mode: mode)
    return trace.results
  }

  // MARK: - Real time

  /// How a case runs in real time.
  func pacedRule(_ setup: SceneSetup, _ draw: LoadDraw) -> PacedRule {
    PacedRule(
      refreshHz: setup.refreshHz, duration: request.pacedSeconds,
      load: setup.load.script(
        duration: request.pacedSeconds, draw(request.loadPhase), recordings: request.recordings),
      neighbour: setup.load.neighbour, pipeline: setup.pipeline, link: setup.link)
  }

  private func scriptedArm(_ arm: PlannedBlock.Arm, _ setup: SceneSetup) -> ScriptedArm? {
    guard let strategy = arm.contender.strategy else { return nil }
    let rules = setup.load.sweep(request.loadPhase).map { pacedRule(setup, $0) }
    return ScriptedArm(caseID: arm.identity.caseID, rules: rules) { rule in
      try PacedScene(
        setup, strategy: strategy, duration: rule.duration,
        timers: PacedScene.scriptedTimers(refreshHz: setup.refreshHz),
        pictures: rule.expectedFrames)
    }
  }

  private func pacedArm(
    _ arm: PlannedBlock.Arm, _ setup: SceneSetup, _ draw: LoadDraw
  ) -> PacedArm? {
    guard let strategy = arm.contender.strategy else { return nil }
    let rule = pacedRule(setup, draw)
    return PacedArm(caseID: arm.identity.caseID, rule: rule) {
      try PacedScene(
        setup, strategy: strategy, duration: request.pacedSeconds,
        timers: FoundationTimers(interval: 1 / setup.refreshHz, start: WaveScene.start),
        pictures: rule.expectedFrames)
    }
  }
}

extension InterruptionTrace {
  /// What the eye sees, as a report names it; a settling time only if the layer arrives.
  package var results: [ExactResult] {
    func result(_ metric: MetricName, _ value: Double) -> ExactResult {
      ExactResult(metric: MetricTable[metric], value: value, frames: frames.count)
    }
    return [
      result(.positionJump, positionJump), result(.velocityJump, velocityJump),
      result(.positionBreak, positionBreak), result(.velocityBreak, velocityBreak),
      result(.overshoot, overshoot), result(.mostAnimations, Double(mostAnimations)),
    ] + (settlingTime.map { [result(.settlingTime, $0)] } ?? [])
  }
}
