package import AnimationTiming

/// Frame timers of a run loop on a scripted clock: they fire as `TimerSchedule` says. Dates that
/// the loop misses are made up for by one call as soon as it is free, and the grid stays.
///
/// A paced owner sleeps until ``nextWake(in:)``; if it was free then, the turn's time is the time
/// that it was woken for, not the later one at which it ran.
package final class ScriptedTimers: TurnedFrameTimers {
  private final class Entry {
    let modes: RunLoopModes
    let schedule: TimerSchedule
    let callback: (MediaTime) -> Void
    /// The next fire date, s; nil for none.
    var date: MediaTime?

    init(
      _ schedule: TimerSchedule, _ modes: RunLoopModes, _ callback: @escaping (MediaTime) -> Void
    ) {
      (self.schedule, self.modes, self.callback) = (schedule, modes, callback)
      date = schedule.firstFiring()
    }
  }

  private let interval: MediaTime
  private var time: MediaTime
  private var entries: ContiguousArray<Entry> = []

  /// Timers that call every `interval` s unless they have one of their own, on a run loop whose
  /// clock shows `start`, s.
  package init(interval: MediaTime, start: MediaTime) {
    (self.interval, time) = (interval, start)
  }

  /// Calls from one interval after the last turn on; never where the interval is no finite number.
  package func addTimer(
    every interval: MediaTime?, in modes: RunLoopModes,
    _ callback: @escaping (_ time: MediaTime) -> Void
  ) -> FrameTimer {
    guard let schedule = TimerSchedule(start: time, interval: interval ?? self.interval) else {
      return FrameTimer {}
    }
    let entry = Entry(schedule, modes, callback)
    entries.append(entry)
    return FrameTimer { [weak self] in
      entry.date = nil
      self?.entries.removeAll { $0 === entry }
    }
  }

  /// When a timer of `mode` is due, s: a time that has passed for one that is late already.
  package func nextWake(in mode: RunLoopModes) -> MediaTime? {
    entries.lazy.filter { !$0.modes.isDisjoint(with: mode) }.compactMap(\.date).min()
  }

  /// Calls every timer of `mode` that is due, once, in the order in which they were added; one that
  /// is added meanwhile waits. A time before the last turn's, or that is no number, does nothing.
  package func turn(at time: MediaTime, in mode: RunLoopModes) {
    guard time >= self.time else { return }
    self.time = time
    for entry in entries where !entry.modes.isDisjoint(with: mode) {
      // A date is met a millionth of the interval early, as in the schedule.
      guard let date = entry.date, time >= date - entry.schedule.interval * 1e-6 else { continue }
      entry.date = entry.schedule.nextFiring(after: time)
      entry.callback(time)
    }
  }

  package func invalidate() {
    for entry in entries { entry.date = nil }
    entries = []
  }
}
