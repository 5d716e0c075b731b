public import Foundation

/// A value in a manifest: JSON with its types.
public indirect enum ManifestValue: Sendable, Equatable, Encodable {
  /// Text.
  case text(String)
  /// A number.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A truth value.
  case flag(Bool)
  /// A list.
  case list([ManifestValue])
  /// Named values; written in the order of the names' bytes.
  case object([String: ManifestValue])
  /// Not available.
  case null

  /// Encodes the value as itself.
  public func encode(to encoder: any Encoder) throws {
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

  /// A fact and whether two runs that differ in it can be compared: `hard` means no, `soft` a
  /// warning. A fact that is not known carries the reason instead.
  public static func fact(
    _ value: ManifestValue?, isHard: Bool, reason: String? = nil
  ) -> ManifestValue {
    var object: [String: ManifestValue] = [
      "value": value ?? .null, "key": .text(isHard ? "hard" : "soft"),
    ]
    if value == nil, let reason { object["reason"] = .text(reason) }
    return .object(object)
  }
}

/// manifest.json: what a run was, apart from its numbers.
public enum ManifestFile {
  /// The document's bytes: sorted keys, two spaces, a line feed at the end.
  public static func data(_ manifest: [String: ManifestValue]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(ManifestValue.object(manifest)) + Data("\n".utf8)
  }
}
