package import AnimationTiming

/// Calls back at fire dates: Foundation's timer on an ``AppRunLoop``.
///
/// The rule is that of `TimerSchedule`: the dates lie on a grid that begins when the timer is
/// added; those that the loop misses are made up for by one call as soon as it is free, and the
/// next is on the grid again. It knows nothing of frames: what it calls measures the time itself.
/// The loop retains the timer, and the timer its callback, until ``invalidate()``; one that does
/// not repeat invalidates itself.
package final class RunLoopTimer {
  /// The time between fire dates, s; at least `TimerSchedule.shortestInterval`.
  package let interval: MediaTime
  /// Whether it goes on after the first call.
  let isRepeating: Bool
  /// The next fire date, s; nil when there is none.
  package private(set) var fireDate: MediaTime?

  private(set) var modes: RunLoopModes = []
  private var callback: ((RunLoopTimer) -> Void)?
  private weak var loop: AppRunLoop?
  private var schedule: TimerSchedule?

  /// Creates a timer that is on no run loop yet; nil unless `interval` is a finite number.
  package init?(
    interval: MediaTime, isRepeating: Bool = true, _ callback: @escaping (RunLoopTimer) -> Void
  ) {
    guard let sample = TimerSchedule(interval: interval) else { return nil }
    self.interval = sample.interval
    self.isRepeating = isRepeating
    self.callback = callback
  }

  /// Has `loop` call this timer in `modes`; the first date is one interval from the loop's time.
  /// Added again, it is called in these modes, too, and keeps its dates.
  ///
  /// Nothing happens after ``invalidate()``.
  /// - Precondition: the timer is on no other loop.
  package func add(to loop: AppRunLoop, in modes: RunLoopModes = .default) {
    precondition(self.loop == nil || self.loop === loop, "the timer is on another run loop")
    guard callback != nil else { return }
    self.modes.formUnion(modes)
    guard self.loop == nil else { return }
    self.loop = loop
    loop.add(self)
    schedule = TimerSchedule(
      start: loop.time, interval: interval, modes: modes, isRepeating: isRepeating)
    fireDate = schedule?.firstFiring()
  }

  /// Takes the timer off its loop and releases the callback, for good.
  package func invalidate() {
    loop?.remove(self)
    loop = nil
    fireDate = nil
    callback = nil
  }
}

extension RunLoopTimer: RunLoopDriver {
  var wakeTime: MediaTime? { fireDate }

  func turn(at time: MediaTime) {
    // A date is met a millionth of the interval early, as in the schedule.
    guard let date = fireDate, time >= date - interval * 1e-6, let callback else { return }
    fireDate = schedule?.nextFiring(after: time)
    if !isRepeating { invalidate() }
    callback(self)
  }
}
