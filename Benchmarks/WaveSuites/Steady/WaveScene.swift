package import AnimationTiming
package import LayerTree
package import Measurement
package import RenderServer
package import Vocabulary
package import WaveViews

/// N wave views under one strategy, with the server that shows them.
package final class WaveScene: FrameScene {
  /// When every wave starts from its first position, s; not 0, which Core Animation keeps for
  /// "now".
  package static let start: MediaTime = 1

  package let server: ScreenServer
  let links = DisplayLinks()
  package let context: LayerContext
  package let stages = Stage.parts
  package let groups = FrameSequence.groups
  /// Frames after which the motion is at the same place between points and pixels.
  package let framesPerCycle: Int
  private let root: Layer
  private let views: [WaveView]
  private let sequence: FrameSequence

  /// Makes the views and commits them; nothing is rendered yet.
  ///
  /// - Throws: `RenderError` when the framebuffer cannot be made, `CommitError` for a first commit
  ///   that the server refuses.
  package init(
    _ setup: SceneSetup, strategy: any WaveStrategy.Type, work: WorkLedger
  ) throws {
    let context = LayerContext(work: work)
    let root = setup.makeRoot(setup.screenSize, in: context)
    let links = links
    views = (0..<setup.views).map {
      setup.view($0, strategy, start: Self.start, in: root, links: links)
    }
    self.context = context
    self.root = root
    server = try setup.makeServer(setup.screenSize, work: work)
    framesPerCycle = MotionCycle.frames(setup, refreshesPerTick: strategy.refreshesPerTick)
    sequence = FrameSequence(context, server, refreshHz: setup.refreshHz)
    try context.commit(at: Self.start, to: server)
  }

  /// A context and its layers hold each other.
  deinit { context.rootLayer = nil }

  package func tick(at time: MediaTime) { links.fire(targetTimestamp: time) }

  package func run(frames: Int, through last: Int) throws {
    try sequence.run(frames: frames, through: last) { tick(at: $0) }
  }

  package func runFrame(_ boundary: (Int) -> Void) throws {
    try sequence.runFrame(boundary) { tick(at: $0) }
  }
}
