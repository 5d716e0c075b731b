/// A text that is no JSON5: where, and what is wrong.
public struct JSON5Error: Error, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in bytes of UTF-8.
  public var column: Int
  /// What is wrong, and with what.
  public var problem: String

  /// `line 3, column 7: …`.
  public var description: String { "line \(line), column \(column): \(problem)" }
}

/// A place in a JSON5 text, and what the reader of any token does there.
struct JSON5Cursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte.
  private(set) var position: Int

  /// Starts behind a byte-order mark, which is not part of the text.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte; nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The byte behind the next one; nil at the end.
  var second: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  /// Passes over `count` bytes that were looked at.
  mutating func advance(_ count: Int = 1) { position += count }

  /// Goes back to a place where the cursor was before.
  mutating func goBack(to place: Int) { position = min(place, position) }

  /// Passes over the next byte if it is `byte`.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// What has been passed over since `start`.
  func passed(since start: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  /// Passes over white space and comments.
  mutating func skipBlanks() throws {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09...0x0D: position += 1
      case 0xC2 where second == 0xA0: position += 2
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  /// Passes over `word`.
  mutating func takeWord(_ word: StaticString) throws {
    let start = position
    for offset in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[offset]) else { throw unknownWord(at: start) }
    }
    if let byte = peek, byte.isNameByte { throw unknownWord(at: start) }
  }

  private func unknownWord(at start: Int) -> JSON5Error {
    let word = bytes[start...].prefix(20).prefix { $0.isNameByte }
    return error("'\(String(decoding: word, as: UTF8.self))' is no JSON5 value", at: start)
  }

  private mutating func skipComment() throws {
    let start = position
    if second == UInt8(ascii: "/") {
      while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
      return
    }
    guard second == UInt8(ascii: "*") else { throw unexpected(peek, "where a value belongs") }
    position += 2
    while peek != nil {
      if peek == UInt8(ascii: "*"), second == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw error("a comment without an end", at: start)
  }

  /// The fault `problem` at `place`, or here.
  func error(_ problem: String, at place: Int? = nil) -> JSON5Error {
    let end = min(place ?? position, bytes.count)
    var (line, lineStart) = (1, 0)
    for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    return JSON5Error(line: line, column: end - lineStart + 1, problem: problem)
  }

  /// The fault that `byte`, or the end of the text, stands `place`.
  func unexpected(_ byte: UInt8?, _ place: String) -> JSON5Error {
    guard let byte else { return error("the text ends \(place): it may be cut off") }
    let shown =
      (0x20..<0x7F).contains(byte)
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
    return error("unexpected \(shown) \(place)")
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var isNameByte: Bool {
    isDigit || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "$")
  }

  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

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

extension JSON5Cursor {
  /// Reads a string with either quote.
  mutating func readString() throws -> String {
    let opening = position
    let quote = peek
    advance()
    let start = position
    while let byte = peek, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 { advance() }
    // Most strings have no escape and are copied whole.
    if peek == quote {
      let text = String(decoding: passed(since: start), as: UTF8.self)
      advance()
      return text
    }
    var units = Array(passed(since: start))
    while let byte = peek {
      advance()
      if byte == quote { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") || byte == 0x0D { break }
      if byte == UInt8(ascii: "\\") { try readEscape(into: &units) } else { units.append(byte) }
    }
    throw error("a string without an end", at: opening)
  }

  private mutating func readEscape(into units: inout [UInt8]) throws {
    guard let byte = peek else { return }
    advance()
    switch byte {
    case UInt8(ascii: "b"): units.append(0x08)
    case UInt8(ascii: "f"): units.append(0x0C)
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "v"): units.append(0x0B)
    case UInt8(ascii: "0"): units.append(0)
    case UInt8(ascii: "x"): units.append(contentsOf: Self.text(try readHexUnit(digits: 2)))
    case UInt8(ascii: "u"): units.append(contentsOf: Self.text(try readCodePoint()))
    // An escaped line end continues the string on the next line.
    case 0x0D: _ = take(0x0A)
    case 0x0A: break
    default: units.append(byte)
    }
  }

  /// A code point, put together from the two halves of a pair; a half alone is the replacement
  /// character.
  private mutating func readCodePoint() throws -> UInt32 {
    let unit = try readHexUnit(digits: 4)
    guard (0xD800..<0xDC00).contains(unit), peek == UInt8(ascii: "\\"), second == UInt8(ascii: "u")
    else { return unit }
    let before = position
    advance(2)
    let low = try readHexUnit(digits: 4)
    guard (0xDC00..<0xE000).contains(low) else {
      goBack(to: before)
      return unit
    }
    return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
  }

  private mutating func readHexUnit(digits: Int) throws -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek?.hexValue else {
        throw unexpected(peek, "in an escape, where a hexadecimal digit belongs")
      }
      unit = unit << 4 | UInt32(digit)
      advance()
    }
    return unit
  }

  private static func text(_ codePoint: UInt32) -> String.UTF8View {
    String(Character(UnicodeScalar(codePoint) ?? "\u{FFFD}")).utf8
  }
}
