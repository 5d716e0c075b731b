import AnimationTiming
import LayerTree
import Measurement
import WaveViews

/// The app's side of a paced case. Run time 0 is when the waves start.
final class WaveApp: PacedApp {
  private let stage: AppScreen
  private let script: PacedScript
  private var nextStep = 0

  init(_ stage: AppScreen, script: PacedScript) {
    self.stage = stage
    self.script = script
  }

  var wantsRefresh: Bool { stage.wantsRefresh }

  func refresh(timestamp: Double, targetTimestamp: Double) {
    stage.refresh(for: WaveScene.start + targetTimestamp)
  }

  func passIdleRefreshes() -> Int { stage.passIdleRefreshes() }

  var nextEvent: Double? {
    guard let firing = stage.nextFiring.map({ $0 - WaveScene.start }) else { return nextStepTime }
    return min(firing, nextStepTime ?? firing)
  }

  private var nextStepTime: Double? {
    nextStep < script.events.count ? script.events[nextStep].time : nil
  }

  func runEvents(at time: Double) {
    while let due = nextStepTime, due <= time {
      script.events[nextStep].action(stage, WaveScene.start + time)
      nextStep += 1
    }
    stage.fireTimers(at: WaveScene.start + time)
  }

  func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void) {
    stage.context.flush(at: WaveScene.start + time, send: send)
  }

  func finish() { stage.finish() }
}
