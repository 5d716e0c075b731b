/// The clock by which everything that takes time is kept: setting the wall clock does not move it.
public enum MonotonicTime {
  /// Seconds on the monotonic clock.
  public static func now() -> Double { Double(CPUClock.monotonicNanoseconds() ?? 0) / 1e9 }
}

/// When something must be done, on the monotonic clock.
public struct Deadline: Sendable {
  private let end: Double

  /// So many seconds from now; one of 0 or less is over, and infinity never is.
  public init(in seconds: Double) { end = MonotonicTime.now() + seconds }

  /// How long it still is, s; 0 when it is over.
  public var left: Double { max(0, end - MonotonicTime.now()) }

  /// Whether its time has come.
  public var isOver: Bool { left == 0 }
}
