import Foundation

/// Writes numbers for people.
enum PeopleNumber {
  /// A duration given in ns: three digits and the unit that keeps them readable.
  static func time(_ nanoseconds: Double) -> String {
    let unit = TimeUnit.fitting(nanoseconds)
    return digits(nanoseconds / unit.nanoseconds) + "\u{A0}" + unit.symbol
  }

  /// Three significant digits, thousands marked; below 0.001 and from 1e15 on with a power of ten.
  static func digits(_ number: Double) -> String {
    guard number.isFinite else { return "not a number" }
    let size = abs(number)
    if number == 0 { return "0" }
    if size >= 1e15 { return withPower(number) }
    if size >= 99.95 { return grouped(number, decimals: 0) }
    if size >= 9.995 { return grouped(number, decimals: 1) }
    if size >= 0.9995 { return grouped(number, decimals: 2) }
    if size >= 0.000_999_5 { return significant(number) }
    return withPower(number)
  }

  /// A number of things: `646,440`; of a fraction four decimals at most.
  static func exact(_ number: Double) -> String {
    guard number.isFinite else { return "not a number" }
    if abs(number) >= 1e15 { return "\(number)" }
    if number == number.rounded() { return grouped(number, decimals: 0) }
    let text = grouped(number, decimals: 4)
    // What rounds to 0 is not 0.
    guard text.contains(where: { ("1"..."9").contains($0) }) else { return digits(number) }
    return String(text.reversed().drop { $0 == "0" }.reversed())
  }

  /// A whole number: `10,000`.
  static func whole(_ number: Int) -> String {
    (number < 0 ? "\u{2212}" : "") + withThousands(String(number.magnitude))
  }

  /// A value of a metric in its own unit.
  static func value(_ number: Double, unit: String) -> String {
    switch unit {
    case "ns": time(number)
    case "bytes": exact(number) + " bytes"
    default: exact(number)
    }
  }

  /// Fixed decimals with thousands marks and a true minus sign.
  static func grouped(_ number: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", abs(number))
    let parts = text.split(separator: ".", maxSplits: 1)
    let isZero = !text.contains { $0 != "0" && $0 != "." }
    let sign = number < 0 && !isZero ? "\u{2212}" : ""
    let fraction = parts.count > 1 ? "." + parts[1] : ""
    return sign + withThousands(String(parts.first ?? "0")) + fraction
  }

  /// `1.25·10⁻⁶`.
  private static func withPower(_ number: Double) -> String {
    let parts = String(format: "%.2e", abs(number)).split(separator: "e")
    guard let power = parts.last.flatMap({ Int($0) }), let digits = parts.first else {
      return "\(number)"
    }
    let raised = String(power).map { superscripts[$0] ?? $0 }
    return (number < 0 ? "\u{2212}" : "") + digits + "·10" + String(raised)
  }

  private static let superscripts: [Character: Character] = [
    "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷",
    "8": "⁸", "9": "⁹",
  ]

  private static func significant(_ number: Double) -> String {
    let decimals = 2 - Int(log10(abs(number)).rounded(.down))
    return grouped(number, decimals: decimals)
  }

  private static func withThousands(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }
}
