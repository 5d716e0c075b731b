import AnimationTiming
package import LayerTree
package import Measurement
import RenderServer
package import Vocabulary
package import WaveViews

/// The scenario `interrupt`: views on a virtual clock, all sent to their other end every few
/// frames.
package final class InterruptSubject: StagedSubject {
  package let stages = Stage.parts
  package let groups = FrameSequence.groups
  /// Frames from one retarget to the next.
  package let framesPerCycle: Int
  /// A whole cycle: a batch starts with a retarget.
  package var framesBeforeBatch: Int { framesPerCycle }

  private let scene: RetargetedScene
  private let mode: InterruptionMode
  private let interruptions: Interruptions
  private let sequence: FrameSequence

  /// Makes the views; the first retarget is in the first frame.
  ///
  /// - Throws: `RenderError`, `CommitError`.
  package init(
    _ mode: InterruptionMode, interruptions: Interruptions, _ setup: SceneSetup, work: WorkLedger
  ) throws {
    scene = try RetargetedScene(setup, start: WaveScene.start, work: work)
    self.mode = mode
    self.interruptions = interruptions
    sequence = FrameSequence(scene.context, scene.server, refreshHz: setup.refreshHz)
    framesPerCycle = interruptions.frames(refreshHz: setup.refreshHz)
  }

  /// Whole cycles until as many animations are alive, on both sides, as ever are.
  package func settle() throws {
    let cycles = interruptions.mostAlive + 1
    // A batch may have ended within a cycle: the next one starts with a retarget again.
    let rest = (framesPerCycle - sequence.frame % framesPerCycle) % framesPerCycle
    try run(frames: rest + cycles * framesPerCycle, through: stages.count - 1)
  }

  package func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      sequence.advance()
      tick()
      if last == 0 {
        // Or the changes of all frames would wait for the next commit.
        scene.context.discardChanges(at: sequence.time)
      } else {
        try sequence.finish(through: last)
      }
    }
  }

  package func runFrame(_ boundary: (Int) -> Void) throws {
    try sequence.runFrame(boundary) { _ in tick() }
  }

  /// The animations alive on the app's side, and on the server's.
  package var animationsAlive: (app: Int, server: Int) {
    (scene.views.reduce(0) { $0 + $1.mover.animationCount }, scene.server.animationCount)
  }

  private func tick() {
    scene.context.turn(at: sequence.time)
    guard (sequence.frame - 1) % framesPerCycle == 0 else { return }
    for view in scene.views {
      view.retarget(
        mode, duration: interruptions.duration, timingFunction: interruptions.timingFunction,
        at: sequence.time)
    }
  }
}

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
