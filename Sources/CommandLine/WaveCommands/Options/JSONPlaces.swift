import Foundation

/// Where the keys and elements of a JSON document stand.
///
/// For a document that a JSON reader has accepted; of another one it knows a part of the places.
struct JSONPlaces {
  /// A step on the way from the document to a value.
  enum Step: Hashable {
    case key(String)
    case index(Int)

    init(_ key: any CodingKey) {
      self = key.intValue.map { .index($0) } ?? .key(key.stringValue)
    }
  }

  /// A key where it is used.
  struct Use {
    let name: String
    /// The way to the key's value.
    let path: [Step]
    /// Bytes in front of the key.
    let offset: Int
    /// Whether the same object has used this key before.
    let isRepeated: Bool
  }

  /// Every use of a key, in the document's order.
  private(set) var uses: [Use] = []
  private var offsets: [[Step]: Int] = [:]
  private let bytes: [UInt8]
  private var position = 0

  /// Finds the places in a document. O(bytes · depth).
  init(_ document: Data) {
    bytes = [UInt8](document)
    readValue([])
  }

  /// `:line:column`, from 1, of a key or an element; "" where it is unknown. Of a key that one
  /// object uses twice it is the first use, whose value Foundation's decoder takes.
  func text(_ path: [Step]) -> String { offsets[path].map(text) ?? "" }

  /// `:line:column`, from 1, of an offset in bytes.
  func text(_ offset: Int) -> String {
    let before = bytes[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return ":\(line):\(String(decoding: before[lineStart...], as: UTF8.self).count + 1)"
  }

  private mutating func readValue(_ path: [Step]) {
    skipSpace()
    switch byte {
    case UInt8(ascii: "{"): readObject(path)
    case UInt8(ascii: "["): readArray(path)
    case UInt8(ascii: "\""): _ = readString()
    default: while let byte, !Self.ends.contains(byte) { position += 1 }
    }
  }

  private mutating func readObject(_ path: [Step]) {
    position += 1
    while true {
      skipSpace(and: UInt8(ascii: ","))
      guard byte == UInt8(ascii: "\"") else { break }
      let offset = position
      let name = readString()
      let place = path + [.key(name)]
      uses.append(
        Use(name: name, path: place, offset: offset, isRepeated: offsets[place] != nil))
      if offsets[place] == nil { offsets[place] = offset }
      skipSpace(and: UInt8(ascii: ":"))
      readValue(place)
    }
    position += 1
  }

  private mutating func readArray(_ path: [Step]) {
    position += 1
    var index = 0
    while true {
      skipSpace(and: UInt8(ascii: ","))
      guard let byte, byte != UInt8(ascii: "]") else { break }
      let start = position
      offsets[path + [.index(index)]] = start
      readValue(path + [.index(index)])
      // What is no value in front of a bracket that closes something else.
      guard position > start else { break }
      index += 1
    }
    position += 1
  }

  /// Reads from quote to quote; with escapes as they are meant.
  private mutating func readString() -> String {
    let start = position
    position += 1
    while let byte, byte != UInt8(ascii: "\"") {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(position + 1, bytes.count)
    let literal = Data(bytes[start..<position])
    return (try? JSONDecoder().decode(String.self, from: literal))
      ?? String(decoding: literal.dropFirst().dropLast(), as: UTF8.self)
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private static let space = Set(" \t\r\n".utf8)
  private static let ends = space.union(",]}".utf8)

  private mutating func skipSpace(and separator: UInt8? = nil) {
    while let byte, Self.space.contains(byte) || byte == separator { position += 1 }
  }
}
