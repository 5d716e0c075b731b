import AnimationTiming
import EngineWork
import LayerTree
import RenderServer
import WaveViews

/// N wave views under a strategy to which something happens, with the server that shows them.
final class LifecycleScene: StoryScene {
  let screen: StoryScreen
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
    screen = try StoryScreen(configuration.setup, work: work)
  }

  func play(frame number: Int, at time: MediaTime) {
    screen.context.turn(at: time)
    if number == 1 {
      views = (0..<configuration.setup.layout.views).map {
        configuration.view($0, start: time, in: screen.root, links: screen.links)
      }
    }
    if let step = steps[number] {
      for view in views { step.take(view, below: screen.root, at: time) }
    }
    screen.links.fire(targetTimestamp: time)
  }

  /// Takes all views away for good.
  func removeViews() {
    for view in views { view.remove() }
    views = []
  }
}
