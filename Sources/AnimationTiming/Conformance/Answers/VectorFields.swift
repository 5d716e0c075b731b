/// The members of one object in a vector, read by name and type.
///
/// `null` reads as absent. A member of another type is an error that names it.
struct VectorFields {
  let value: JSON5Value
  /// The names that lead here, for errors.
  private let path: String
  /// What animates the properties that the vector asks for.
  let presenter: PropertyQuestion.Presenter

  init(_ value: JSON5Value, path: String = "", presenter: @escaping PropertyQuestion.Presenter) {
    self.value = value
    self.path = path
    self.presenter = presenter
  }

  /// The member `name`, unless it is absent or null.
  subscript(name: String) -> JSON5Value? {
    guard let member = value[name], !member.isNull else { return nil }
    return member
  }

  /// The member `name`, which may be null.
  func require(_ name: String) throws -> JSON5Value {
    guard let member = value[name] else { throw missing(name) }
    return member
  }

  func object(_ name: String) throws -> VectorFields {
    let member = try require(name)
    guard member.members != nil else { throw wrong(name, member, "an object") }
    return VectorFields(member, path: "\(path)\(name).", presenter: presenter)
  }

  func optionalObject(_ name: String) throws -> VectorFields? {
    try self[name].map { _ in try object(name) }
  }

  func number(_ name: String) throws -> Double {
    guard let number = try optionalNumber(name) else { throw missing(name) }
    return number
  }

  func optionalNumber(_ name: String) throws -> Double? {
    try typed(name, "a number", \.number)
  }

  func optionalBool(_ name: String) throws -> Bool? {
    try typed(name, "true or false", \.bool)
  }

  func optionalString(_ name: String) throws -> String? {
    try typed(name, "a string", \.string)
  }

  func optionalArray(_ name: String) throws -> [JSON5Value]? {
    try typed(name, "a list", \.array)
  }

  /// The numbers of a list; none if it is absent.
  func numbers(_ name: String) throws -> [Double] {
    try (optionalArray(name) ?? []).map { element in
      guard let number = element.number else { throw wrong(name, element, "a number") }
      return number
    }
  }

  /// The objects of a list.
  func objects(_ name: String) throws -> [VectorFields] {
    guard let array = try optionalArray(name) else { throw missing(name) }
    return try array.enumerated().map { index, element in
      guard element.members != nil else { throw wrong(name, element, "an object") }
      return VectorFields(element, path: "\(path)\(name)[\(index)].", presenter: presenter)
    }
  }

  func missing(_ name: String) -> MalformedVector { .missing(path + name) }

  func wrong(_ name: String, _ value: JSON5Value, _ wanted: String) -> MalformedVector {
    .field(path + name, value, not: wanted)
  }

  private func typed<Value>(
    _ name: String, _ wanted: String, _ read: (JSON5Value) -> Value?
  ) throws -> Value? {
    guard let member = self[name] else { return nil }
    guard let value = read(member) else { throw wrong(name, member, wanted) }
    return value
  }
}
