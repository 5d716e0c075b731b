package import AnimationTiming

/// The run loop of an app's thread, as far as display links and timers notice; the time is a
/// parameter.
///
/// Its owner calls ``turn(at:in:)`` when the loop is free. Between two turns it is busy
/// or asleep. A whole turn of an app is its layer context's turn, this one's, and the context's
/// flush. A paced owner sleeps until ``nextWake(in:)``; if it was free then, the turn's time is the
/// time that it was woken for, not the later one at which it ran.
///
/// ``DisplayLinks`` is the short cut for views that want every frame of a loop that is never late.
package final class AppRunLoop {
  /// Refreshes of the display per second.
  let refreshRate: Double
  /// The time of the display's refresh 0, s.
  let refreshOrigin: MediaTime
  /// The time of the last turn, s; before that, of the creation.
  package private(set) var time: MediaTime
  private var drivers: ContiguousArray<any RunLoopDriver> = []

  /// Creates a loop without drivers at `time`, s; nil unless `refreshRate` is positive and finite,
  /// and the times are finite.
  package init?(refreshRate: Double = 60, refreshOrigin: MediaTime = 0, time: MediaTime = 0) {
    let display = DisplayLinkSchedule(refreshRate: refreshRate, origin: refreshOrigin)
    guard display != nil, time.isFinite else { return nil }
    self.refreshRate = refreshRate
    self.refreshOrigin = refreshOrigin
    self.time = time
  }

  /// The number of display links and timers that have not been invalidated, paused ones included.
  package var driverCount: Int { drivers.count }

  /// The loop is free at `time`, s, in `mode`, which is one mode: calls every driver that is due
  /// and has that mode, once, in the order in which they were added.
  ///
  /// Drivers may be added, paused and invalidated by what is called; one that is added is not
  /// called before the next turn. A time before that of the last turn, or that is no number, does
  /// nothing.
  /// - Complexity: O(drivers).
  package func turn(at time: MediaTime, in mode: RunLoopModes = .default) {
    guard time >= self.time else { return }
    self.time = time
    for driver in drivers where !driver.modes.isDisjoint(with: mode) { driver.turn(at: time) }
  }

  /// When a driver of `mode` wants the loop next, s; nil if none does. A driver that is late
  /// already gives a time that has passed.
  /// - Complexity: O(drivers).
  package func nextWake(in mode: RunLoopModes = .default) -> MediaTime? {
    drivers.lazy.filter { !$0.modes.isDisjoint(with: mode) }.compactMap(\.wakeTime).min()
  }

  /// Invalidates all display links and timers of the loop.
  package func invalidate() { for driver in drivers { driver.invalidate() } }

  func add(_ driver: any RunLoopDriver) { drivers.append(driver) }

  func remove(_ driver: any RunLoopDriver) { drivers.removeAll { $0 === driver } }
}

/// What a run loop calls: a display link or a timer.
protocol RunLoopDriver: AnyObject {
  var modes: RunLoopModes { get }
  /// When it is to be called next, s; nil if never.
  var wakeTime: MediaTime? { get }

  /// The loop is free, in one of the modes. Does nothing once invalidated.
  func turn(at time: MediaTime)

  /// Takes it off the loop, for good.
  func invalidate()
}
