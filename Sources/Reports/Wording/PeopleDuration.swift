/// Writes durations that people wait for: `under a second`, `12 s`, `4 min 20 s`, `13 min`,
/// `1 h 20 min`.
public enum PeopleDuration {
  /// Below it seconds are told besides minutes.
  private static let secondsMatter = 600.0

  /// A duration in words.
  ///
  /// Seconds are told to the second below a minute, to ten below ten minutes, and not at all from
  /// there on; minutes always; days as hours. Below half a second, or where `seconds` is no finite
  /// number, it is `under a second`.
  public static func text(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0.5 else { return "under a second" }
    if seconds < 59.5 { return "\(Int(seconds.rounded())) s" }
    if seconds < secondsMatter - 5 {
      let tens = Int((seconds / 10).rounded())
      return tens % 6 == 0 ? "\(tens / 6) min" : "\(tens / 6) min \(tens % 6 * 10) s"
    }
    // Longer waits than a thousand years are not told apart.
    let minutes = Int(min(seconds / 60, 5e8).rounded())
    if minutes < 60 { return "\(minutes) min" }
    return minutes % 60 == 0 ? "\(minutes / 60) h" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
