/// A unit of time that people read.
public enum TimeUnit: CaseIterable, Sendable {
  /// 1 ns.
  case nanosecond
  /// 1000 ns.
  case microsecond
  /// 1,000,000 ns.
  case millisecond
  /// 1,000,000,000 ns.
  case second

  /// Its length, ns.
  public var nanoseconds: Double {
    switch self {
    case .nanosecond: 1
    case .microsecond: 1e3
    case .millisecond: 1e6
    case .second: 1e9
    }
  }

  /// As every text writes it: `us`, since a terminal may lack the Greek letter.
  public var symbol: String {
    switch self {
    case .nanosecond: "ns"
    case .microsecond: "us"
    case .millisecond: "ms"
    case .second: "s"
    }
  }

  /// The greatest unit, down from seconds, of which `nanoseconds` is 1 or more; the least for less.
  public static func holding(_ nanoseconds: Double) -> TimeUnit {
    fitting(nanoseconds, limit: 1000)
  }

  /// The unit in which three digits of `nanoseconds` are a number from 1 to 999: 999.5 ns is 1.00
  /// us.
  public static func fitting(_ nanoseconds: Double) -> TimeUnit {
    fitting(nanoseconds, limit: 999.5)
  }

  private static func fitting(_ nanoseconds: Double, limit: Double) -> TimeUnit {
    let size = abs(nanoseconds)
    if size < limit { return .nanosecond }
    if size < limit * 1e3 { return .microsecond }
    if size < limit * 1e6 { return .millisecond }
    return .second
  }
}
