/// At which refreshes of a display its link calls back.
///
/// A callback that is busy when its next refresh comes misses it, and every other one until it is done: they
/// are skipped, never replayed. With an interval of several refreshes it counts on from the late one.
///
/// Source: the `CADisplayLink` documentation; the re-phasing is what a published measurement found.
public struct DisplayLinkSchedule: Equatable, Sendable {
  /// Refreshes between two callbacks; 1 is every refresh.
  public var frameInterval: Int
  /// The number of the first refresh with a callback.
  public var first: Int

  /// Creates a schedule.
  public init(frameInterval: Int = 1, first: Int = 1) {
    self.frameInterval = frameInterval
    self.first = first
  }

  /// Refreshes between two callbacks on a display of `refreshHz` for a preferred rate: the least divisor of
  /// the display's rate that is not above it. A preferred rate of 0 is the display's own.
  public static func frameInterval(refreshHz: Double, preferredHz: Double) -> Int {
    guard preferredHz > 0, refreshHz > preferredHz, refreshHz.isFinite else { return 1 }
    return max(1, Int(exactly: (refreshHz / preferredHz - 1e-9).rounded(.up)) ?? 1)
  }

  /// The numbers of the refreshes with a callback, rising, up to `last`, on a loop that is busy from each
  /// span's start to its end, both in refreshes, whole or not; a callback that starts a span has it run.
  ///
  /// - Complexity: O(callbacks · spans).
  public func callbacks(
    until last: Int, busy: [(start: Double, end: Double)] = []
  ) -> [Int] {
    let spans = busy.filter { $0.end > $0.start }.sorted { $0.start < $1.start }
    var callbacks: [Int] = []
    var refresh = first
    while refresh <= last {
      callbacks.append(refresh)
      var next = refresh + max(1, frameInterval)
      for span in spans where span.start < Double(next) && Double(next) < span.end {
        guard let free = Int(exactly: span.end.rounded(.up)) else { return callbacks }
        next = free
      }
      refresh = next
    }
    return callbacks
  }

  /// What a callback is told: the time of the refresh that it belongs to and of the next one that it can
  /// draw for, s. Their difference is the time it has.
  public func timestamps(
    of refresh: Int, refreshHz: Double
  ) -> (timestamp: MediaTime, targetTimestamp: MediaTime) {
    let next = refresh + max(1, frameInterval)
    return (Double(refresh) / refreshHz, Double(next) / refreshHz)
  }
}
