/// When a repeating timer of a run loop fires.
///
/// It keeps the grid of its creation. A loop that is busy when a time comes round fires once, as soon as it
/// looks again, however many times went by; the next time is the grid's.
///
/// Source: the `NSTimer` documentation on repeating timers.
public struct TimerSchedule: Equatable, Sendable {
  /// Seconds between two times of the grid; above 0.
  public var interval: MediaTime
  /// The grid's origin, s; the timer does not fire then.
  public var start: MediaTime

  /// Creates a schedule.
  public init(interval: MediaTime, start: MediaTime) {
    self.interval = interval
    self.start = start
  }

  /// The times, s, rising, at which the timer fires until `end`, s, both ends included, on a loop that is
  /// busy over the spans `blocked`: begun at their start, free again at their end.
  ///
  /// Empty for an interval that is not above 0, and no longer than `most`.
  /// - Complexity: O(times + spans).
  public func firings(
    until end: MediaTime, blocked: [(start: MediaTime, end: MediaTime)] = [], most: Int = 1_000_000
  ) -> [MediaTime] {
    guard interval > 0, end.isFinite, start.isFinite else { return [] }
    let spans = blocked.filter { $0.end > $0.start }.sorted { $0.start < $1.start }
    var times: [MediaTime] = []
    var (tick, span) = (1.0, 0)
    // Times such as 0.3 are no exact multiples in binary.
    let slack = interval * 1e-9
    while times.count < most {
      var time = start + tick * interval
      while span < spans.count, spans[span].end <= time + slack { span += 1 }
      // Busy spans that touch are one.
      while span < spans.count, spans[span].start < time - slack, time < spans[span].end - slack {
        time = spans[span].end
        span += 1
      }
      guard time <= end + slack else { return times }
      times.append(time)
      tick = ((time - start + slack) / interval).rounded(.down) + 1
    }
    return times
  }
}
