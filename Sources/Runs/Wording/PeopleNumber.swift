import Foundation

/// Writes numbers for people, in the style of the place where they stand.
package struct PeopleNumber: Sendable {
  private enum Precision {
    /// Three significant digits, down to 0.001 and up to 1e15; beyond, a power of ten.
    case threeSignificant
    /// Three digits of which two at most are decimals, so that columns of a terminal stay narrow;
    /// one digit below 0.01.
    case threeInTwoDecimals
    /// Three significant digits without zeros at the end; whole numbers from 100 up to 1e6.
    case threeAtMost
  }

  private let precision: Precision
  /// True if minus signs, powers and spaces are those of a typesetter, and commas mark thousands.
  private let isTypographic: Bool

  /// A page or picture: `1,234`, `−0.500`, `1.25·10⁻⁶`, `4.19 ms` whose space does not break.
  package static let page = PeopleNumber(precision: .threeSignificant, isTypographic: true)
  /// A terminal, in ASCII: `1234`, `-0.50`, `1e-06`, `4.19 ms`.
  package static let terminal = PeopleNumber(precision: .threeInTwoDecimals, isTypographic: false)
  /// Differences on a terminal, in ASCII: `12.5`, `1.2e+06`.
  package static let difference = PeopleNumber(precision: .threeAtMost, isTypographic: false)

  // MARK: - Measured numbers

  /// A duration given in ns: its digits and the unit that keeps them readable.
  package func time(_ nanoseconds: Double) -> String {
    let unit = unit(ofTime: nanoseconds)
    return digits(nanoseconds / unit.nanoseconds) + space
      + (isTypographic ? unit.typographicSymbol : unit.symbol)
  }

  /// The ends of an interval, `[4.11, 4.25]`, in the unit in which its number is written.
  ///
  /// - Parameter time: the number where it is a duration in ns, which has a unit of its own; nil
  ///   for others.
  package func interval(_ lower: Double, _ upper: Double, ofTime time: Double? = nil) -> String {
    let scale = time.map { unit(ofTime: $0).nanoseconds } ?? 1
    return "[\(digits(lower / scale)), \(digits(upper / scale))]"
  }

  private func unit(ofTime nanoseconds: Double) -> TimeUnit {
    TimeUnit.holding(nanoseconds, least: isTypographic ? 0.9995 : 1)
  }

  /// A size given in bytes: its digits and `B`, `kB`, `MB` or `GB`, in powers of 1000.
  package func size(_ bytes: Double) -> String {
    let units = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
    // What would be written as 1000 of a unit is one of the next.
    let unit = units.first { abs(bytes) >= 0.9995 * $0.1 } ?? ("B", 1)
    return digits(bytes / unit.1) + space + unit.0
  }

  /// A measured number, with as many digits as the style gives it; 0 is `0`.
  package func digits(_ number: Double) -> String {
    if number == 0 { return "0" }
    let size = abs(number)
    switch precision {
    case .threeSignificant: return significant(number)
    case .threeInTwoDecimals:
      return size >= 0.00995 ? three(number) : String(format: "%.1g", number)
    case .threeAtMost: return String(format: size >= 99.95 && size < 1e6 ? "%.0f" : "%.3g", number)
    }
  }

  private func significant(_ number: Double) -> String {
    guard number.isFinite else { return "not a number" }
    let size = abs(number)
    guard size >= 0.000_999_5, size < 1e15 else { return withPower(number) }
    if size >= 0.9995 { return three(number) }
    return fixed(number, decimals: 2 - Int(log10(size).rounded(.down)))
  }

  private func three(_ number: Double) -> String {
    let size = abs(number)
    return fixed(number, decimals: size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2)
  }

  // MARK: - Ratios

  /// A ratio, in every style with the same digits, so that one ratio is never two numbers: two
  /// decimals, one from 10 and none from 100 on, three below 0.01; `0.41`, `< 0.001`.
  package func ratio(_ ratio: Double) -> String {
    guard ratio.isFinite else { return isTypographic ? "not a number" : digits(ratio) }
    let size = abs(ratio)
    if size >= 1e15 { return digits(ratio) }
    if size >= 0.00995 || size == 0 { return three(ratio) }
    return size >= 0.0005 ? fixed(ratio, decimals: 3) : "<\(space)0.001"
  }

  /// A ratio with its sign: `0.41 ×`, in ASCII `0.41 x`.
  package func times(_ number: Double) -> String {
    ratio(number) + space + (isTypographic ? "×" : "x")
  }

  /// A share in %, with the sign: `0.43 %`.
  package func share(_ percent: Double) -> String {
    percent != 0 && abs(percent) < 0.001 ? "<\(space)0.001\(space)%" : digits(percent) + space + "%"
  }

  private var space: String { isTypographic ? "\u{A0}" : " " }

  // MARK: - Counts

  /// A number of things: `646,440`; a fraction has four decimals at most on a page, and a measured
  /// number's digits elsewhere.
  package func exact(_ number: Double) -> String {
    guard number.isFinite else { return isTypographic ? "not a number" : digits(number) }
    if abs(number) >= 1e15 { return isTypographic ? "\(number)" : String(format: "%.0f", number) }
    if number == number.rounded() { return fixed(number, decimals: 0) }
    guard isTypographic else { return digits(number) }
    // What rounds to 0 is not 0.
    let text = rounded(number, decimals: 4)
    return text == "0" ? digits(number) : text
  }

  /// A whole number: `10,000`.
  package func whole(_ number: Int) -> String {
    (number < 0 ? minus : "") + grouped(String(number.magnitude))
  }

  /// `1 view`, `1,000 views`.
  func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(whole(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  // MARK: - Fixed decimals

  /// With exactly so many decimals; what rounds to 0 has no sign.
  package func fixed(_ number: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", abs(number))
    let parts = text.split(separator: ".", maxSplits: 1)
    let isZero = !text.contains { $0 != "0" && $0 != "." }
    let fraction = parts.count > 1 ? "." + parts[1] : ""
    return (number < 0 && !isZero ? minus : "") + grouped(String(parts.first ?? "0")) + fraction
  }

  /// With at most so many decimals, without zeros at the end.
  package func rounded(_ number: Double, decimals: Int) -> String {
    let text = fixed(number, decimals: decimals)
    guard text.contains(".") else { return text }
    let short = String(text.reversed().drop { $0 == "0" }.reversed())
    return short.hasSuffix(".") ? String(short.dropLast()) : short
  }

  // MARK: - Characters

  private var minus: String { isTypographic ? "\u{2212}" : "-" }

  /// `1.25·10⁻⁶`.
  private func withPower(_ number: Double) -> String {
    let parts = String(format: "%.2e", abs(number)).split(separator: "e")
    let raised = String(Int(parts[1]) ?? 0).map { Self.superscripts[$0] ?? $0 }
    return (number < 0 ? minus : "") + parts[0] + "·10" + String(raised)
  }

  private static let superscripts: [Character: Character] = [
    "-": "⁻", "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷",
    "8": "⁸", "9": "⁹",
  ]

  private func grouped(_ digits: String) -> String {
    guard isTypographic else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }
}
