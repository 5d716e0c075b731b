extension JSON5Cursor {
  /// The powers of ten that a `Double` holds exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads a number, nearest to the digits; beyond the largest one it is infinite.
  mutating func readNumber() throws -> Double {
    let start = position
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    let magnitude = try readMagnitude(from: start)
    if let byte = peek, byte.isNameByte || byte == UInt8(ascii: ".") {
      throw unexpected(byte, "in a number")
    }
    return isNegative ? -magnitude : magnitude
  }

  private mutating func readMagnitude(from start: Int) throws -> Double {
    switch peek {
    case UInt8(ascii: "I"):
      try takeWord("Infinity")
      return .infinity
    case UInt8(ascii: "N"):
      try takeWord("NaN")
      return .nan
    case UInt8(ascii: "0") where isHexadecimal: return try readHexadecimal()
    default: return try readDecimal(from: start)
    }
  }

  private var isHexadecimal: Bool { second.map { $0 | 0x20 } == UInt8(ascii: "x") }

  private mutating func readHexadecimal() throws -> Double {
    advance(2)
    let start = position
    var value = 0.0
    while let digit = peek?.hexValue {
      value = value * 16 + Double(digit)
      advance()
    }
    guard position > start else { throw unexpected(peek, "in a hexadecimal number") }
    return value
  }

  private mutating func readDecimal(from start: Int) throws -> Double {
    let digitsStart = position
    var significand: UInt64 = 0
    var (digits, scale) = (0, 0)
    var isExact = true
    func add(_ digit: UInt8) {
      digits += 1
      if significand < 0x10_0000_0000_0000 {
        significand = significand * 10 + UInt64(digit - UInt8(ascii: "0"))
      } else {
        isExact = false
      }
    }
    while let byte = peek, byte.isDigit {
      add(byte)
      advance()
    }
    if take(UInt8(ascii: ".")) {
      while let byte = peek, byte.isDigit {
        add(byte)
        scale -= 1
        advance()
      }
    }
    guard digits > 0 else { throw unexpected(peek, "where a value belongs") }
    if let exponent = try readExponent() { scale += exponent }
    // Both are exact, so their quotient or product is the nearest number (Clinger 1990).
    if isExact, significand <= 1 << 53, abs(scale) <= 22 {
      let power = Self.powersOfTen[abs(scale)]
      return scale < 0 ? Double(significand) / power : Double(significand) * power
    }
    return try nearest(to: String(decoding: passed(since: digitsStart), as: UTF8.self), start)
  }

  /// Reads `e` and what follows it. An exponent of more digits than a number needs is cut off.
  private mutating func readExponent() throws -> Int? {
    guard let byte = peek, byte | 0x20 == UInt8(ascii: "e") else { return nil }
    advance()
    let isNegative = take(UInt8(ascii: "-"))
    if !isNegative { _ = take(UInt8(ascii: "+")) }
    guard peek?.isDigit == true else { throw unexpected(peek, "in an exponent") }
    var exponent = 0
    while let digit = peek, digit.isDigit {
      if exponent < 100_000 { exponent = exponent * 10 + Int(digit - UInt8(ascii: "0")) }
      advance()
    }
    return isNegative ? -exponent : exponent
  }

  private func nearest(to text: String, _ start: Int) throws -> Double {
    let padded = text.hasPrefix(".") ? "0" + text : text
    let plain = padded.replacing(".e", with: ".0e").replacing(".E", with: ".0e")
    guard let number = Double(plain.hasSuffix(".") ? plain + "0" : plain) else {
      throw error("'\(text)' is no number", at: start)
    }
    return number
  }
}
