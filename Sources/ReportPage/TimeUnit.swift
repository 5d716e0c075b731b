/// A unit of time that people read.
enum TimeUnit: CaseIterable {
  case nanosecond, microsecond, millisecond, second

  /// Its length, ns.
  var nanoseconds: Double {
    switch self {
    case .nanosecond: 1
    case .microsecond: 1e3
    case .millisecond: 1e6
    case .second: 1e9
    }
  }

  /// As the page writes it.
  var symbol: String {
    switch self {
    case .nanosecond: "ns"
    case .microsecond: "us"
    case .millisecond: "ms"
    case .second: "s"
    }
  }

  /// The unit in which three digits of `nanoseconds` are a number from 1 to 999.
  static func fitting(_ nanoseconds: Double) -> TimeUnit {
    let size = abs(nanoseconds)
    if size < 999.5 { return .nanosecond }
    if size < 999.5e3 { return .microsecond }
    if size < 999.5e6 { return .millisecond }
    return .second
  }
}
