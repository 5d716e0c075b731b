/// A JSON value whose shape depends on where it stands.
enum JSONValue: Decodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let object = try? container.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .bool(try container.decode(Bool.self))
    }
  }

  /// The number, also where the vectors spell infinity as the string "inf".
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string("inf"): .infinity
    default: nil
    }
  }

  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

  var string: String? { if case .string(let string) = self { string } else { nil } }

  var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }

  var isNull: Bool { if case .null = self { true } else { false } }

  subscript(key: String) -> JSONValue? {
    if case .object(let object) = self { object[key] } else { nil }
  }
}
