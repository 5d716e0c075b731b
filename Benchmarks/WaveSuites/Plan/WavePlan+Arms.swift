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
          .scripted(block.planned.compactMap { scriptedArm($0, block.setup) })
        } else if block.scenario.isPaced {
          .paced(block.planned.compactMap { pacedArm($0, block.setup, draw) })
        } else {
          .staged(block.planned.map { stagedArm($0, block, work: work) })
        }
      return Block(id: block.name, arms: arms, weight: block.weight)
    }
  }

  // MARK: - On a virtual clock

  /// The arm of a case whose frames are alike, ready to run; nil when the plan has none.
  func stagedArm(_ caseID: String, work: WorkLedger) -> StagedArm? {
    for block in blocks where block.scenario.isSteady {
      if let planned = block.planned.first(where: { $0.identity.caseID == caseID }) {
        return stagedArm(planned, block, work: work)
      }
    }
    return nil
  }

  /// The frames of an anchor beside a part of a story: they take a time that any clock tells.
  private static let anchorFrames = 100

  private func stagedArm(
    _ planned: PlannedBlock.Case, _ block: PlannedBlock, work: WorkLedger
  ) -> StagedArm {
    let isAnchor = planned.identity.isAnchor
    return StagedArm(
      caseID: planned.identity.caseID,
      part: block.part.map {
        StagedArm.Part(
          stages: isAnchor ? 1 : StorySubject.sides.count,
          frames: isAnchor ? Self.anchorFrames : $0.frames.count)
      },
      tallies: planned.arm.tallies(in: work),
      exactResults: { try exactResults(planned.arm, block) },
      make: { try subject(planned.arm, block, work: work) })
  }

  /// Makes what an arm shows on a block's screen; the anchor where it shows nothing there.
  private func subject(
    _ arm: Arm, _ block: PlannedBlock, work: WorkLedger
  ) throws -> any StagedSubject {
    let setup = block.setup
    if let part = block.part {
      guard let scene = try scene(arm, setup, part, work: work) else { return AnchorSubject() }
      return try StorySubject(scene, upTo: part)
    }
    return switch arm {
    case .strategy(let strategy): try WaveScene(setup, strategy: strategy, work: work)
    case .peer(let peer): try PeerSubject(peer, setup)
    case .interruption(let mode):
      try InterruptSubject(mode, interruptions: request.interruptions, setup, work: work)
    case .effect(let effect): try EffectScene(effect, setup, work: work)
    case .stack(.engine):
      try StackSubject(depth: setup.depth, refreshHz: setup.refreshHz, work: work)
    case .stack(.peer): try StackPeerSubject(depth: setup.depth, refreshHz: setup.refreshHz)
    case .anchor, .water, .wakeUp: AnchorSubject()
    }
  }

  /// A fresh screen before the story of `part`; nil for what is in none.
  private func scene(
    _ arm: Arm, _ setup: SceneSetup, _ part: StoryPart, work: WorkLedger
  ) throws -> (any StoryScene)? {
    switch arm {
    case .water(let strategy):
      return try WaterScene(
        setup, strategy: strategy,
        WaterStory(life: setup.form.life, refreshHz: setup.refreshHz), work: work)
    case .strategy(let strategy):
      return try LifecycleEvent(rawValue: part.name).map {
        try LifecycleScene(setup, strategy: strategy, $0, work: work)
      }
    case .peer, .interruption, .effect, .stack, .anchor, .wakeUp: return nil
    }
  }

  /// Retargets in the story that stands for a case of the scenario `interrupt`.
  static let storyMoves = 10

  /// The visible jumps of a retargeted view; the awake frames, the drawn frames and the remaining
  /// animations of one view in a part of a story; empty for other cases.
  private func exactResults(_ arm: Arm, _ block: PlannedBlock) throws -> [ExactResult] {
    var setup = block.setup
    if case .interruption(let mode) = arm {
      return try InterruptionTrace(
        .scenario(
          request.interruptions, moves: Self.storyMoves, distance: setup.viewSize.width * 3 / 4,
          refreshHz: setup.refreshHz),
        mode: mode
      ).results
    }
    guard let part = block.part else { return [] }
    setup.views = 1
    if let strategy = arm.strategy, let event = LifecycleEvent(rawValue: part.name) {
      return try LifecycleTrace(setup, strategy: strategy, event).results
    }
    return try scene(arm, setup, part, work: WorkLedger()).map {
      try StoryTrace($0, part).results
    } ?? []
  }

  /// The screen of the first case, as `render` draws it; nil for one whose views are no layers.
  package func firstScene(work: WorkLedger) throws -> (any FrameScene)? {
    guard let block = blocks.first, block.scenario.isSteady, let planned = block.planned.first
    else {
      return nil
    }
    switch planned.arm {
    case .strategy(let strategy):
      return try WaveScene(block.setup, strategy: strategy, work: work)
    case .effect(let effect): return try EffectScene(effect, block.setup, work: work)
    default: return nil
    }
  }

  // MARK: - Real time

  func pacedRule(_ setup: SceneSetup, _ draw: LoadDraw) -> PacedRule {
    PacedRule(
      refreshHz: setup.refreshHz, duration: request.pacedSeconds,
      load: setup.load.script(
        duration: request.pacedSeconds, draw(request.loadPhase), recordings: request.recordings),
      neighbour: setup.load.neighbour, pipeline: setup.pipeline, link: setup.link,
      cores: setup.cores)
  }

  private func scriptedArm(_ planned: PlannedBlock.Case, _ setup: SceneSetup) -> ScriptedArm? {
    guard let strategy = planned.arm.strategy else { return nil }
    let rules = setup.load.sweep(request.loadPhase).map { pacedRule(setup, $0) }
    return ScriptedArm(caseID: planned.identity.caseID, rules: rules) { rule in
      try PacedScene(
        setup, strategy: strategy, duration: rule.duration,
        timers: PacedScene.scriptedTimers(refreshHz: setup.refreshHz),
        pictures: rule.expectedFrames)
    }
  }

  private func pacedArm(
    _ planned: PlannedBlock.Case, _ setup: SceneSetup, _ draw: LoadDraw
  ) -> PacedArm? {
    let rule = pacedRule(setup, draw)
    if case .wakeUp(let loop) = planned.arm {
      return PacedArm(caseID: planned.identity.caseID, rule: rule) { WakeUpScene(loop, rule) }
    }
    guard let strategy = planned.arm.strategy else { return nil }
    return PacedArm(caseID: planned.identity.caseID, rule: rule) {
      try PacedScene(
        setup, strategy: strategy, duration: request.pacedSeconds,
        timers: FoundationTimers(interval: 1 / setup.refreshHz, start: Screen.start),
        pictures: rule.expectedFrames)
    }
  }
}

