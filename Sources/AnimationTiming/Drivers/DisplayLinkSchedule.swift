/// At which refreshes a display link calls: a model of `CADisplayLink`, with the time a parameter.
///
/// Refresh n of the display happens at n / ``refreshRate``. The link calls at every
/// ``frameInterval``th of them. A call that the run loop cannot make in time is skipped,
/// never made up for: the next one comes at the first refresh at which the loop is free, and the
/// grid of later calls starts from there.
///
/// Source: the `CADisplayLink` documentation; that a link with a frame interval starts its grid
/// anew after a late frame is measured (wlog.flatlib).
package struct DisplayLinkSchedule: Equatable, Sendable {
  package let refreshRate: Double
  /// How many refreshes apart calls are, 1 or more.
  package let frameInterval: Int

  /// Creates a link that calls at every `frameInterval`th refresh; below 1 counts as 1.
  ///
  /// `nil` unless `refreshRate` is positive and finite.
  package init?(refreshRate: Double, frameInterval: Int = 1) {
    guard refreshRate > 0, refreshRate < .infinity, (1 / refreshRate) < .infinity else {
      return nil
    }
    self.refreshRate = refreshRate
    self.frameInterval = max(frameInterval, 1)
  }

  /// Creates a link that calls as near to `preferredFramesPerSecond` as whole refreshes allow.
  ///
  /// 0, and what is negative or not a number, is the native rate. Of two rates that are equally
  /// near the higher one is taken; calls are at most 1e9 refreshes apart. `nil` as
  /// ``init(refreshRate:frameInterval:)``.
  package init?(refreshRate: Double, preferredFramesPerSecond rate: Double) {
    var interval = 1
    if rate > 0, refreshRate > rate {
      let fewest = min((refreshRate / rate).rounded(.down), Self.longestInterval)
      let isNearer = refreshRate / fewest - rate <= rate - refreshRate / (fewest + 1)
      interval = Int(min(isNearer ? fewest : fewest + 1, Self.longestInterval))
    }
    self.init(refreshRate: refreshRate, frameInterval: interval)
  }

  /// The refresh of the first call of a link that is added at `time`, s: the next one after it at
  /// which `loop` is free. `nil` if there is none.
  package func firstCall(after time: MediaTime, in loop: RunLoopTimeline = .init()) -> Int? {
    guard let next = refresh(notBefore: time) else { return nil }
    return call(from: self.time(of: next) > time ? next : next + 1, in: loop)
  }

  /// The refresh of the call after the one at `refresh`. `nil` if `loop` never lets it happen.
  package func nextCall(after refresh: Int, in loop: RunLoopTimeline = .init()) -> Int? {
    let (next, isBeyond) = refresh.addingReportingOverflow(frameInterval)
    return isBeyond ? nil : call(from: next, in: loop)
  }

  package func time(of index: Int) -> MediaTime { Double(index) / refreshRate }

  /// Refresh `index`, or the first one after it at which `loop` is free.
  package func call(from index: Int, in loop: RunLoopTimeline = .init()) -> Int? {
    var index = index
    while true {
      let timestamp = time(of: index)
      guard let service = loop.firstService(at: timestamp) else { return nil }
      guard service > timestamp, let next = refresh(notBefore: service) else {
        return service > timestamp ? nil : index
      }
      // A service within the slack of this refresh is one at it.
      if next <= index { return index }
      index = next
    }
  }

  /// The largest interval that a preferred rate leads to, in refreshes.
  private static let longestInterval = 1e9

  /// The first refresh at or after `time`, met up to a millionth of the interval early; `nil` if
  /// its number is too large to count.
  private func refresh(notBefore time: MediaTime) -> Int? {
    let index = (time * refreshRate - 1e-6).rounded(.up)
    return abs(index) < 0x1p53 ? Int(index) : nil
  }
}
