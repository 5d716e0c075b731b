/// Numbers as result files hold them.
package enum CSVNumber {
  /// The shortest decimal text that reads back as the same number: `.` as the mark, no grouping, no
  /// exponent and no `.0` for whole numbers below 1e15. Negative zero is written `0`: a result has
  /// no sign at zero, and `0` reads and writes as itself.
  ///
  /// - Throws: `ResultStoreError.notANumber` for NaN and infinities.
  package static func text(_ number: Double, _ column: String) throws(ResultStoreError) -> String {
    guard number.isFinite else { throw .notANumber(column: column, value: "\(number)") }
    if number == number.rounded() && abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }
}

/// Numbers as result files hold them, and as other programs write the same numbers.
package enum NumberReading {
  /// What a field turned out to be.
  package enum Reading<Value> {
    case value(Value)
    /// Why it holds none, to follow the field's text in a sentence.
    case problem(String)
  }

  /// Reads `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`, the grammar of JSON: no plus sign, no
  /// blanks, no hexadecimal, no `nan`, no `inf`. Numbers too large for a Double, and those that
  /// would read as zero and are not, are refused. However zero is written, it has no sign.
  package static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<Double> {
    guard let shape = Shape(bytes) else { return .problem(whyNot(bytes, "a number")) }
    // Most numbers are short and whole.
    if shape.wholeDigits == bytes.count, bytes.count <= 15 { return .value(Double(shape.mantissa)) }
    if let value = shape.exactValue { return .value(value == 0 ? 0 : value) }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)) else {
      return .problem("is not a number")
    }
    guard value.isFinite else { return .problem("is too large for a number") }
    guard value != 0 || !shape.hasNonZeroDigit else { return .problem("is too small for a number") }
    return .value(value == 0 ? 0 : value)
  }

  /// The largest count: those of as many rows as a file can have add up without an overflow.
  static let mostCount = 1 << 36

  /// Reads `0|[1-9][0-9]*` up to `mostCount`, or such a number as `105.0`, as programs write a column
  /// that has empty cells.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<Int> {
    guard let first = bytes.first, bytes.allSatisfy(isDigit),
      first != UInt8(ascii: "0") || bytes.count == 1
    else { return countWithFraction(bytes) }
    var value = 0
    for byte in bytes {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !overflow, !carry, sum <= mostCount else { return .problem("is too large for a count") }
      value = sum
    }
    return .value(value)
  }

  private static func countWithFraction(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<Int> {
    guard case .value(let value) = number(bytes), value >= 0, value <= Double(mostCount),
      let whole = Int(exactly: value)
    else { return .problem(whyNot(bytes, "a count (a whole number, 0 or more)")) }
    return .value(whole)
  }

  /// Whether a text is a number that is whole, as another whole number.
  static func isWhole(_ text: String, _ other: String) -> Bool {
    var bytes = Array(text.utf8)
    guard case .value(let count) = bytes.withUnsafeMutableBufferPointer({ count(.init($0)) })
    else { return false }
    return String(count) == other
  }

  /// The cure, where digits are written in another country's way.
  private static func whyNot(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: String) -> String {
    let isLocal =
      bytes.contains(UInt8(ascii: ","))
      && bytes.allSatisfy { isDigit($0) || ".,-+eE".utf8.contains($0) }
    return isLocal
      ? "is not \(kind): save the file with points as decimal marks, and without thousands marks"
      : "is not \(kind)"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9
  }

  /// The parts of a number; up to 19 digits are gathered in an integer.
  private struct Shape {
    var isNegative = false
    var mantissa: UInt64 = 0
    var digitCount = 0
    var exponent = 0
    var hasNonZeroDigit = false
    /// Digits before the mark.
    private(set) var wholeDigits = 0
    private var index = 0

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      if bytes.first == UInt8(ascii: "-") {
        isNegative = true
        index = 1
      }
      let wholeStart = index
      takeDigits(bytes)
      wholeDigits = index - wholeStart
      guard wholeDigits > 0, wholeDigits == 1 || bytes[wholeStart] != UInt8(ascii: "0")
      else { return nil }
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        let start = index
        takeDigits(bytes)
        guard index > start else { return nil }
        exponent = start - index
      }
      if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
        guard takeExponent(bytes) else { return nil }
      }
      guard index == bytes.count else { return nil }
    }

    private mutating func takeDigits(_ bytes: UnsafeBufferPointer<UInt8>) {
      while index < bytes.count, isDigit(bytes[index]) {
        let digit = bytes[index] - UInt8(ascii: "0")
        if digit != 0 { hasNonZeroDigit = true }
        if digitCount < 19 { mantissa = mantissa * 10 + UInt64(digit) }
        if hasNonZeroDigit { digitCount += 1 }
        index += 1
      }
    }

    private mutating func takeExponent(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      index += 1
      guard index < bytes.count else { return false }
      let isNegative = bytes[index] == UInt8(ascii: "-")
      if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
      let start = index
      var value = 0
      while index < bytes.count, isDigit(bytes[index]) {
        value = min(value * 10 + Int(bytes[index] - UInt8(ascii: "0")), 100_000_000)
        index += 1
      }
      exponent += isNegative ? -value : value
      return index > start
    }

    /// Digits below 2⁵³ times or over a power of ten up to 10²² round once, hence correctly
    /// (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    var exactValue: Double? {
      guard digitCount <= 19, mantissa <= 1 << 53, abs(exponent) <= 22 else { return nil }
      let power = powersOfTen[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -value : value
    }
  }

  private static let powersOfTen: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { product, _ in product * 10 }
  }
}
