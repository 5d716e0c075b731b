public import AnimationTiming

/// Timers of an app's run loop that call once per refresh interval, when the loop is free.
///
/// They know nothing of frames: a callback gets the time of the call, not that of any display.
public protocol FrameTimers: AnyObject {
  /// Has the run loop call `callback` in `modes` once per refresh interval, with the time of the
  /// call, s.
  func addTimer(
    in modes: RunLoopModes, _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer
}

/// Frame timers whose run loop is turned by its owner.
public protocol TurnedFrameTimers: FrameTimers {
  /// When a timer of `mode` wants the loop next, s; nil if none does.
  func nextWake(in mode: RunLoopModes) -> MediaTime?

  /// The loop is free at `time`, s, in `mode`, which is one mode: calls the timers that are due.
  func turn(at time: MediaTime, in mode: RunLoopModes)

  /// Takes all timers off the run loop, for good.
  func invalidate()
}

/// One timer, until it is invalidated. The run loop does not retain it; releasing it does not end
/// it.
public final class FrameTimer {
  private var onInvalidation: (() -> Void)?

  init(onInvalidation: @escaping () -> Void) { self.onInvalidation = onInvalidation }

  /// Takes the timer off its run loop, for good.
  public func invalidate() {
    onInvalidation?()
    onInvalidation = nil
  }
}

/// A run loop that is never late calls its timers at every frame, as it calls its display links.
extension DisplayLinks: FrameTimers {
  /// Has the timer called at each frame, with the time at which that is shown.
  public func addTimer(
    in modes: RunLoopModes, _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer {
    let link = DisplayLink(callback)
    add(link)
    return FrameTimer { [weak self] in self?.remove(link) }
  }
}

extension AppRunLoop: TurnedFrameTimers {
  /// Has a ``RunLoopTimer`` of the display's interval call from one interval after the loop's time
  /// on.
  public func addTimer(
    in modes: RunLoopModes, _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer {
    let timer = RunLoopTimer(interval: 1 / refreshRate) { [unowned self] _ in callback(time) }
    timer?.add(to: self, in: modes)
    return FrameTimer { timer?.invalidate() }
  }
}
