/// Text as result files hold it (RFC 4180).
package enum CSVText {
  /// Text that no spreadsheet runs as a formula and no reader takes for a missing value: an
  /// apostrophe goes before =, +, -, @, tab, return, line feed, words as `none`, and an apostrophe.
  package static func safe(_ text: String) -> String {
    guard let first = text.utf8.first else { return text }
    return "=+-@\t\r\n'".utf8.contains(first) || text.isReadAsNull ? "'" + text : text
  }

  package static func original(_ cell: String) -> String {
    cell.hasPrefix("'") ? String(cell.dropFirst()) : cell
  }

  /// One line without its end; cells with commas, quotes or line breaks are quoted.
  package static func line(_ cells: [String]) -> String {
    cells.map { cell in
      let needsQuotes = cell.utf8.contains { $0 == 44 || $0 == 34 || $0 == 10 || $0 == 13 }
      guard needsQuotes else { return cell }
      var quoted = "\""
      for character in cell.unicodeScalars {
        if character == "\"" { quoted.unicodeScalars.append("\"") }
        quoted.unicodeScalars.append(character)
      }
      return quoted + "\""
    }.joined(separator: ",")
  }
}

package enum CSVNumber {
  /// The shortest decimal text that reads back as the same finite number, with a point and without
  /// an exponent: readers type a column by its first cells. Negative zero is written `0.0`.
  package static func text(_ number: Double) -> String {
    let text = number == 0 ? "0.0" : "\(number)"
    guard let mark = text.utf8.lastIndex(of: UInt8(ascii: "e")),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let digits = text[..<mark].filter(\.isNumber)
    let zeros = String(
      repeating: "0", count: exponent < 0 ? -1 - exponent : exponent + 1 - digits.count)
    return (number < 0 ? "-" : "") + (exponent < 0 ? "0." + zeros + digits : digits + zeros + ".0")
  }

  /// Nil, not available, is empty. Throws `.unfit` for NaN, infinities and what `fits` refuses.
  package static func text(
    _ number: Double?, _ column: String, _ fits: (Double) -> Bool = { _ in true }
  ) throws(ResultStoreError) -> String {
    guard let number else { return "" }
    guard number.isFinite, fits(number) else { throw .unfit(column: column, value: "\(number)") }
    return text(number)
  }

  /// Reads `-?(0|[1-9][0-9]*)(\.[0-9]+)?(e[+-]?[0-9]+)?`; nil for all else, as `1E+05`, which
  /// spreadsheets write with fewer digits than they got, for what is too large, and for what would
  /// read as zero and is not. However zero is written, it has no sign.
  package static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var cursor = Digits(bytes)
    let isNegative = cursor.take(UInt8(ascii: "-"))
    let start = cursor.index
    let whole = cursor.takeDigits()
    guard whole > 0, whole == 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    var decimals = 0
    if cursor.take(UInt8(ascii: ".")) {
      decimals = cursor.takeDigits()
      guard decimals > 0 else { return nil }
    }
    if cursor.index == bytes.count, whole + decimals <= powersOfTen.count - 1 {
      let value = quotient(cursor.number, powersOfTen[decimals])
      return isNegative && cursor.number != 0 ? -value : value
    }
    if cursor.take(UInt8(ascii: "e")) {
      if !cursor.take(UInt8(ascii: "-")) { _ = cursor.take(UInt8(ascii: "+")) }
      guard cursor.takeDigits() > 0 else { return nil }
    }
    guard cursor.index == bytes.count, let value = Double(String(decoding: bytes, as: UTF8.self)),
      value.isFinite
    else { return nil }
    guard value == 0 else { return value }
    let isZero = bytes.prefix { $0 != UInt8(ascii: "e") }.allSatisfy { "-0.".utf8.contains($0) }
    return isZero ? 0 : nil
  }

  /// The largest count: those of as many rows as a file can have add up without an overflow.
  package static let mostCount = 1 << 36

  /// Reads 0 to `mostCount`; also as `105.0`, as pandas writes a column that has empty cells.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let value = value(bytes), value >= 0, value <= Double(mostCount) else { return nil }
    return Int(exactly: value)
  }

  private struct Digits {
    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var index = 0
    /// All digits that were taken; wrong beyond 19.
    private(set) var number: UInt64 = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func takeDigits() -> Int {
      let start = index
      while index < bytes.count, bytes[index] &- UInt8(ascii: "0") <= 9 {
        number = number &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
        index += 1
      }
      return index - start
    }
  }

  /// The number nearest to a quotient, that with an even last digit of two. Both sides are shifted
  /// until their first bit is set: the quotient then has 62 bits or more, and a last one that says
  /// that something is left is all that rounding to 53 needs.
  private static func quotient(_ number: UInt64, _ divisor: UInt64) -> Double {
    guard number > 0 else { return 0 }
    let (up, down) = (number.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let first = number << up
    let (bits, rest) = (divisor << down).dividingFullWidth((first >> 1, first << 63))
    let rounded = Double(bits | (rest == 0 ? 0 : 1))
    return Double(sign: .plus, exponent: down - up - 63, significand: rounded)
  }

  private static let powersOfTen: [UInt64] = (0...19).map { power in
    (0..<power).reduce(1) { product, _ in product * 10 }
  }
}
