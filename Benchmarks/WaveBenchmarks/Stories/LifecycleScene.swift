import AnimationTiming
import EngineWork
import LayerTree
import RenderServer
import WaveViews

/// N wave views under a strategy to which something happens, with the server that shows them.
final class LifecycleScene: StoryScene {
  let context: LayerContext
  let server: ScreenServer
  let links = DisplayLinks()
  private let root: Layer
  private let configuration: WaveScene.Configuration
  private let steps: [Int: LifecycleEvent.Step]
  private(set) var views: [WaveView] = []

  /// An empty screen, drawn; the views come with the first frame.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(
    _ configuration: WaveScene.Configuration, _ event: LifecycleEvent, work: WorkLedger
  ) throws {
    self.configuration = configuration
    steps = event.steps
    let setup = configuration.setup
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
      views = (0..<configuration.setup.layout.views).map {
        configuration.view($0, start: time, in: root, links: links)
      }
    }
    if let step = steps[number] { for view in views { step.take(view, below: root, at: time) } }
    links.fire(targetTimestamp: time)
  }

  /// Takes all views away for good.
  func removeViews() {
    for view in views { view.remove() }
    views = []
  }
}
