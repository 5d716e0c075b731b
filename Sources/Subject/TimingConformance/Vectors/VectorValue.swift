/// A JSON value of a vector, whose shape depends on where it stands.
public enum VectorValue: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; an answer may be one that JSON has not.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([VectorValue])
  /// Members by their names.
  case object([String: VectorValue])

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
  public var array: [VectorValue]? { if case .array(let array) = self { array } else { nil } }

  /// The members by their names.
  public var members: [String: VectorValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of the member `name`; `nil` if there is none, or this is no object.
  public subscript(name: String) -> VectorValue? { members?[name] }
}

extension VectorValue: Decodable {
  /// Takes any JSON value. What is none is the decoder's error, before it comes here.
  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      var values: [String: VectorValue] = [:]
      for name in members.allKeys {
        values[name.stringValue] = try members.decode(VectorValue.self, forKey: name)
      }
      self = .object(values)
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [VectorValue] = []
      while !list.isAtEnd { elements.append(try list.decode(VectorValue.self)) }
      self = .array(elements)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let string = try? value.decode(String.self) {
        self = .string(string)
      } else {
        self = .number(try value.decode(Double.self))
      }
    }
  }

  /// The name of a member, which may be any text.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension VectorValue: CustomStringConvertible {
  /// One line, as JSON has it, members in the order of their names; numbers in the fewest digits
  /// that give the same number.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Self.text(of: number)
    case .string(let string): "\"\(string)\""
    case .array(let elements):
      "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
