extension JSON5Reader {
  /// Passes over white space and comments.
  mutating func skipBlanks() throws {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09...0x0D: position += 1
      case 0xC2 where follows(0xA0): position += 2
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  /// Reads `word`, which stands for `value`.
  mutating func readWord(_ word: StaticString, _ value: JSON5Value) throws -> JSON5Value {
    let start = position
    for offset in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[offset]) else { throw unknownWord(at: start) }
    }
    if let byte = peek, byte.isNameByte { throw unknownWord(at: start) }
    return value
  }

  private func unknownWord(at start: Int) -> JSON5Error {
    let word = bytes[start...].prefix(20).prefix { $0.isNameByte }
    return error("'\(String(decoding: word, as: UTF8.self))' is no JSON5 value", at: start)
  }

  private func follows(_ byte: UInt8) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == byte
  }

  private mutating func skipComment() throws {
    let start = position
    if follows(UInt8(ascii: "/")) {
      while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
      return
    }
    guard follows(UInt8(ascii: "*")) else { throw unexpected(peek, "where a value belongs") }
    position += 2
    while peek != nil {
      if peek == UInt8(ascii: "*"), follows(UInt8(ascii: "/")) {
        position += 2
        return
      }
      position += 1
    }
    throw error("a comment without an end", at: start)
  }

  /// Reads a string with either quote.
  mutating func readString() throws -> String {
    let opening = position
    let quote = bytes[opening]
    position += 1
    let start = position
    while let byte = peek, byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
    // Most strings have no escape and are copied whole.
    if peek == quote {
      position += 1
      return String(decoding: bytes[start..<(position - 1)], as: UTF8.self)
    }
    var units = Array(bytes[start..<position])
    while let byte = peek {
      position += 1
      if byte == quote { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") || byte == 0x0D { break }
      if byte == UInt8(ascii: "\\") { try readEscape(into: &units) } else { units.append(byte) }
    }
    throw error("a string without an end", at: opening)
  }

  private mutating func readEscape(into units: inout [UInt8]) throws {
    guard let byte = peek else { return }
    position += 1
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
    guard (0xD800..<0xDC00).contains(unit), peek == UInt8(ascii: "\\"), follows(UInt8(ascii: "u"))
    else { return unit }
    let before = position
    position += 2
    let low = try readHexUnit(digits: 4)
    guard (0xDC00..<0xE000).contains(low) else {
      position = before
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
      position += 1
    }
    return unit
  }

  private static func text(_ codePoint: UInt32) -> String.UTF8View {
    String(Character(UnicodeScalar(codePoint) ?? "\u{FFFD}")).utf8
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
