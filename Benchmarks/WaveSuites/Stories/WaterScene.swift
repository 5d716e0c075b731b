import AnimationTiming
import LayerTree
import RenderServer
import WaveViews

/// N views whose water is sent from level to level, with the server that shows them.
final class WaterScene: StoryScene {
  let screen: StoryScreen
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
    screen = try StoryScreen(setup, work: work)
  }

  func play(frame number: Int, at time: MediaTime) {
    screen.context.turn(at: time)
    if number == 1 {
      makeViews(at: time)
      send(to: WaterStory.shares.first, at: time)
    } else if number == story.retarget {
      send(to: WaterStory.shares.second, at: time)
    }
    screen.links.fire(targetTimestamp: time)
  }

  private func makeViews(at time: MediaTime) {
    views = (0..<setup.views).map { index in
      let view = WaterView(
        setup.wave, strategy: strategy, frame: setup.frame(of: index), start: time,
        phase: setup.scenery.phase(of: index), in: screen.root, links: screen.links)
      setup.dress(view.root)
      return view
    }
  }

  private func send(to share: Double, at time: MediaTime) {
    for view in views { view.send(to: share, at: time) }
  }
}
