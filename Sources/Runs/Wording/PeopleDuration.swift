/// Writes durations that people wait for: `under a second`, `12 s`, `4 min 20 s`, `13 min`,
/// `1 h 20 min`.
package enum PeopleDuration {
  /// Seconds are told to the second below a minute, to ten below ten minutes, and not at all from
  /// there on; minutes always; days as hours. Below half a second, or where `seconds` is no finite
  /// number, it is `under a second`.
  package static func text(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0.5 else { return "under a second" }
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    if seconds < 595 {
      let tens = Int((seconds / 10).rounded())
      return tens % 6 == 0 ? "\(tens / 6) min" : "\(tens / 6) min \(tens % 6 * 10) s"
    }
    // Longer waits than a thousand years are not told apart.
    let minutes = Int(min(seconds / 60, 5e8).rounded())
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
struct TimeUnit: Sendable {
  /// Its length, ns.
  let nanoseconds: Double
  /// As a terminal writes it: `us`, since it may lack the Greek letter.
  let symbol: String
  var typographicSymbol: String { symbol == "us" ? "µs" : symbol }

  static let all = [
    TimeUnit(nanoseconds: 1, symbol: "ns"), TimeUnit(nanoseconds: 1e3, symbol: "us"),
    TimeUnit(nanoseconds: 1e6, symbol: "ms"), TimeUnit(nanoseconds: 1e9, symbol: "s"),
  ]

  /// The greatest unit, down from seconds, of which `nanoseconds` is `least` or more; ns for less.
  ///
  /// - Parameter least: 0.9995 for the unit in which three digits are a number from 1 to 999: 999.5 ns
  ///   is 1.00 us.
  static func holding(_ nanoseconds: Double, least: Double = 1) -> TimeUnit {
    all.last { !(abs(nanoseconds) < least * $0.nanoseconds) } ?? all[0]
  }
}
