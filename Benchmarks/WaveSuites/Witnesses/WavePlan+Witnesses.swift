public import Engines
import Measurement
import Vocabulary

extension WavePlan {
  /// What draws the cases.
  public var backend: Backend { request.backend }

  /// What a renderer that nobody here wrote shows of the first case `time` s after the start, as a
  /// PNG; nil for a plan of this project's own engine.
  ///
  /// - Throws: `EngineError`, and what starting the renderer throws.
  public func witnessPicture(at time: Double, engines: EngineHost) throws -> [UInt8]? {
    guard let compositor = request.backend.compositor, let block = blocks.first,
      let arm = block.arms.first?.contender.engineArm
    else { return nil }
    var scene = CompositorScene(block.setup, arm)
    scene.stillAt = time
    let program = try engines.program(of: compositor)
    return try CompositorRun(compositor, program: program, start: engines.start).picture(scene)
  }

  /// The arm of a case that another renderer shows, started anew for each run; nil for others.
  func witnessArm(
    _ arm: PlannedBlock.Arm, _ setup: SceneSetup, _ engines: EngineHost?
  ) -> WitnessArm? {
    guard let way = arm.contender.engineArm else { return nil }
    let seconds = request.pacedSeconds
    return WitnessArm(
      caseID: arm.identity.caseID, refreshHz: setup.refreshHz, moves: setup.state.moves,
      expectedSeconds: CompositorRun.overhead + CompositorRun.warmUp + seconds
    ) { shouldStop in
      guard let compositor = request.backend.compositor else { return WitnessRecord() }
      guard let engines else { throw EngineError.noStart(engine: compositor.id) }
      var scene = CompositorScene(setup, way)
      scene.load = setup.load.script(
        duration: CompositorRun.longest(seconds), seed: request.loadSeed)
      let run = CompositorRun(
        compositor, program: try engines.program(of: compositor), start: engines.start)
      return try run.measure(scene, seconds: seconds, shouldStop: shouldStop)
    }
  }
}

extension CompositorScene {
  /// What another renderer is asked to show of a screen, without its load.
  init(_ setup: SceneSetup, _ arm: EngineArm) {
    self.init(
      size: setup.screenSize, scale: setup.scale,
      backdrop: setup.scenery.backdrop == .cards
        ? .cards(Scenery.backdropColor) : .solid(Scenery.backdropColor),
      views: (0..<setup.views).map {
        CompositorScene.View(frame: setup.frame(of: $0), phase: setup.scenery.phase(of: $0))
      },
      form: setup.form, arm: arm)
    state = PlanRequest.witnessStates[setup.state] ?? .rest
  }
}
