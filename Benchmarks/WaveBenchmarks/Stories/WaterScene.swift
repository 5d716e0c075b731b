import AnimationTiming
import EngineWork
import Geometry
import LayerTree
import RenderServer
import WaveViews

/// N views whose water is sent from level to level, with the server that shows them.
final class WaterScene: StoryScene {
  let context: LayerContext
  let server: ScreenServer
  let links = DisplayLinks()
  private let root: Layer
  private let setup: SceneSetup
  private let strategy: any WaterStrategy.Type
  private let story: WaterStory
  private(set) var views: [WaterView] = []

  /// An empty screen, drawn; the views come with the first frame.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(
    _ setup: SceneSetup, strategy: any WaterStrategy.Type, _ story: WaterStory, work: WorkLedger
  ) throws {
    self.setup = setup
    self.strategy = strategy
    self.story = story
    context = LayerContext(work: work)
    root = setup.makeRoot(setup.layout.screenSize, in: context)
    server = try setup.makeServer(setup.layout.screenSize, work: work)
    try context.commit(at: WaveScene.start, to: server)
    try server.render(at: WaveScene.start)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  func play(frame number: Int, at time: MediaTime) {
    context.turn(at: time)
    if number == 1 {
      makeViews(at: time)
      send(to: WaterStory.shares.first, at: time)
    } else if number == story.retarget {
      send(to: WaterStory.shares.second, at: time)
    }
    links.fire(targetTimestamp: time)
  }

  private func makeViews(at time: MediaTime) {
    views = (0..<setup.layout.views).map { index in
      let view = WaterView(
        setup.wave, strategy: strategy, frame: setup.layout.frame(of: index), start: time,
        phase: setup.scenery.phase(of: index), in: root, links: links)
      setup.dress(view.root)
      return view
    }
  }

  private func send(to share: Double, at time: MediaTime) {
    for view in views { view.send(to: share, at: time) }
  }
}
