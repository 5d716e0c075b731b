import LayerTree
import RenderServer
import WaveViews

/// A screen on which nothing has happened yet: an app's root, with its display links, and the
/// server that shows it.
final class StoryScreen {
  let context: LayerContext
  let server: ScreenServer
  let links = DisplayLinks()
  let root: Layer

  /// An empty screen of a setup, drawn.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(_ setup: SceneSetup, work: WorkLedger) throws {
    context = LayerContext(work: work)
    root = setup.makeRoot(setup.screenSize, in: context)
    server = try setup.makeServer(setup.screenSize, work: work)
    try context.commit(at: WaveScene.start, to: server)
    try server.render(at: WaveScene.start)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }
}
