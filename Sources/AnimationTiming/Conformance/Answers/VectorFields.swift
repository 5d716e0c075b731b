import Vocabulary

/// The members of one object in a vector, read by name and type.
///
/// `null` reads as absent. A member of another type is an error that names it.
struct VectorFields {
  let value: VectorValue
  /// The names that lead here, for errors.
  private let path: String
  /// What animates the properties that the vector asks for.
  let presenter: PropertyQuestion.Presenter

  init(_ value: VectorValue, path: String = "", presenter: @escaping PropertyQuestion.Presenter) {
    self.value = value
    self.path = path
    self.presenter = presenter
  }

  /// The member `name`, unless it is absent or null.
  subscript(name: String) -> VectorValue? {
    guard let member = value[name], !member.isNull else { return nil }
    return member
  }

  /// The member `name`, which may be null.
  func require(_ name: String) throws -> VectorValue {
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

  func optionalArray(_ name: String) throws -> [VectorValue]? {
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

  func wrong(_ name: String, _ value: VectorValue, _ wanted: String) -> MalformedVector {
    .field(path + name, value, not: wanted)
  }

  private func typed<Value>(
    _ name: String, _ wanted: String, _ read: (VectorValue) -> Value?
  ) throws -> Value? {
    guard let member = self[name] else { return nil }
    guard let value = read(member) else { throw wrong(name, member, wanted) }
    return value
  }
}

extension VectorFields {
  /// The value of the member `name`; `nil` if absent.
  func animatable(_ name: String) throws -> AnimatableValue? {
    try self[name].map { try animatable(of: $0, name) }
  }

  /// The value of the member `name`.
  func requireAnimatable(_ name: String) throws -> AnimatableValue {
    try animatable(of: require(name), name)
  }

  /// A number, or a list of one (number), two (point), three (colour without alpha), four (rect) or
  /// six numbers (affine map).
  func animatable(of value: VectorValue, _ name: String) throws -> AnimatableValue {
    if let number = value.number { return .scalar(number) }
    let numbers = value.array?.compactMap(\.number) ?? []
    guard numbers.count == value.array?.count else {
      throw wrong(name, value, "a number or a list of numbers")
    }
    switch numbers.count {
    case 1: return .scalar(numbers[0])
    case 2: return .point(Point(x: numbers[0], y: numbers[1]))
    case 3: return .color(Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: 0))
    case 4:
      return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case 6:
      return .transform(
        AffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5]))
    default: throw wrong(name, value, "a list of 1, 2, 3, 4 or 6 numbers")
    }
  }

  /// The key path that the vector names, else one whose values are of the kind of `value`.
  func keyPath(for value: AnimatableValue?) throws -> AnimationKeyPath {
    if let name = try optionalString("keyPath") {
      guard let keyPath = AnimationKeyPath(name: name) else {
        let known = AnimationKeyPath.allCases.map(\.name)
        throw wrong(
          "keyPath", .string(name),
          "the name of an animatable property" + Spelling.suggestion(for: name, among: known))
      }
      if value == nil || value?.kind == keyPath.valueKind { return keyPath }
    }
    return value?.someKeyPath ?? .opacity
  }
}

extension AnimatableValue {
  /// The value as the vectors write it.
  var vectorForm: VectorValue {
    let numbers: [Double] =
      switch self {
      case .scalar(let number): [number]
      case .point(let point): [point.x, point.y]
      case .size(let size): [size.width, size.height]
      case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      case .transform(let map): [map.a, map.b, map.c, map.d, map.tx, map.ty]
      case .color(let color): [color.red, color.green, color.blue]
      }
    return numbers.count == 1 ? .number(numbers[0]) : .array(numbers.map(VectorValue.number))
  }

  /// A key path whose values are of this kind, for vectors that name none.
  var someKeyPath: AnimationKeyPath {
    switch self {
    case .scalar: .translationX
    case .point: .position
    case .size: .boundsSize
    case .rect: .bounds
    case .transform: .transform
    case .color: .fillColor
    }
  }
}

extension AnimatableValue? {
  /// The answer to a vector: null if nothing shows and that is what it asks; otherwise what is
  /// below the animation, or null if the vector does not say what that is.
  func answer(over below: AnimatableValue?, expecting expected: VectorValue) -> VectorValue {
    if let self { return self.vectorForm }
    return expected.isNull ? .null : below?.vectorForm ?? .null
  }
}
