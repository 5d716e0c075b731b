/// When the display refreshes: refresh n at n intervals after the origin of the run's clock.
public struct RefreshGrid: Sendable, Equatable {
  /// Refreshes per second.
  public let refreshHz: Double
  /// The time from one refresh to the next, s.
  public var interval: Double { 1 / refreshHz }

  /// Creates a grid; `refreshHz` is positive and finite.
  public init(refreshHz: Double) { self.refreshHz = refreshHz }

  /// When refresh `index` happens, s.
  public func time(of index: Int) -> Double { Double(index) / refreshHz }

  /// The first refresh at or after `time`, s. A refresh that is less than a millionth of an
  /// interval past still counts: times that were added up are not exact.
  public func first(notBefore time: Double) -> Int { Int((time * refreshHz - 1e-6).rounded(.up)) }

  /// The last refresh at or before `time`, s, with the same slack.
  public func last(notAfter time: Double) -> Int { Int((time * refreshHz + 1e-6).rounded(.down)) }
}
