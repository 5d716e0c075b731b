/// One time that the app was awake.
public struct AppTurn: Sendable, Equatable {
  /// What woke it.
  public enum Cause: Sendable, Equatable {
    /// A display link, for the refresh `index`.
    case refresh(Int)
    /// A touch, a timer or the like.
    case event
    /// A burst of the load.
    case load
  }

  /// What woke it.
  public var cause: Cause
  /// When it should have woken, s.
  public var due: Double
  /// When it did, s.
  public var start: Double
  /// When it was done, s.
  public var end: Double
  /// Processor time used, s.
  public var processor: Double
  /// Bytes sent to the server; 0 when nothing had changed.
  public var sentBytes: Int
}

/// One picture that the server made.
public struct ServerFrame: Sendable, Equatable {
  /// The refresh that it was made for.
  public var refresh: Int
  /// The refresh at which it was shown: the first one after it was done.
  public var shown: Int
  /// When it should have begun, s.
  public var due: Double
  /// When it began, s.
  public var start: Double
  /// When it was done, s.
  public var end: Double
  /// Processor time used, s.
  public var processor: Double
  /// Commits that it took over.
  public var commits: Int
  /// Whether anything has moved since the picture before.
  public var isNew: Bool
  /// Whether it has other pixels than the picture before: what moved by less than what is painted
  /// is new, and looks the same.
  public var isSeen = true
}
