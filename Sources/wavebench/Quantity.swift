import Foundation

/// Writes numbers for people: three digits and a unit that keeps them readable.
enum Quantity {
  /// A duration given in ns.
  static func time(_ nanoseconds: Double) -> String {
    let size = abs(nanoseconds)
    if size < 1000 { return digits(nanoseconds) + " ns" }
    if size < 1e6 { return digits(nanoseconds / 1e3) + " us" }
    if size < 1e9 { return digits(nanoseconds / 1e6) + " ms" }
    return digits(nanoseconds / 1e9) + " s"
  }

  /// Three significant digits, no exponent below 1e6.
  static func digits(_ number: Double) -> String {
    let size = abs(number)
    if number == 0 { return "0" }
    if size >= 99.95 { return String(format: "%.0f", number) }
    if size >= 9.995 { return String(format: "%.1f", number) }
    if size >= 0.00995 { return String(format: "%.2f", number) }
    return String(format: "%.1g", number)
  }

  /// A number of things per frame.
  static func count(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : digits(number)
  }
}
