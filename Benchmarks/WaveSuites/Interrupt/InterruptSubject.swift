import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import WaveViews

/// The scenario `interrupt`: views on a virtual clock, all sent to their other end every few
/// frames.
final class InterruptSubject: FrameScene {
  let screen: Screen
  /// Frames from one retarget to the next.
  let framesPerCycle: Int
  /// A whole cycle: a batch starts with a retarget.
  var framesBeforeBatch: Int { framesPerCycle }

  private let views: [RetargetedView]
  private let mode: InterruptionMode
  private let interruptions: Interruptions

  /// The first retarget is in the first frame.
  init(
    _ mode: InterruptionMode, interruptions: Interruptions, _ setup: SceneSetup, work: WorkLedger
  ) throws {
    let screen = try Screen(setup, work: work)
    views = (0..<setup.views).map { index in
      let view = RetargetedView(
        setup.wave, frame: setup.frame(of: index), phase: setup.scenery.phase(of: index),
        in: screen.root)
      setup.dress(view.root)
      return view
    }
    (self.screen, self.mode, self.interruptions) = (screen, mode, interruptions)
    framesPerCycle = interruptions.frames(refreshHz: setup.refreshHz)
    try screen.commitStart()
  }

  /// Whole cycles until as many animations are alive, on both sides, as ever are.
  func settle() throws {
    let cycles = interruptions.mostAlive + 1
    // A batch may have ended within a cycle: the next one starts with a retarget again.
    let rest = (framesPerCycle - screen.frame % framesPerCycle) % framesPerCycle
    try run(frames: rest + cycles * framesPerCycle, through: stages.count - 1)
  }

  func run(frames: Int, through last: Int) throws {
    for _ in 0..<frames {
      screen.advance()
      tick(at: screen.time)
      if last == 0 {
        // Or the changes of all frames would wait for the next commit.
        context.discardChanges(at: screen.time)
      } else {
        try screen.finish(through: last)
      }
    }
  }

  /// The animations alive on the app's side, and on the server's.
  var animationsAlive: (app: Int, server: Int) {
    (views.reduce(0) { $0 + $1.mover.animationCount }, server.animationCount)
  }

  func tick(at time: MediaTime) {
    context.turn(at: time)
    guard (screen.frame - 1) % framesPerCycle == 0 else { return }
    for view in views {
      view.retarget(
        mode, duration: interruptions.duration, timingFunction: interruptions.timingFunction,
        at: time)
    }
  }
}
