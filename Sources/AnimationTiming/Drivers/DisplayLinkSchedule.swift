/// When a display link calls: a model of `CADisplayLink` with the time as a parameter.
///
/// Refreshes of the display ("vsyncs") happen at ``origin`` + n / ``refreshRate``. The link calls
/// at every ``frameInterval``th of them. A call that the run loop cannot make in time is skipped,
/// never made up for: the next one comes at the first refresh at which the loop is free, and the
/// grid of later calls starts from there.
///
/// Source: the `CADisplayLink` documentation; that a link with a frame interval starts its grid
/// anew after a late frame is measured (wlog.flatlib).
package struct DisplayLinkSchedule: Equatable, Sendable {
  package struct Call: Equatable, Sendable {
    /// The index of the refresh at which it happens.
    package var refresh: Int
    /// The time of that refresh, s: when the frame before was shown.
    package var timestamp: MediaTime
    /// When the frame that is prepared now will be shown, s: animate to this.
    package var targetTimestamp: MediaTime
    /// The time between refreshes, s, whatever the frame interval.
    package var duration: MediaTime
  }

  /// Refreshes per second.
  package let refreshRate: Double
  /// The time of refresh 0, s.
  package let origin: MediaTime
  /// How many refreshes apart calls are, 1 or more.
  package let frameInterval: Int
  /// The run-loop modes in which the link calls.
  package var modes: RunLoopModes

  /// Creates a link that calls at every `frameInterval`th refresh; below 1 counts as 1.
  ///
  /// `nil` unless `refreshRate` is positive and finite and `origin` is finite.
  package init?(
    refreshRate: Double, origin: MediaTime = 0, frameInterval: Int = 1,
    modes: RunLoopModes = .common
  ) {
    guard refreshRate > 0, refreshRate < .infinity, (1 / refreshRate) < .infinity, origin.isFinite
    else { return nil }
    self.refreshRate = refreshRate
    self.origin = origin
    self.frameInterval = max(frameInterval, 1)
    self.modes = modes
  }

  /// Creates a link that calls as near to `preferredFramesPerSecond` as whole refreshes allow.
  ///
  /// 0, and what is negative or not a number, is the native rate. Of two rates that are equally
  /// near the higher one is taken; calls are at most 1e9 refreshes apart. `nil` as
  /// ``init(refreshRate:origin:frameInterval:modes:)``.
  package init?(
    refreshRate: Double, preferredFramesPerSecond rate: Double, origin: MediaTime = 0,
    modes: RunLoopModes = .common
  ) {
    var interval = 1
    if rate > 0, refreshRate > rate {
      let fewest = min((refreshRate / rate).rounded(.down), Self.longestInterval)
      let isNearer = refreshRate / fewest - rate <= rate - refreshRate / (fewest + 1)
      interval = Int(min(isNearer ? fewest : fewest + 1, Self.longestInterval))
    }
    self.init(refreshRate: refreshRate, origin: origin, frameInterval: interval, modes: modes)
  }

  /// The first call of a link that is added, or taken out of pause, at `time`, s: at the next
  /// refresh after it at which `loop` is free. `nil` if there is none.
  package func firstCall(after time: MediaTime, in loop: RunLoopTimeline = .init()) -> Call? {
    guard let next = refresh(notBefore: time) else { return nil }
    return call(from: self.time(of: next) > time ? next : next + 1, in: loop)
  }

  /// The call after the one at `refresh`. `nil` if `loop` never lets it happen.
  package func nextCall(after refresh: Int, in loop: RunLoopTimeline = .init()) -> Call? {
    let (next, isBeyond) = refresh.addingReportingOverflow(frameInterval)
    return isBeyond ? nil : call(from: next, in: loop)
  }

  /// The time of the refresh `index`, s.
  package func time(of index: Int) -> MediaTime { origin + Double(index) / refreshRate }

  /// The call at refresh `index`, or at the first one after it at which `loop` is free.
  package func call(from index: Int, in loop: RunLoopTimeline = .init()) -> Call? {
    var index = index
    while true {
      let timestamp = time(of: index)
      guard let service = loop.firstService(at: timestamp, in: modes) else { return nil }
      guard service > timestamp, let next = refresh(notBefore: service) else {
        return service > timestamp ? nil : call(at: index)
      }
      // A service within the slack of this refresh is one at it.
      if next <= index { return call(at: index) }
      index = next
    }
  }

  /// The largest interval that a preferred rate leads to, in refreshes.
  private static let longestInterval = 1e9

  private func call(at index: Int) -> Call {
    Call(
      refresh: index, timestamp: time(of: index),
      targetTimestamp: origin + (Double(index) + Double(frameInterval)) / refreshRate,
      duration: 1 / refreshRate)
  }

  /// The first refresh at or after `time`, met up to a millionth of the interval early; `nil` if
  /// its number is too large to count.
  private func refresh(notBefore time: MediaTime) -> Int? {
    let index = ((time - origin) * refreshRate - 1e-6).rounded(.up)
    return abs(index) < 0x1p53 ? Int(index) : nil
  }
}