extension InterruptionTrace {
  /// The visible jumps, as a report names them; a settling time only if the layer arrives.
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

// MARK: - Pictures in real time

extension WavePlan {
  /// The bytes of all pictures of ``pacedFrames(turn:frame:)`` before they are packed, at most.
  package var pacedFrameBytes: Double {
    pacedArms.reduce(0.0) { sum, arm in
      sum + arm.setup.framebufferBytes * (request.pacedSeconds * arm.setup.refreshHz + 1)
    }
  }

  /// Plays every case that runs in real time, in report order; without a load's neighbour, which
  /// takes nothing from scripted clocks.
  ///
  /// - Parameters:
  ///   - turn: how long a turn with a display link takes the app, s.
  ///   - frame: how long a frame takes the server, s.
  package func pacedFrames(turn: Double, frame: Double) throws -> [PacedFrames] {
    var all = try pacedArms.map { setup, strategy, name in
      let rule = pacedRule(setup, .inStep)
      let scene = try PacedScene(
        setup, strategy: strategy, duration: request.pacedSeconds,
        timers: PacedScene.scriptedTimers(refreshHz: rule.grid.refreshHz))
      return try PacedFrames(name, scene, rule: rule, turn: turn, frame: frame)
    }
    let first = all.map(\.first).min() ?? 0
    for index in all.indices { all[index].first = first }
    return all
  }

  private var pacedArms: [(setup: SceneSetup, strategy: any WaveStrategy.Type, name: StrategyName)]
  {
    blocks.filter(\.scenario.isPaced).flatMap { block in
      block.planned.compactMap { planned in
        planned.arm.strategy.map { (block.setup, $0, planned.identity.strategy) }
      }
    }
  }
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
