package import AnimationTiming
import LayerTree
import Measurement
import WaveViews

/// N wave views under one strategy, with the server that shows them.
package final class WaveScene: FrameScene {
  package let screen: Screen
  /// Frames after which the motion is at the same place between points and pixels.
  let framesPerCycle: Int
  private let views: [WaveView]
  // Of the screen: a tick that asks the screen for them holds both, and counts that as the app's.
  private let links: DisplayLinks

  /// Makes the views and commits them; nothing is rendered yet.
  init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, work: WorkLedger
  ) throws {
    let screen = try Screen(setup, work: work)
    views = (0..<setup.views).map {
      setup.view($0, strategy, start: Screen.start, in: screen.root, links: screen.links)
    }
    framesPerCycle = MotionCycle.frames(setup, refreshesPerTick: strategy.refreshesPerTick)
    (self.screen, links) = (screen, screen.links)
    try screen.commitStart()
  }

  package func tick(at time: MediaTime) { links.fire(targetTimestamp: time) }
}
