package import Foundation

package enum ManifestValue: Sendable, Equatable, Encodable {
  case text(String)
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case list([ManifestValue])
  /// Named values; written in the order of the names' bytes.
  case object([String: ManifestValue])
  case null

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number):
      // A number without a fraction is read as an integer: it is written as one, or a large one
      // would be other bytes the next time.
      if let whole = Int(exactly: number) {
        try container.encode(whole)
      } else {
        try container.encode(number)
      }
    case .integer(let integer): try container.encode(integer)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .object(let object): try container.encode(object)
    case .null: try container.encodeNil()
    }
  }

  /// A number; null for nil, and for a number that JSON cannot hold.
  package init(finite number: Double?) {
    self = number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }

  package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }

  /// The number, whole or not; nil for what is none.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  package var list: [ManifestValue] { if case .list(let list) = self { list } else { [] } }

  package var object: [String: ManifestValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  package subscript(_ key: String) -> ManifestValue? { object?[key] }

  /// A fact and whether two runs that differ in it can be compared: `hard` means no, `soft` a
  /// warning. A fact that is not known carries the reason instead.
  package static func fact(
    _ value: ManifestValue?, isHard: Bool, reason: String? = nil
  ) -> ManifestValue {
    var object: [String: ManifestValue] = [
      "value": value ?? .null, "key": .text(isHard ? "hard" : "soft"),
    ]
    if value == nil, let reason { object["reason"] = .text(reason) }
    return .object(object)
  }
}

/// JSON as files and documents hold it: sorted keys, two spaces, a line feed at the end.
package enum JSONText {
  /// - Throws: `EncodingError` for a number that JSON cannot hold.
  package static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  package static func text(_ value: some Encodable) throws -> String {
    String(decoding: try data(value), as: UTF8.self)
  }
}
