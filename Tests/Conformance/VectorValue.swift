/// A JSON value whose shape depends on where it stands.
enum VectorValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([VectorValue])
  case object([String: VectorValue])

  /// A list's numbers, or the one number that this is; nil for anything else.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .array(let values):
      let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
      return numbers.count == values.count ? numbers : nil
    case .null, .bool, .string, .object: return nil
    }
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
}

extension VectorValue: Decodable {
  /// - Throws: `DecodingError` for a number that no `Double` holds.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let values = try? value.decode([VectorValue].self) {
      self = .array(values)
    } else {
      self = .object(try value.decode([String: VectorValue].self))
    }
  }
}

extension VectorValue: CustomStringConvertible {
  /// One line, numbers in the fewest digits that give the same number.
  var description: String {
    switch self {
    case .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(let number):
      let text = "\(number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    case .string(let string): return "\"\(string)\""
    case .array(let elements):
      return "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      let texts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      return "{" + texts.joined(separator: ", ") + "}"
    }
  }
}
