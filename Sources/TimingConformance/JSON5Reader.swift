/// Reads JSON5 (json5.org, version 1.0.0) from UTF-8 bytes.
///
/// JSON with comments, trailing commas, single quotes, names without quotes, and the numbers `NaN`,
/// `Infinity`, `+1`, `.5`, `5.` and `0x1F`. Names without quotes are ASCII letters, digits, `_` and `$`.
/// Complexity: O(bytes), one pass.
public struct JSON5Reader {
  /// How many lists and objects may lie within each other.
  public static let deepestNesting = 256

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The value that `bytes` spell.
  ///
  /// - Throws: ``JSON5Error`` at the first byte that does not belong.
  public static func value(of bytes: [UInt8]) throws -> JSON5Value {
    try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSON5Reader(buffer)
      // A byte-order mark is not part of the text.
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
      let value = try reader.readValue()
      try reader.skipBlanks()
      if let byte = reader.peek { throw reader.unexpected(byte, "after the end of the value") }
      return value
    }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes over the next byte if it is `byte`.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  func error(_ problem: String, at place: Int? = nil) -> JSON5Error {
    let end = min(place ?? position, bytes.count)
    var (line, lineStart) = (1, 0)
    for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    return JSON5Error(line: line, column: end - lineStart + 1, problem: problem)
  }

  func unexpected(_ byte: UInt8?, _ place: String) -> JSON5Error {
    guard let byte else { return error("the text ends \(place): it may be cut off") }
    let shown =
      (0x20..<0x7F).contains(byte)
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
    return error("unexpected \(shown) \(place)")
  }

  private mutating func readValue() throws -> JSON5Value {
    try skipBlanks()
    switch peek {
    case UInt8(ascii: "{"): return try nested { try $0.readObject() }
    case UInt8(ascii: "["): return try nested { try $0.readArray() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: return .number(try readNumber())
    }
  }

  private mutating func nested(
    _ read: (inout JSON5Reader) throws -> JSON5Value
  ) throws -> JSON5Value {
    guard depth < Self.deepestNesting else {
      throw error("more than \(Self.deepestNesting) lists and objects within each other")
    }
    depth += 1
    defer { depth -= 1 }
    position += 1
    return try read(&self)
  }

  private mutating func readArray() throws -> JSON5Value {
    var elements: [JSON5Value] = []
    while true {
      try skipBlanks()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      elements.append(try readValue())
      try skipBlanks()
      if take(UInt8(ascii: ",")) { continue }
      guard peek == UInt8(ascii: "]") else {
        throw unexpected(peek, "in a list, where ',' or ']' belongs")
      }
    }
  }

  private mutating func readObject() throws -> JSON5Value {
    var members: [JSON5Value.Member] = []
    while true {
      try skipBlanks()
      if take(UInt8(ascii: "}")) { return .object(members) }
      let name = try readName()
      try skipBlanks()
      guard take(UInt8(ascii: ":")) else {
        throw unexpected(peek, "after the name '\(name)', where ':' belongs")
      }
      members.append(JSON5Value.Member(name: name, value: try readValue()))
      try skipBlanks()
      if take(UInt8(ascii: ",")) { continue }
      guard peek == UInt8(ascii: "}") else {
        throw unexpected(peek, "in an object, where ',' or '}' belongs")
      }
    }
  }

  private mutating func readName() throws -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try readString() }
    let start = position
    while let byte = peek, byte.isNameByte { position += 1 }
    guard position > start, !(bytes[start].isDigit) else {
      throw unexpected(peek, "where the name of a member belongs")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
