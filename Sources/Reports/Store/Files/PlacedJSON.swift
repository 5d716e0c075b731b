import Foundation

/// A value of a JSON document (RFC 8259), and where it stands.
package struct PlacedJSON: Sendable {
  /// A name in an object, and its value.
  package struct Member: Sendable {
    package let name: String
    /// Bytes of the document in front of the name.
    package let offset: Int
    package let value: PlacedJSON
  }

  package enum Value: Sendable {
    case null
    /// `true` or `false`.
    case flag(Bool)
    /// A number; not finite only where the document may hold such.
    case number(Double)
    case text(String)
    case list([PlacedJSON])
    /// An object in the document's order; no name stands twice.
    case object([Member])
  }

  /// Why a document is none, or does not hold what it should.
  package struct Fault: Error {
    /// Bytes of the document in front of what is wrong.
    package let offset: Int
    /// What is wrong, and the cure.
    package let problem: String

    /// A fault.
    package init(offset: Int, problem: String) { (self.offset, self.problem) = (offset, problem) }
  }

  package let value: Value
  /// Bytes of the document in front of it.
  package let offset: Int

  /// Reads a document.
  ///
  /// - Throws: `Fault` for anything but one value of JSON in UTF-8, for a name that stands twice in
  ///   an object, and for what is nested more than 256 deep.
  /// - Complexity: O(bytes).
  package init(_ document: [UInt8]) throws(Fault) {
    var reader = JSONCursor(document)
    self = try reader.readDocument()
  }

  fileprivate init(_ value: Value, _ offset: Int) { (self.value, self.offset) = (value, offset) }

  /// What it is, for messages.
  package var words: String {
    switch value {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): "the text '\(text.prefix(40))'"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// `:line:column` of an offset in a document, from 1; columns are characters.
  package static func place(_ offset: Int, in document: [UInt8]) -> String {
    let (line, column) = lineAndColumn(offset, in: document)
    return ":\(line):\(column)"
  }

  /// Line and column of an offset in a document, from 1; columns are characters.
  static func lineAndColumn(_ offset: Int, in document: [UInt8]) -> (line: Int, column: Int) {
    let before = document[..<min(offset, document.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return (line, String(decoding: before[lineStart...], as: UTF8.self).count + 1)
  }
}

/// Reads a JSON document from its start.
private struct JSONCursor {
  /// What is joined to others is nested deeper.
  private static let mostLevels = 256

  private let bytes: [UInt8]
  private var position = 0
  private var levels = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readDocument() throws(PlacedJSON.Fault) -> PlacedJSON {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PlacedJSON.Fault(offset: 0, problem: "not JSON: it is not UTF-8; save it as UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try readValue()
    skipSpace()
    guard byte == nil else { throw unexpected("behind the end of the document") }
    return value
  }

  private mutating func readValue() throws(PlacedJSON.Fault) -> PlacedJSON {
    skipSpace()
    let start = position
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      levels += 1
      defer { levels -= 1 }
      guard levels <= Self.mostLevels else {
        throw fault("not JSON: it is nested more than \(Self.mostLevels) deep")
      }
      return try byte == UInt8(ascii: "{") ? readObject() : readList()
    case UInt8(ascii: "\""): return PlacedJSON(.text(try readText()), start)
    default:
      for (word, value) in Self.words where byte == word[0] && bytes[position...].starts(with: word)
      {
        position += word.count
        return PlacedJSON(value, start)
      }
    }
    switch byte {
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return PlacedJSON(.number(try readNumber()), start)
    default: throw unexpected("where a value belongs")
    }
  }

  private static let words: [([UInt8], PlacedJSON.Value)] = [
    (Array("true".utf8), .flag(true)), (Array("false".utf8), .flag(false)),
    (Array("null".utf8), .null),
  ]

  private mutating func readObject() throws(PlacedJSON.Fault) -> PlacedJSON {
    let start = position
    var members: [PlacedJSON.Member] = []
    var offsets: [String: Int] = [:]
    position += 1
    skipSpace()
    while byte != UInt8(ascii: "}") || !members.isEmpty {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw unexpected("where a key in \"\" belongs") }
      let offset = position
      let name = try readText()
      if let first = offsets.updateValue(offset, forKey: name) {
        throw PlacedJSON.Fault(
          offset: offset,
          problem: "key '\(name)' stands twice in one object, at first in line and column "
            + "\(PlacedJSON.place(first, in: bytes).dropFirst()); leave one out")
      }
      try take(UInt8(ascii: ":"), "where ':' belongs")
      members.append(.init(name: name, offset: offset, value: try readValue()))
      if try takeEnd(UInt8(ascii: "}"), "where ',' or '}' belongs") {
        return PlacedJSON(.object(members), start)
      }
    }
    position += 1
    return PlacedJSON(.object(members), start)
  }

  private mutating func readList() throws(PlacedJSON.Fault) -> PlacedJSON {
    let start = position
    var values: [PlacedJSON] = []
    position += 1
    skipSpace()
    while byte != UInt8(ascii: "]") || !values.isEmpty {
      values.append(try readValue())
      if try takeEnd(UInt8(ascii: "]"), "where ',' or ']' belongs") {
        return PlacedJSON(.list(values), start)
      }
    }
    position += 1
    return PlacedJSON(.list(values), start)
  }

  /// Passes over a comma, or over the end of a list or an object; says which.
  private mutating func takeEnd(
    _ end: UInt8, _ place: String
  ) throws(PlacedJSON.Fault) -> Bool {
    skipSpace()
    let isEnd = byte == end
    try take(isEnd ? end : UInt8(ascii: ","), place)
    return isEnd
  }

  private mutating func take(_ wanted: UInt8, _ place: String) throws(PlacedJSON.Fault) {
    skipSpace()
    guard byte == wanted else { throw unexpected(place) }
    position += 1
  }

  /// Reads from quote to quote, escapes as they are meant.
  private mutating func readText() throws(PlacedJSON.Fault) -> String {
    let start = position
    position += 1
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected("in a text") }
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      throw PlacedJSON.Fault(offset: start, problem: "not JSON: the text has no end")
    }
    position += 1
    let inside = bytes[start + 1..<position - 1]
    if !inside.contains(UInt8(ascii: "\\")) { return String(decoding: inside, as: UTF8.self) }
    let literal = Data(bytes[start..<position])
    guard let text = try? JSONDecoder().decode(String.self, from: literal) else {
      throw PlacedJSON.Fault(offset: start, problem: "not JSON: the text holds a wrong escape")
    }
    return text
  }

  private mutating func readNumber() throws(PlacedJSON.Fault) -> Double {
    let start = position
    while let byte, !Self.isSpace(byte), !Self.isEnd(byte) { position += 1 }
    // JSON has exponents in capitals, result files have not.
    let digits = bytes[start..<position].map { $0 == UInt8(ascii: "E") ? $0 | 0x20 : $0 }
    if let number = digits.withUnsafeBufferPointer({ CSVNumber.value($0) }) { return number }
    throw PlacedJSON.Fault(
      offset: start,
      problem: "not JSON: '\(String(decoding: digits.prefix(40), as: UTF8.self))' is not a number")
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }

  /// Whether what stands in front of it, and holds no space, ends there.
  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"): true
    default: byte == UInt8(ascii: "\"")
    }
  }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { position += 1 }
  }

  private func fault(_ problem: String) -> PlacedJSON.Fault {
    PlacedJSON.Fault(offset: position, problem: problem)
  }

  private func unexpected(_ place: String) -> PlacedJSON.Fault {
    guard position < bytes.count else {
      return fault("not JSON: the document ends \(place): it may be cut off")
    }
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1)
    return fault("not JSON: '\(found)' stands \(place)")
  }
}
