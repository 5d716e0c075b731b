public import AnimationTiming

/// Timers of an app's run loop that call once per refresh interval or at one of their own, when the
/// loop is free.
///
/// They know nothing of frames: a callback gets the time of the call, not that of any display.
public protocol FrameTimers: AnyObject {
  /// Has the run loop call `callback` in `modes` every `interval` s, above 0, with the time of the
  /// call, s; nil is once per refresh interval.
  func addTimer(
    every interval: MediaTime?, in modes: RunLoopModes,
    _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer
}

extension FrameTimers {
  /// The same once per refresh interval.
  public func addTimer(
    in modes: RunLoopModes, _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer { addTimer(every: nil, in: modes, callback) }
}

/// Frame timers whose run loop is turned by its owner.
package protocol TurnedFrameTimers: FrameTimers {
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
  /// Has the timer called at each frame, with the time at which that is shown; one with an interval
  /// of its own at the first frame and at each one by which another interval has passed.
  public func addTimer(
    every interval: MediaTime?, in modes: RunLoopModes,
    _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer {
    guard let interval else {
      let link = add(DisplayLink(callback))
      return FrameTimer { [weak self] in self?.remove(link) }
    }
    var schedule: TimerSchedule?
    weak var own: DisplayLink?
    let link = DisplayLink { time in
      let known = schedule ?? TimerSchedule(start: time, interval: interval)
      schedule = known
      // A date is met a millionth of the interval early, as a run loop's timer meets it.
      own?.nextDate = (known?.nextFiring(after: time) ?? .infinity) - interval * 1e-6
      callback(time)
    }
    own = link
    add(link)
    return FrameTimer { [weak self] in self?.remove(link) }
  }
}

/// The modes of a run loop in which a timer is called.
@frozen
public struct RunLoopModes: OptionSet, Hashable, Sendable {
  /// Bit 0 is the default mode, bit 1 the tracking mode.
  public let rawValue: UInt8

  /// Creates the modes whose bits are set.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The mode in which nothing is touched.
  public static let `default` = RunLoopModes(rawValue: 1 << 0)
  /// The mode while a finger scrolls: a timer of the default mode alone stands still.
  public static let tracking = RunLoopModes(rawValue: 1 << 1)
  /// The common modes: both.
  public static let common: RunLoopModes = [.default, .tracking]
}
