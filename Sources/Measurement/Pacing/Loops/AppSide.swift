package import Glibc

/// The app's run loop: wakes for refreshes that a display link waits for, for events and for its
/// load, and sends a commit at the end of each turn.
///
/// For refreshes that pass while the loop is busy the links are called once, as ``HeldUpLink``
/// says, and for the last one passed; a loop that was asleep is called however late it wakes.
final class AppSide {
  private let app: any PacedApp
  private let clock: any PacingClock
  private let grid: RefreshGrid
  private let pipeline: FramePipeline
  private let link: HeldUpLink
  private var load: LoadScript
  private let end: Double
  private let send: Send
  private var nextRefresh = 0
  private(set) var turns: ContiguousArray<AppTurn> = []

  typealias Send = (inout UnsafeMutableRawBufferPointer, _ count: Int, _ time: Double) -> Void

  init(
    _ app: any PacedApp, clock: any PacingClock, _ rule: PacedRule,
    send: @escaping Send
  ) {
    (self.app, self.clock) = (app, clock)
    (grid, pipeline, link, load) = (rule.grid, rule.pipeline, rule.link, rule.load)
    end = rule.duration
    self.send = send
    turns.reserveCapacity(rule.expectedTurns)
  }

  /// When the loop has something to do, s; infinity for never again.
  var nextWake: Double { next?.due ?? .infinity }

  private var next: (cause: AppTurn.Cause, due: Double)? {
    var first: (cause: AppTurn.Cause, due: Double)?
    func consider(_ cause: AppTurn.Cause, _ due: Double) {
      if due < first?.due ?? .infinity { first = (cause, due) }
    }
    if app.wantsRefresh { consider(.refresh(nextRefresh), grid.time(of: nextRefresh)) }
    if let event = app.nextEvent { consider(.event, event) }
    consider(.load, load.due)
    return first
  }

  /// One turn of the loop, for what is due first; nothing when nothing is due yet.
  func turn() {
    let start = clock.now()
    guard let next, next.due <= start else { return }
    let processor = clock.processorTime()
    var turn = AppTurn(
      cause: next.cause, due: next.due, start: start, end: start, processor: 0, sentBytes: 0)
    switch next.cause {
    case .refresh: turn.cause = .refresh(callLinks(at: start))
    case .event: app.runEvents(at: start)
    case .load: runBurst(at: start)
    }
    let commitStart = clock.now()
    turn.commitStart = commitStart
    app.commit(at: commitStart) { memory, count in
      send(&memory, count, clock.now())
      turn.sentBytes = count
    }
    turn.end = clock.now()
    turn.processor = clock.processorTime() - processor
    turns.append(turn)
    if link == .skip { nextRefresh = max(nextRefresh, grid.first(notBefore: turn.end)) }
  }

  /// Processor time that the thread took so far that draws for the app, s; nil where there is none.
  var drawingTime: Double? {
    app.drawingClock.map { Double(CPUClock.nanoseconds(of: $0) ?? 0) / 1e9 }
  }

  func finish() throws { try app.finish() }

  /// Work that would last beyond the end of the run ends with it: its length is an input's.
  private func runBurst(at time: Double) {
    guard let burst = load.take(at: time) else { return }
    clock.burn(max(0, min(burst.length, end - time)), burst.work)
  }

  private func callLinks(at time: Double) -> Int {
    let refresh = max(nextRefresh, grid.last(notAfter: time))
    app.refresh(
      timestamp: grid.time(of: refresh),
      targetTimestamp: grid.time(of: refresh + pipeline.refreshes))
    nextRefresh = refresh + 1 + app.passIdleRefreshes()
    return refresh
  }
}

/// The app's side of a paced run. All times are s since the run's origin. Belongs to the app's
/// thread from the first call on.
package protocol PacedApp: AnyObject {
  /// True if a display link waits for the next refresh. One that does not lets the app sleep.
  var wantsRefresh: Bool { get }

  /// Fires the display links: `timestamp` is the refresh that just happened, `targetTimestamp` the
  /// one at which the frame that is prepared now will be shown.
  func refresh(timestamp: Double, targetTimestamp: Double)

  /// How many refreshes after the one that was just called for no display link waits for, 0 or
  /// more; they count as called. Asked for once after each refresh; 0 by default.
  func passIdleRefreshes() -> Int

  /// A touch or a timer, not a refresh; nil for never again.
  var nextEvent: Double? { get }

  /// Lets happen what is due at `time`, which is at or after `nextEvent`.
  func runEvents(at time: Double)

  /// The clock of the processor time of a thread that draws for the app, which can be read until
  /// ``finish()``; nil, the default, for none.
  var drawingClock: clockid_t? { get }

  /// Ends a turn: hands `send` what changed, if anything did, at the start of 16-byte aligned
  /// memory, and its length, bytes. `send` may keep the memory and put other there, or none, which
  /// is the app's from there on.
  func commit(at time: Double, send: (inout UnsafeMutableRawBufferPointer, _ count: Int) -> Void)

  /// The run is over: lets go of what belongs to the thread; nothing by default. Throws why what
  /// was run is not what was asked for.
  func finish() throws
}

extension PacedApp {
  package func passIdleRefreshes() -> Int { 0 }

  package var drawingClock: clockid_t? { nil }

  package func finish() {}
}

/// The server's side of a paced run. Belongs to the server's thread from the first call on.
package protocol PacedServer: AnyObject {
  /// True if something moves by itself: a server without it sleeps until a commit arrives.
  var needsFrames: Bool { get }

  /// The bytes stay where they are until the next call is over, or ``finish()``.
  func apply(_ commit: UnsafeRawBufferPointer) throws

  /// For the refresh at `displayTime`; whether anything has moved since the one before.
  func makeFrame(displayTime: Double) throws -> Bool

  /// False if the last picture has the same pixels as the one before, though something moved in it.
  var lastFrameIsSeen: Bool { get }

  /// Returns when the picture made last can be shown; at once unless somebody else draws it.
  func awaitFrame() throws

  func finish()

  /// Notes what the picture shows, for the record; called after the frame was timed.
  func noteShown(refresh: Int)
}

extension PacedServer {
  package func awaitFrame() {}

  package func finish() {}

  package var lastFrameIsSeen: Bool { true }
}
