public import Engines
import Measurement
import Vocabulary
import WaveViews

extension WavePlan {
  /// What draws the cases.
  public var backend: Backend { request.backend }

  /// The third-party renderer that draws the cases; nil for this project's own engine.
  public var engine: (any Engine)? { request.engine }

  /// What a third-party renderer shows of the first case `time` s after the start, as a
  /// PNG; nil for a plan of this project's own engine.
  ///
  /// - Throws: `EngineError`, and what starting the renderer throws.
  public func witnessPicture(at time: Double, engines: EngineHost) throws -> [UInt8]? {
    guard let engine = request.engine, let block = blocks.first,
      let arm = block.arms.first?.contender.engineArm
    else { return nil }
    var scene = EngineScene(block.setup, arm)
    scene.stillAt = time
    let program = try engines.program(of: engine, isPhotographed: true)
    return try EngineRun(engine, program: program, start: engines.start).picture(scene)
  }

  /// The arm of a case that another renderer shows, started anew for each run; nil for others.
  func witnessArm(
    _ arm: PlannedBlock.Arm, _ setup: SceneSetup, _ engines: EngineHost?, _ draw: LoadDraw
  ) -> WitnessArm? {
    guard let way = arm.contender.engineArm else { return nil }
    let seconds = request.pacedSeconds
    return WitnessArm(
      caseID: arm.identity.caseID, refreshHz: setup.refreshHz, moves: setup.state.moves,
      expectedSeconds: EngineRun.overhead + EngineRun.warmUp + seconds
    ) { shouldStop in
      guard let engine = request.engine else { return WitnessRecord() }
      guard let engines else { throw EngineError.noStart(engine: engine.id) }
      var scene = EngineScene(setup, way)
      scene.load = setup.load.script(
        duration: EngineRun.longest(seconds), draw(request.loadPhase))
      let run = EngineRun(
        engine, program: try engines.program(of: engine), start: engines.start)
      return try run.measure(scene, seconds: seconds, shouldStop: shouldStop)
    }
  }
}

extension EngineScene {
  /// What another renderer is asked to show of a screen, without its load.
  init(_ setup: SceneSetup, _ arm: EngineArm) {
    self.init(
      size: setup.screenSize, scale: setup.scale,
      backdrop: setup.scenery.backdrop == .cards
        ? .cards(Scenery.backdropColor) : .solid(Scenery.backdropColor),
      views: (0..<setup.views).map {
        EngineScene.View(frame: setup.frame(of: $0), phase: setup.scenery.phase(of: $0))
      },
      form: setup.form, arm: arm)
    state = PlanRequest.witnessStates[setup.state] ?? .rest
  }
}

extension PlanRequest {
  /// Every pair of a wave and a strategy that `engine` leaves out.
  func refusals(by engine: any Engine) -> [PlanRefusal] {
    scenarios.flatMap { scenario in
      shownWaves.compactMap { catalogue.wave(named: $0.rawValue) }.flatMap { wave in
        strategies.compactMap { name in
          engine.refusal(of: name, wave).map {
            PlanRefusal(scenario: scenario, wave: WaveName(wave.id), strategy: name, reason: $0)
          }
        }
      }
    }
  }

  /// What a third-party renderer can be asked for.
  ///
  /// - Throws: `PlanError` for what it would ignore.
  func check(_ engine: any Engine) throws(PlanError) {
    if let scenario = scenarios.first(where: { !$0.isPaced }) {
      throw .backend(
        engine.id,
        reason: "it shows waves on real time and cannot run --scenario \(scenario.rawValue); ask "
          + "for --scenario paced, loaded")
    }
    try checkNames(engine)
    try WavePlan.checkScenes(self)
    try checkAxes(engine)
    let refused = refusals(by: engine)
    for wave in shownWaves {
      let left = refused.filter { $0.wave == wave && $0.scenario == scenarios.first }
      if left.count == strategies.count, let first = left.first { throw .refused(first) }
    }
  }

  private func checkNames(_ engine: any Engine) throws(PlanError) {
    for name in shownWaves where catalogue.wave(named: name.rawValue) == nil {
      throw .unknown(kind: "wave", name: name.rawValue, known: catalogue.waves.map(\.id))
    }
    let known = EngineArm.allCases.map(\.name.rawValue)
    for name in strategies where !known.contains(name.rawValue) {
      let hint = Spelling.suggestion(for: name.rawValue, among: known)
      throw .backend(
        engine.id,
        reason: "it has no strategy '\(name)'\(hint); ask for " + Spelling.list(known))
    }
  }

  /// The states that views have on third-party renderers.
  static let witnessStates: [PacedState: EngineScene.State] = [
    .rest: .rest, .hidden: .hidden, .scroll: .scroll,
  ]

  /// Settings of this project's own engine mean nothing to another one.
  private func checkAxes(_ engine: any Engine) throws(PlanError) {
    let axes: Set<PlanAxis> = [
      .scene, .wave, .views, .size, .scale, .speed, .backdrop, .phases, .placement, .load, .state,
      .duration, .loadPhase, .graphics,
    ]
    for axis in PlanAxis.allCases where asked.contains(axis) && !axes.contains(axis) {
      throw .backend(
        engine.id,
        reason: "--\(axis.rawValue) is a setting of the reference engine; leave it out")
    }
    if backdrops.contains(.clear) {
      throw .backend(
        engine.id, reason: "its window is opaque; ask for --backdrop solid or cards")
    }
    for state in states where Self.witnessStates[state] == nil {
      throw .backend(
        engine.id,
        reason: "its views have no state '\(state.rawValue)'; ask for rest, hidden or scroll")
    }
    if let scene = scenes.first(where: { $0.isRound || $0.state != nil }) {
      throw .backend(
        engine.id,
        reason: "its pages show no circles and no tables: leave out --scene \(scene.rawValue)")
    }
    let kinds: Set<Load.Kind> = [.none, .busy, .burst]
    for load in loads ?? [] where !kinds.contains(load.kind) {
      throw .backend(
        engine.id, reason: "its app has no load '\(load)'; ask for none, busy or burst")
    }
  }
}
