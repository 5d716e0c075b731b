/// Looks on at one side of a paced run, on that side's own thread.
public protocol SideObserver: AnyObject {
  /// The thread is about to begin.
  func begin()

  /// The thread has been awake, and what it did is recorded; `time` is s since the run's origin.
  func turnEnded(at time: Double)

  /// The thread is over.
  func end()
}

/// Who looks on at a run, if anybody.
public struct SideObservers {
  /// At the app's thread.
  public var app: (any SideObserver)?
  /// At the server's thread.
  public var server: (any SideObserver)?

  /// Nobody, unless told otherwise.
  public init(app: (any SideObserver)? = nil, server: (any SideObserver)? = nil) {
    self.app = app
    self.server = server
  }
}
