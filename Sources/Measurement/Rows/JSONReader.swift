import Foundation

package struct JSONFault: Error {
  /// Line and column from 1; columns are characters.
  package let line, column: Int
  package let problem: String
}

extension ManifestValue {
  /// Reads one value of JSON (RFC 8259) in UTF-8; throws for all else, for a key that stands twice
  /// in an object, and for what is nested more than 256 deep. Foundation's reader takes three times
  /// as long, which a history of thousands of runs waits for, and lets pass what is no JSON.
  package init(json document: [UInt8]) throws(JSONFault) {
    var reader = JSONReader(document)
    self = try reader.readDocument()
  }
}

private struct JSONReader {
  private static let mostLevels = 256

  private let bytes: [UInt8]
  private var position = 0
  private var levels = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readDocument() throws(JSONFault) -> ManifestValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONFault(line: 1, column: 1, problem: "not JSON: it is not UTF-8; save it as UTF-8")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try readValue()
    skipSpace()
    guard byte == nil else { throw unexpected("behind the end of the document") }
    return value
  }

  private mutating func readValue() throws(JSONFault) -> ManifestValue {
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): return .object(try readObject())
    case UInt8(ascii: "["): return .list(try readList())
    case UInt8(ascii: "\""): return .text(try readText())
    case .some(UInt8(ascii: "-")), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      return try readNumber()
    default: break
    }
    for (word, value) in Self.words where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw unexpected("where a value belongs")
  }

  private static let words: [(String, ManifestValue)] = [
    ("true", .flag(true)), ("false", .flag(false)), ("null", .null),
  ]

  private mutating func readObject() throws(JSONFault) -> [String: ManifestValue] {
    var members = [String: ManifestValue](minimumCapacity: 6)
    try readItems(until: "}") { reader throws(JSONFault) in
      reader.skipSpace()
      guard reader.byte == UInt8(ascii: "\"") else {
        throw reader.unexpected("where a key in \"\" belongs")
      }
      let start = reader.position
      let name = try reader.readText()
      try reader.take(UInt8(ascii: ":"), "where ':' belongs")
      guard members.updateValue(try reader.readValue(), forKey: name) == nil else {
        throw reader.fault("key '\(name)' stands twice in one object; leave one out", at: start)
      }
    }
    return members
  }

  private mutating func readList() throws(JSONFault) -> [ManifestValue] {
    var values: [ManifestValue] = []
    try readItems(until: "]") { reader throws(JSONFault) in values.append(try reader.readValue()) }
    return values
  }

  private mutating func readItems(
    until last: Unicode.Scalar, _ readItem: (inout JSONReader) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    let end = UInt8(ascii: last)
    levels += 1
    guard levels <= Self.mostLevels else {
      throw fault("not JSON: it is nested more than \(Self.mostLevels) deep", at: position)
    }
    position += 1
    skipSpace()
    var isAtEnd = byte == end
    if isAtEnd { position += 1 }
    while !isAtEnd {
      try readItem(&self)
      skipSpace()
      isAtEnd = byte == end
      try take(isAtEnd ? end : UInt8(ascii: ","), "where ',' or '\(last)' belongs")
    }
    levels -= 1
  }

  private mutating func take(
    _ wanted: UInt8, _ place: @autoclosure () -> String
  ) throws(JSONFault) {
    skipSpace()
    guard byte == wanted else { throw unexpected(place()) }
    position += 1
  }

  private mutating func readText() throws(JSONFault) -> String {
    let start = position
    position += 1
    var isEscaped = false
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw unexpected("in a text") }
      if byte == UInt8(ascii: "\\") { (isEscaped, position) = (true, position + 1) }
      position += 1
    }
    guard position < bytes.count else { throw fault("not JSON: the text has no end", at: start) }
    position += 1
    if !isEscaped { return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self) }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
    else { throw fault("not JSON: the text holds a wrong escape", at: start) }
    return text
  }

  private mutating func readNumber() throws(JSONFault) -> ManifestValue {
    let start = position
    while let byte, !Self.isSpace(byte), !Self.endsNumber(byte) { position += 1 }
    var digits = bytes[start..<position]
    // JSON has exponents in capitals, result files have not.
    if let mark = digits.firstIndex(of: UInt8(ascii: "E")) { digits[mark] = UInt8(ascii: "e") }
    func text() -> String { String(decoding: digits, as: UTF8.self) }
    guard let number = digits.withUnsafeBufferPointer({ CSVNumber.value($0) }) else {
      throw fault("not JSON: '\(text().prefix(40))' is not a number", at: start)
    }
    // Not every integer beyond 2⁵³ is a Double.
    let whole = abs(number) < 0x1p53 ? Int(exactly: number) : Int(text())
    return whole.map(ManifestValue.integer) ?? .number(number)
  }

  private static func endsNumber(_ byte: UInt8) -> Bool { ",]}:\"".utf8.contains(byte) }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace() { while let byte, Self.isSpace(byte) { position += 1 } }

  private func fault(_ problem: String, at offset: Int) -> JSONFault {
    let before = bytes[..<min(offset, bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSONFault(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: String(decoding: before[lineStart...], as: UTF8.self).count + 1, problem: problem)
  }

  private func unexpected(_ place: String) -> JSONFault {
    guard position < bytes.count else {
      return fault("not JSON: the document ends \(place): it may be cut off", at: position)
    }
    let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1)
    return fault("not JSON: '\(found)' stands \(place)", at: position)
  }
}
