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
