import AnimationTiming
import LayerTree
import RenderServer
import WaveViews

/// N views whose waves are sent to and fro, with the server that shows them.
final class RetargetedScene {
  let context: LayerContext
  let server: ScreenServer
  let views: [RetargetedView]
  private let root: Layer

  /// Makes the views and commits them at `start`, s.
  init(
    _ setup: SceneSetup, start: MediaTime, work: WorkLedger
  ) throws {
    let context = LayerContext(work: work)
    let root = setup.makeRoot(setup.screenSize, in: context)
    views = (0..<setup.views).map { index in
      let view = RetargetedView(
        setup.wave, frame: setup.frame(of: index), phase: setup.scenery.phase(of: index),
        in: root)
      setup.dress(view.root)
      return view
    }
    self.context = context
    self.root = root
    server = try setup.makeServer(setup.screenSize, work: work)
    try context.commit(at: start, to: server)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }
}
