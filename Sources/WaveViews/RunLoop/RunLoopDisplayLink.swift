package import AnimationTiming

/// Calls back at refreshes of the display: Core Animation's display link on an ``AppRunLoop``.
///
/// The rule is that of `DisplayLinkSchedule`: a refresh at which the loop is not free is skipped
/// and never made up for. The loop retains the link, and the link its callback, until
/// ``invalidate()``.
package final class RunLoopDisplayLink {
  /// When the frame before was shown, s: the time of the refresh of the last call. Nil before the
  /// first.
  package private(set) var timestamp: MediaTime?
  /// When the frame that is prepared in the last call is shown, s: animate to this. Nil before the
  /// first.
  package private(set) var targetTimestamp: MediaTime?
  /// The time between refreshes, s, whatever the preferred rate. Nil before the first call.
  package private(set) var duration: MediaTime?

  /// How many calls per second are wanted; the nearest that whole refreshes allow is taken. 0, the
  /// default, is the display's own rate. A change counts from the last call on.
  package var preferredFramesPerSecond = 0.0 { didSet { reschedule() } }

  /// Whether no calls are made. The first call after a pause is at the next refresh.
  package var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      next = isPaused ? nil : firstCall()
    }
  }

  private(set) var modes: RunLoopModes = []
  private var callback: ((RunLoopDisplayLink) -> Void)?
  private weak var loop: AppRunLoop?
  private var schedule: DisplayLinkSchedule?
  private var lastRefresh: Int?
  private var next: DisplayLinkSchedule.Call?

  /// Creates a link that is on no run loop yet.
  package init(_ callback: @escaping (RunLoopDisplayLink) -> Void) { self.callback = callback }

  /// Has `loop` call this link in `modes`, from the next refresh on. Added again, it is called in
  /// these modes, too.
  ///
  /// Nothing happens after ``invalidate()``.
  /// - Precondition: the link is on no other loop.
  package func add(to loop: AppRunLoop, in modes: RunLoopModes = .default) {
    precondition(self.loop == nil || self.loop === loop, "the display link is on another run loop")
    guard callback != nil else { return }
    self.modes.formUnion(modes)
    guard self.loop == nil else { return }
    self.loop = loop
    loop.add(self)
    reschedule()
  }

  /// Takes the link off its loop and releases the callback, for good.
  package func invalidate() {
    loop?.remove(self)
    loop = nil
    next = nil
    callback = nil
  }

  private func reschedule() {
    guard let loop else { return }
    schedule = DisplayLinkSchedule(
      refreshRate: loop.refreshRate, preferredFramesPerSecond: preferredFramesPerSecond,
      origin: loop.refreshOrigin)
    guard !isPaused else { return }
    next = lastRefresh.flatMap { schedule?.nextCall(after: $0) } ?? firstCall()
  }

  private func firstCall() -> DisplayLinkSchedule.Call? {
    loop.flatMap { schedule?.firstCall(after: $0.time) }
  }

  /// How far from a refresh a turn still is at it, s: as the schedule has it.
  private var slack: MediaTime { loop.map { 1e-6 / $0.refreshRate } ?? 0 }
}

extension RunLoopDisplayLink: RunLoopDriver {
  var wakeTime: MediaTime? { next?.timestamp }

  func turn(at time: MediaTime) {
    guard var call = next, time >= call.timestamp - slack else { return }
    if time > call.timestamp + slack {
      // The loop was not free then: as if it had been busy until now.
      let busy = RunLoopTimeline([.busy(from: -.infinity, to: time)])
      guard let later = schedule?.call(from: call.refresh, in: busy) else {
        next = nil
        return
      }
      call = later
    }
    guard time >= call.timestamp - slack else {
      next = call
      return
    }
    (timestamp, targetTimestamp) = (call.timestamp, call.targetTimestamp)
    duration = call.duration
    lastRefresh = call.refresh
    next = schedule?.nextCall(after: call.refresh)
    callback?(self)
  }
}
