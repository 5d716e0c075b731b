import Foundation

/// A JSON value whose shape depends on where it stands.
public enum JSONValue: Decodable, Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number, NaN and infinities included.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// Reads JSON5, in which a number may be NaN.
  static func read(_ data: Data) throws(VectorError) -> JSONValue {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do { return try decoder.decode(JSONValue.self, from: data) } catch let error as DecodingError {
      guard case .dataCorrupted(let context) = error else {
        throw .notVectors(reason: "\(error)")
      }
      let cause = context.underlyingError.map { " (\($0))" } ?? ""
      throw .notVectors(reason: context.debugDescription + cause)
    } catch { throw .notVectors(reason: "\(error)") }
  }

  /// The number, also where the vectors spell infinity as the string "inf".
  var number: Double? {
    switch self {
    case .number(let number): number
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
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

  func require(_ key: String) throws(VectorError) -> JSONValue {
    guard let value = self[key] else { throw .malformed(field: key) }
    return value
  }

  func requireNumber(_ key: String) throws(VectorError) -> Double {
    guard let number = self[key]?.number else { throw .malformed(field: key) }
    return number
  }

  /// The number, or `absent` where the field is missing.
  func number(_ key: String, or absent: Double) throws(VectorError) -> Double {
    guard let field = self[key], !field.isNull else { return absent }
    guard let number = field.number else { throw .malformed(field: key) }
    return number
  }

  func flag(_ key: String) throws(VectorError) -> Bool {
    guard let field = self[key], !field.isNull else { return false }
    guard let flag = field.bool else { throw .malformed(field: key) }
    return flag
  }

  func requireString(_ key: String) throws(VectorError) -> String {
    guard let string = self[key]?.string else { throw .malformed(field: key) }
    return string
  }

  func requireArray(_ key: String) throws(VectorError) -> [JSONValue] {
    guard let array = self[key]?.array else { throw .malformed(field: key) }
    return array
  }

  /// The numbers of a list; nil where the field is missing or null.
  func numbers(_ key: String) throws(VectorError) -> [Double]? {
    guard let field = self[key], !field.isNull else { return nil }
    guard let list = field.array else { throw .malformed(field: key) }
    let numbers = list.compactMap(\.number)
    guard numbers.count == list.count else { throw .malformed(field: key) }
    return numbers
  }
}

extension JSONValue {
  /// Takes whatever stands there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Objects and lists hold the most; asking for them first spares them refusals.
    if let object = try? decoder.container(keyedBy: Key.self) {
      var members: [String: JSONValue] = [:]
      for key in object.allKeys {
        members[key.stringValue] = try object.decode(JSONValue.self, forKey: key)
      }
      self = .object(members)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .bool(flag)
    } else {
      var list = try decoder.unkeyedContainer()
      var members: [JSONValue] = []
      while !list.isAtEnd { members.append(try list.decode(JSONValue.self)) }
      self = .array(members)
    }
  }

  /// Any name.
  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { return nil }
  }
}
