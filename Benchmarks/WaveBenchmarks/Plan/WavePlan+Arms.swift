public import BenchmarkHarness
public import EngineWork
import FramePacing
import Geometry
import Vocabulary
import WaveViews

extension WavePlan {
  /// The blocks, ready to run; subjects count their work in `work`.
  public func blocks(work: WorkLedger) -> [Block] {
    blocks.map { block in
      let arms: Block.Arms =
        switch block.recipes {
        case .staged(let recipes): .staged(recipes.map { stagedArm($0, work: work) })
        case .paced(let recipes): .paced(recipes.map(pacedArm))
        case .capacity(let recipes): .capacity(recipes.map(capacityArm))
        }
      return Block(id: block.name, arms: arms, weight: block.weight)
    }
  }

  // MARK: - Frame by frame

  private func stagedArm(_ recipe: StagedRecipe, work: WorkLedger) -> StagedArm {
    StagedArm(
      caseID: recipe.identity.caseID, exactResults: { try exactResults(recipe) },
      make: { try subject(recipe, work: work) })
  }

  /// Makes what a recipe describes.
  func subject(_ recipe: StagedRecipe, work: WorkLedger) throws -> any StagedSubject {
    switch recipe.content {
    case .views(let strategy, let wave, let layout):
      return SteadySubject(
        try WaveScene(configuration(strategy, wave, layout), work: work),
        refreshHz: request.refreshHz)
    case .peer(let peer, let wave, let layout):
      return try PeerSubject(
        peer, layout: layout, speed: wave.equalSpeed, refreshHz: request.refreshHz)
    case .retargeted(let mode, let wave, let layout):
      return try InterruptSubject(
        mode, interruptions: request.interruptions, wave: wave, layout: layout,
        sampling: request.sampling, sharesRasters: request.sharesRasters,
        rasteriser: request.rasteriser, refreshHz: request.refreshHz, work: work)
    case .cards(let effect, let wave, let layout):
      return SteadySubject(
        try EffectScene(
          effect, wave: wave, layout: layout, sampling: request.sampling,
          sharesRasters: request.sharesRasters, rasteriser: request.rasteriser, work: work),
        refreshHz: request.refreshHz)
    case .stack(.engine, let depth):
      return try StackSubject(depth: depth, refreshHz: request.refreshHz, work: work)
    case .stack(.peer, let depth):
      return try StackPeerSubject(depth: depth, refreshHz: request.refreshHz)
    case .anchor: return AnchorSubject()
    }
  }

  private func configuration(
    _ strategy: any WaveStrategy.Type, _ wave: Wave, _ layout: SceneLayout
  ) -> WaveScene.Configuration {
    WaveScene.Configuration(
      wave: wave, strategy: strategy, style: request.style, layout: layout,
      sampling: request.sampling, sharesRasters: request.sharesRasters,
      rasteriser: request.rasteriser)
  }

  /// Retargets in the story that stands for a case of the scenario `interrupt`.
  static let storyMoves = 10

  /// What the eye sees of a retargeted view; nothing for other cases.
  func exactResults(_ recipe: StagedRecipe) throws -> [ExactResult] {
    guard case .retargeted(let mode, _, let layout) = recipe.content else { return [] }
    let trace = try InterruptionTrace(
      .scenario(
        request.interruptions, moves: Self.storyMoves,
        distance: layout.viewSize.width * 3 / 4, refreshHz: request.refreshHz), mode: mode)
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
      configuration(recipe.strategy, recipe.wave, recipe.layout),
      state: recipe.condition.state, duration: request.pacedSeconds, timers: timers,
      pictures: pictures)
  }

  private func timers(_ identity: CaseIdentity) -> any TurnedFrameTimers {
    FoundationTimers(interval: 1 / identity.refreshHz, start: WaveScene.start)
  }

  // MARK: - Capacity

  private func capacityArm(_ recipe: CapacityRecipe) -> CapacityArm {
    let (request, condition) = (request, recipe.condition)
    return CapacityArm(
      caseID: recipe.identity.caseID, refreshHz: recipe.identity.refreshHz,
      ceiling: capacityCeiling(recipe),
      load: { condition.load.script(duration: $0, seed: request.loadSeed) },
      neighbour: condition.load.neighbour,
      make: { views in
        let layout = try SceneLayout(
          views: views, viewSize: recipe.layout.viewSize, scale: recipe.layout.scale)
        return try PacedScene(
          configuration(recipe.strategy, recipe.wave, layout), state: condition.state,
          duration: request.pacedSeconds, timers: timers(recipe.identity), pictures: 0)
      })
  }

  /// The most views that are ever tried: what the framebuffer holds, and what the memory does.
  func capacityCeiling(_ recipe: CapacityRecipe) -> Int {
    let most = recipe.layout.mostViews
    guard let limit = request.memoryLimitBytes else { return most }
    // A grid has less than one row of empty places besides its views.
    return max(1, min(most, Int(min(limit / recipe.layout.memoryBytes, Double(most)))))
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
