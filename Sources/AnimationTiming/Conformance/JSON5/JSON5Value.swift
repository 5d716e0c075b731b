/// A JSON5 value whose shape depends on where it stands.
public enum JSON5Value: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number; JSON5 writes those that JSON has not as `Infinity` and `NaN`.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSON5Value])
  /// Members in the order of the text.
  case object([Member])

  /// A name and its value.
  public struct Member: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSON5Value

    /// Creates a member.
    public init(name: String, value: JSON5Value) {
      self.name = name
      self.value = value
    }
  }

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
  public var array: [JSON5Value]? { if case .array(let array) = self { array } else { nil } }

  /// The members, in the order of the text.
  public var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of the member `name`, of the last one if there are several; `nil` if there is none,
  /// or this is no object. Complexity: O(members).
  public subscript(name: String) -> JSON5Value? {
    members?.last { $0.name == name }?.value
  }
}

extension JSON5Value: CustomStringConvertible {
  /// One line of JSON5, numbers in the fewest digits that give the same number.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Self.text(of: number)
    case .string(let string): "\"\(string)\""
    case .array(let elements):
      "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
  }

  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
