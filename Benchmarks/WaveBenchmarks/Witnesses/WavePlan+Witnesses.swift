import BenchmarkHarness
public import Compositors
import FramePacing
import Vocabulary

extension WavePlan {
  /// What draws the cases.
  public var backend: Backend { request.backend }

  /// What a renderer that nobody here wrote shows of the first case `time` s after the start, as a
  /// PNG; nil for a plan of this project's own engine.
  ///
  /// - Throws: `EngineError`, and what starting the renderer throws.
  public func witnessPicture(at time: Double, engines: EngineHost) throws -> [UInt8]? {
    guard let compositor = request.backend.compositor,
      case .witnessed(let recipes)? = blocks.first?.recipes, var scene = recipes.first?.scene
    else { return nil }
    scene.stillAt = time
    let program = try engines.program(of: compositor)
    return try CompositorRun(compositor, program: program, start: engines.start).picture(scene)
  }

  /// The arm of a recipe: each of its runs starts the renderer anew.
  func witnessArm(_ recipe: WitnessRecipe, _ engines: EngineHost?) -> WitnessArm {
    let seconds = request.pacedSeconds
    return WitnessArm(
      caseID: recipe.identity.caseID, refreshHz: recipe.identity.refreshHz,
      moves: recipe.condition.state.moves,
      expectedSeconds: CompositorRun.overhead + CompositorRun.warmUp + seconds
    ) { shouldStop in
      guard let compositor = request.backend.compositor else { return WitnessRecord() }
      guard let engines else { throw EngineError.noStart(engine: compositor.id) }
      var scene = recipe.scene
      scene.load = recipe.condition.load.script(
        duration: CompositorRun.longest(seconds), seed: request.loadSeed)
      let run = CompositorRun(
        compositor, program: try engines.program(of: compositor), start: engines.start)
      return try run.measure(scene, seconds: seconds, shouldStop: shouldStop)
    }
  }
}
