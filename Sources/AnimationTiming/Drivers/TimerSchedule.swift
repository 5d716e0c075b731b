/// When a timer fires: a model of `NSTimer` with the time as a parameter.
///
/// Fire dates lie on a grid, ``start`` + n · ``interval`` for n = 1, 2, …, however late a timer
/// was. A date that the run loop misses is fired as soon as it is free, once, whatever the number
/// of dates missed; the next one is again on the grid.
///
/// Source: the `NSTimer` documentation.
package struct TimerSchedule: Equatable, Sendable {
  package let start: MediaTime
  package let interval: MediaTime
  private let isRepeating: Bool

  /// The shortest interval, s: what `NSTimer` makes of one that is not above 0.
  package static let shortestInterval: MediaTime = 0.0001

  /// Creates a timer; an interval of 0 or less is ``shortestInterval``.
  ///
  /// `nil` unless `start` is finite and `interval` is a finite number.
  ///
  /// - Parameter isRepeating: whether it goes on after it has fired.
  package init?(start: MediaTime = 0, interval: MediaTime, isRepeating: Bool = true) {
    guard start.isFinite, interval.isFinite else { return nil }
    self.start = start
    self.interval = interval > 0 ? interval : Self.shortestInterval
    self.isRepeating = isRepeating
  }

  /// When the timer fires first, s, on `loop`; `nil` if never.
  package func firstFiring(in loop: RunLoopTimeline = .init()) -> MediaTime? {
    loop.firstService(at: start + interval)
  }

  /// When the timer fires next after it has fired at `time`, s; `nil` if never again.
  ///
  /// Dates are met up to a millionth of the interval early. `nil` also where the interval is below
  /// the resolution of the number, and the timer would fire at `time` for ever.
  package func nextFiring(after time: MediaTime, in loop: RunLoopTimeline = .init()) -> MediaTime? {
    guard isRepeating else { return nil }
    let past = max(((time - start) / interval + 1e-6).rounded(.down), 0)
    let date = start + (past + 1) * interval
    return date > time ? loop.firstService(at: date) : nil
  }

  /// Every firing up to and including `end`, s, but at most `most` of them.
  package func firings(
    until end: MediaTime, in loop: RunLoopTimeline = .init(), most: Int
  ) -> [MediaTime] {
    var firings: [MediaTime] = []
    var next = firstFiring(in: loop)
    while let time = next, time <= end + interval * 1e-6, firings.count < most {
      firings.append(time)
      next = nextFiring(after: time, in: loop)
    }
    return firings
  }
}
