import Compositors
import Vocabulary

/// How to make a case that a renderer shows that nobody here wrote.
struct WitnessRecipe: Sendable {
  let identity: CaseIdentity
  var setup: SceneSetup
  let arm: EngineArm
  let condition: PacedCondition

  /// What the renderer and its helpers hold of the screen, bytes, roughly: some pictures of it.
  var memoryBytes: Double { 6 * setup.layout.framebufferBytes }

  /// What the renderer is asked to show, without its load.
  var scene: CompositorScene {
    let layout = setup.layout
    var scene = CompositorScene(
      size: layout.screenSize, scale: layout.scale,
      backdrop: setup.scenery.backdrop == .cards
        ? .cards(Scenery.backdropColor) : .solid(Scenery.backdropColor),
      views: (0..<layout.views).map {
        CompositorScene.View(frame: layout.frame(of: $0), phase: setup.scenery.phase(of: $0))
      },
      form: setup.form, arm: arm)
    scene.state = PlanRequest.witnessStates[condition.state] ?? .rest
    return scene
  }
}
