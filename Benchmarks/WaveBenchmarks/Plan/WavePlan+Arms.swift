public import BenchmarkHarness
public import Compositors
public import EngineWork
import FramePacing
import Geometry
import Vocabulary
import WaveViews

extension WavePlan {
  /// The blocks, ready to run; subjects count their work in `work`.
  ///
  /// - Parameter engines: what renderers need that nobody here wrote; without it their cases fail.
  public func blocks(work: WorkLedger, engines: EngineHost? = nil) -> [Block] {
    blocks.map { block in
      let arms: Block.Arms =
        switch block.recipes {
        case .staged(let recipes): .staged(recipes.map { stagedArm($0, work: work) })
        case .stories(let recipes): .stories(recipes.map { storyArm($0, work: work) })
        case .paced(let recipes): .paced(recipes.map(pacedArm))
        case .witnessed(let recipes): .witnessed(recipes.map { witnessArm($0, engines) })
        }
      return Block(id: block.name, arms: arms, weight: block.weight)
    }
  }

  // MARK: - Frame by frame

  /// The arm of a case on virtual time, ready to run; nil when the plan has none.
  func stagedArm(_ caseID: String, work: WorkLedger) -> StagedArm? {
    for block in blocks {
      guard case .staged(let recipes) = block.recipes,
        let recipe = recipes.first(where: { $0.identity.caseID == caseID })
      else { continue }
      return stagedArm(recipe, work: work)
    }
    return nil
  }

  private func stagedArm(_ recipe: StagedRecipe, work: WorkLedger) -> StagedArm {
    StagedArm(
      caseID: recipe.identity.caseID, exactResults: { try exactResults(recipe) },
      make: { try subject(recipe, work: work) })
  }

  /// Makes what a recipe describes.
  func subject(_ recipe: StagedRecipe, work: WorkLedger) throws -> any StagedSubject {
    let refreshHz = recipe.identity.refreshHz
    switch recipe.content {
    case .views(let scene):
      return SteadySubject(
        try WaveScene(scene, work: work), refreshHz: refreshHz,
        framesPerCycle: MotionCycle.frames(
          scene.setup, scene.style, refreshHz: refreshHz,
          refreshesPerTick: scene.strategy.refreshesPerTick))
    case .peer(let peer, let setup):
      return try PeerSubject(
        peer, layout: setup.layout, scenery: setup.scenery, speed: setup.form.speed,
        refreshHz: refreshHz)
    case .retargeted(let mode, let setup):
      return try InterruptSubject(
        mode, interruptions: request.interruptions, setup, refreshHz: refreshHz, work: work)
    case .cards(let effect, let setup):
      return SteadySubject(
        try EffectScene(effect, setup, work: work), refreshHz: refreshHz,
        framesPerCycle: MotionCycle.frames(setup, .equal, refreshHz: refreshHz))
    case .stack(.engine, let depth):
      return try StackSubject(depth: depth, refreshHz: refreshHz, work: work)
    case .stack(.peer, let depth):
      return try StackPeerSubject(depth: depth, refreshHz: refreshHz)
    case .anchor: return AnchorSubject()
    }
  }

  /// The screen of the first case, as `render` draws it; nil for one whose views are no layers.
  ///
  /// - Throws: what making a scene throws.
  public func firstScene(work: WorkLedger) throws -> (any FrameScene)? {
    guard case .staged(let recipes)? = blocks.first?.recipes else { return nil }
    switch recipes.first?.content {
    case .views(let scene): return try WaveScene(scene, work: work)
    case .cards(let effect, let setup): return try EffectScene(effect, setup, work: work)
    default: return nil
    }
  }

  /// Retargets in the story that stands for a case of the scenario `interrupt`.
  static let storyMoves = 10

  /// What the eye sees of a retargeted view; nothing for other cases.
  func exactResults(_ recipe: StagedRecipe) throws -> [ExactResult] {
    guard case .retargeted(let mode, let setup) = recipe.content else { return [] }
    let trace = try InterruptionTrace(
      .scenario(
        request.interruptions, moves: Self.storyMoves,
        distance: setup.layout.viewSize.width * 3 / 4, refreshHz: recipe.identity.refreshHz),
      mode: mode)
    return trace.results
  }

  // MARK: - Real time

  /// How a recipe runs on real time.
  func pacedRule(_ recipe: PacedRecipe) -> PacedRule {
    PacedRule(
      refreshHz: recipe.identity.refreshHz, duration: request.pacedSeconds,
      load: recipe.condition.load.script(
        duration: request.pacedSeconds, seed: request.loadSeed),
      neighbour: recipe.condition.load.neighbour)
  }

  private func pacedArm(_ recipe: PacedRecipe) -> PacedArm {
    let rule = pacedRule(recipe)
    return PacedArm(caseID: recipe.identity.caseID, rule: rule) {
      try pacedScene(
        recipe, timers: timers(recipe.identity), pictures: rule.expectedFrames)
    }
  }

  /// What a recipe on real time puts on screen.
  func pacedScene(
    _ recipe: PacedRecipe, timers: any TurnedFrameTimers, pictures: Int = 0
  ) throws -> PacedScene {
    try PacedScene(
      recipe.scene, state: recipe.condition.state, duration: request.pacedSeconds,
      timers: timers, pictures: pictures)
  }

  private func timers(_ identity: CaseIdentity) -> any TurnedFrameTimers {
    FoundationTimers(interval: 1 / identity.refreshHz, start: WaveScene.start)
  }
}

extension InterruptionTrace {
  /// What the eye sees, as a report names it; a settling time only if the layer arrives.
  public var results: [ExactResult] {
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
