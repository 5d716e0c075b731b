/// A JSON value whose shape depends on where it stands.
package enum VectorValue: Equatable, Sendable {
  case null
  /// `true` or `false`.
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A list.
  case array([VectorValue])
  /// Members by name.
  case object([String: VectorValue])

  /// The number, also where it is spelt as the string `inf`, `-inf` or `nan`.
  package var number: Double? {
    switch self {
    case .number(let number): number
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    case .string("nan"): .nan
    default: nil
    }
  }

  /// The truth value.
  package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  package var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The list.
  package var array: [VectorValue]? { if case .array(let array) = self { array } else { nil } }

  package var members: [String: VectorValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The greatest finite number in it without its sign; 0 where there is none.
  var greatestNumber: Double {
    switch self {
    case .number(let number): number.isFinite ? abs(number) : 0
    case .array(let values): values.map(\.greatestNumber).max() ?? 0
    case .object(let members): members.values.map(\.greatestNumber).max() ?? 0
    case .null, .bool, .string: 0
    }
  }

  package var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of the member `name`; nil where there is none, or this is no object.
  package subscript(name: String) -> VectorValue? { members?[name] }
}

extension VectorValue: Decodable {
  /// - Throws: `DecodingError` for a number that no `Double` holds.
  package init(from decoder: any Decoder) throws {
    if let keys = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        Dictionary(
          try keys.allKeys.map { ($0.stringValue, try keys.decode(VectorValue.self, forKey: $0)) }
        ) { first, _ in first })
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [VectorValue] = []
      while !list.isAtEnd { values.append(try list.decode(VectorValue.self)) }
      self = .array(values)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else {
        self = .number(try value.decode(Double.self))
      }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension VectorValue: CustomStringConvertible {
  /// One line, numbers in the fewest digits that give the same number.
  package var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Self.text(of: number)
    case .string(let string): "\"\(string)\""
    case .array(let elements):
      "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        .joined(separator: ", ") + "}"
    }
  }

  private static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
