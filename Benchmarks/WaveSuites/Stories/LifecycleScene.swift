import AnimationTiming
import LayerTree
import RenderServer
import WaveViews

/// N wave views under a strategy to which something happens, with the server that shows them.
final class LifecycleScene: StoryScene {
  let screen: StoryScreen
  private let setup: SceneSetup
  private let strategy: any WaveStrategy.Type
  private let steps: [Int: LifecycleEvent.Step]
  private(set) var views: [WaveView] = []

  /// An empty screen, drawn; the views come with the first frame.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, _ event: LifecycleEvent,
    work: WorkLedger
  ) throws {
    (self.setup, self.strategy) = (setup, strategy)
    steps = event.steps
    screen = try StoryScreen(setup, work: work)
  }

  func play(frame number: Int, at time: MediaTime) {
    screen.context.turn(at: time)
    if number == 1 {
      views = (0..<setup.views).map {
        setup.view($0, strategy, start: time, in: screen.root, links: screen.links)
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
