import AnimationTiming
import LayerTree

/// A new path whenever a timer of the view's own fires: once per refresh interval but not in step
/// with it or, as published, at a rate of its own. A timer knows no display: the wave is shown up
/// to a frame late; two firings can fall into one frame, and none into the next. The published
/// timer views use the default mode, and stand still while a finger scrolls; the equal arm uses the
/// common modes.
package final class PathRebuildTimer: WaveStrategy {
  package static let id = "path-rebuild-timer"
  package static let isDeclared = false
  package static let summary = "as path-rebuild, on a timer instead of a display link"

  private let timers: any FrameTimers
  private let modes: RunLoopModes
  /// The published timer's, where it was not once per refresh at 60 Hz.
  private let interval: MediaTime?
  private let tick: (MediaTime) -> Void
  private var timer: FrameTimer?

  package init(_ site: WaveSite) {
    let (picture, width) = (site.addFirstPicture(), site.size.width)
    let context = site.root.context
    var phase = site.motion()
    tick = site.ticking { time in
      context.withoutActions { picture.draw(phase.instant(at: time), width: width) }
    }
    timers = site.timers
    let rate = site.form.ticked.rate
    interval = site.style == .asPublished && rate != 60 ? 1 / rate : nil
    modes = site.style == .asPublished ? .default : .common
    setPaused(false)
  }

  /// Invalidates the timer, which cannot be paused, or starts another.
  package func setPaused(_ isPaused: Bool) {
    timer?.invalidate()
    timer = isPaused ? nil : timers.addTimer(every: interval, in: modes, tick)
  }

  package func stop() {
    timer?.invalidate()
    timer = nil
  }
}
