import BenchmarkHarness
import EngineWork
import FramePacing
import WaveViews

extension WavePlan {
  /// Makes what a recipe describes.
  func subject(_ recipe: Recipe, work: WorkLedger) throws -> any StagedSubject {
    let name = Self.original(recipe.description.strategy)
    switch Scenario(rawValue: recipe.description.scenario) {
    case .steady: return try steady(name, recipe, work: work)
    case .interrupt:
      guard let mode = InterruptionMode(rawValue: name) else { return AnchorSubject() }
      return try InterruptSubject(
        mode, interruptions: request.interruptions, wave: recipe.wave, layout: recipe.layout,
        sampling: request.sampling, sharesRasters: request.sharesRasters,
        refreshHz: request.refreshHz, work: work)
    case .stack:
      return name == StackPeerSubject.id
        ? try StackPeerSubject(depth: recipe.setting.depth, refreshHz: request.refreshHz)
        : try StackSubject(depth: recipe.setting.depth, refreshHz: request.refreshHz, work: work)
    case .effects:
      guard let effect = LayerEffect(rawValue: name) else { return AnchorSubject() }
      return SteadySubject(
        try EffectScene(
          effect, wave: recipe.wave, layout: recipe.layout, sampling: request.sampling,
          sharesRasters: request.sharesRasters, work: work), refreshHz: request.refreshHz)
    case .paced, .loaded, .capacity, nil: return AnchorSubject()
    }
  }

  /// How a recipe runs on real time; nil for one that does not.
  func pacedArm(_ recipe: Recipe) -> PacedArm? {
    let description = recipe.description
    guard let scenario = Scenario(rawValue: description.scenario), scenario.isPaced,
      scenario != .capacity, let strategy = strategy(of: recipe)
    else { return nil }
    let load = recipe.setting.load.script(duration: request.pacedSeconds, seed: request.loadSeed)
    let rule = PacedRule(
      refreshHz: description.refreshHz, duration: request.pacedSeconds, load: load,
      neighbour: recipe.setting.load.neighbour)
    return PacedArm(rule: rule) {
      try pacedScene(
        recipe, strategy,
        timers: FoundationTimers(interval: 1 / description.refreshHz, start: WaveScene.start),
        pictures: rule.expectedFrames)
    }
  }

  /// The strategy of a recipe; nil for a peer and the like.
  func strategy(of recipe: Recipe) -> (any WaveStrategy.Type)? {
    WaveStrategyCatalogue.named(Self.original(recipe.description.strategy))
  }

  /// What a recipe on real time puts on screen, with its own layout if there is no other.
  func pacedScene(
    _ recipe: Recipe, _ strategy: any WaveStrategy.Type, layout: SceneLayout? = nil,
    timers: any TurnedFrameTimers, pictures: Int = 0
  ) throws -> PacedScene {
    try PacedScene(
      WaveScene.Configuration(
        wave: recipe.wave, strategy: strategy, style: request.style,
        layout: layout ?? recipe.layout,
        sampling: request.sampling, sharesRasters: request.sharesRasters),
      state: recipe.setting.state, duration: request.pacedSeconds, timers: timers,
      pictures: pictures)
  }

  private func steady(
    _ name: String, _ recipe: Recipe, work: WorkLedger
  ) throws -> any StagedSubject {
    if let peer = PeerSubject.Work(rawValue: name) {
      return try PeerSubject(
        peer, layout: recipe.layout, speed: recipe.wave.equalSpeed, refreshHz: request.refreshHz)
    }
    guard let strategy = WaveStrategyCatalogue.named(name) else { return AnchorSubject() }
    return SteadySubject(
      try WaveScene(
        WaveScene.Configuration(
          wave: recipe.wave, strategy: strategy, style: request.style, layout: recipe.layout,
          sampling: request.sampling, sharesRasters: request.sharesRasters),
        work: work),
      refreshHz: request.refreshHz)
  }
}
