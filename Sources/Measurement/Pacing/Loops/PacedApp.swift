/// The app's side of a paced run, as its run loop drives it. All times are s since the run's
/// origin.
///
/// Belongs to the app's thread from the first call on.
public protocol PacedApp: AnyObject {
  /// Whether a display link waits for the next refresh. One that does not lets the app sleep.
  var wantsRefresh: Bool { get }

  /// Fires the display links: `timestamp` is the refresh that just happened, `targetTimestamp` the
  /// one at which the frame that is prepared now will be shown.
  func refresh(timestamp: Double, targetTimestamp: Double)

  /// How many refreshes after the one that was just called for no display link waits for, 0 or
  /// more; they count as called. Asked for once after each refresh; 0 by default.
  func passIdleRefreshes() -> Int

  /// When the next thing happens that is not a refresh, such as a touch or a timer; nil for never
  /// again.
  var nextEvent: Double? { get }

  /// Lets happen what is due at `time`, which is at or after `nextEvent`.
  func runEvents(at time: Double)

  /// Ends a turn of the run loop: hands `send` the commit of what changed, if anything did.
  func commit(at time: Double, send: (UnsafeRawBufferPointer) -> Void)

  /// The run is over: lets go of what belongs to the thread. Does nothing by default.
  func finish()
}

extension PacedApp {
  /// A display link waits for each refresh.
  public func passIdleRefreshes() -> Int { 0 }

  /// Nothing belongs to the thread.
  public func finish() {}
}

/// The server's side of a paced run. Belongs to the server's thread from the first call on.
public protocol PacedServer: AnyObject {
  /// Whether something moves by itself: a server without it sleeps until a commit arrives.
  var needsFrames: Bool { get }

  /// Takes over one commit.
  func apply(_ commit: UnsafeRawBufferPointer) throws

  /// Makes the picture of the refresh at `displayTime`; whether anything has moved since the one
  /// before.
  func makeFrame(displayTime: Double) throws -> Bool

  /// Whether the picture made last, if something moved in it, has other pixels than the one before;
  /// true unless the server says otherwise.
  var lastFrameIsSeen: Bool { get }

  /// Notes what the picture shows, for the record of refresh `refresh`; called after the frame was
  /// timed.
  func noteShown(refresh: Int)
}

extension PacedServer {
  /// A server that cannot tell has painted what moved.
  public var lastFrameIsSeen: Bool { true }
}
