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
