import AnimationTiming
import Measurement

/// The fields of a vector by their names, which know whether they were read. A field that
/// is left out, or null, is nil.
final class VectorInput {
  private let members: [String: VectorValue]
  private let place: String
  private var asked: Set<String> = []
  private var parts: [VectorInput] = []

  /// - Parameter place: empty, or the names that lead to it, each with a point behind it.
  init(_ members: [String: VectorValue], at place: String = "input.") {
    (self.members, self.place) = (members, place)
  }

  func value(_ name: String) -> VectorValue? {
    asked.insert(name)
    return members[name].flatMap { $0 == .null ? nil : $0 }
  }

  func number(_ name: String) throws -> Double? {
    try read(name, "a number") { if case .number(let number) = $0 { number } else { nil } }
  }

  func flag(_ name: String) throws -> Bool? {
    try read(name, "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  func word(_ name: String) throws -> String? {
    try read(name, "a text") { if case .string(let word) = $0 { word } else { nil } }
  }

  func list(_ name: String) throws -> [VectorValue]? {
    try read(name, "a list") { if case .array(let values) = $0 { values } else { nil } }
  }

  func numbers(_ name: String) throws -> [Double]? {
    try list(name).map { list in
      guard let numbers = VectorValue.array(list).numbers else {
        throw fault(name, not: "a list of numbers")
      }
      return numbers
    }
  }

  func object(_ name: String) throws -> [String: VectorValue]? {
    try read(name, "an object") { if case .object(let members) = $0 { members } else { nil } }
  }

  /// The expected value; null is one, too.
  func expected() throws -> VectorValue {
    guard let expected = members["expected"] else { throw missing("expected") }
    return expected
  }

  /// The objects in a list, or one alone.
  func inputs(_ name: String) throws -> [VectorInput]? {
    guard let value = value(name) else { return nil }
    var values = [(place: name, value: value)]
    if case .array(let list) = value { values = list.enumerated().map { ("\(name)[\($0)]", $1) } }
    let inputs = try values.map { name, value in
      guard case .object(let members) = value else { throw fault(name, value, not: "an object") }
      return VectorInput(members, at: "\(place)\(name).")
    }
    parts += inputs
    return inputs
  }

  /// The value of the field `name`, which must be there.
  func need<Value>(_ name: String, _ read: (String) throws -> Value?) throws -> Value {
    guard let value = try read(name) else { throw missing(name) }
    return value
  }

  func missing(_ name: String) -> VectorFault {
    VectorFault("the field '\(place)\(name)' is missing")
  }

  /// - Parameter value: the part of the field that is wrong; nil for all of it.
  func fault(_ name: String, _ value: VectorValue? = nil, not wanted: String) -> VectorFault {
    VectorFault("the field '\(place)\(name)' is \(value ?? members[name] ?? .null), not \(wanted)")
  }

  /// Refuses a field that nothing asked for: the answer would be that of another question.
  func expectAllAsked() throws {
    if let name = members.keys.sorted().first(where: { !asked.contains($0) }) {
      throw VectorFault(
        "nothing reads the field '\(place)\(name)'"
          + Spelling.cure(for: name, among: asked.sorted()))
    }
    for part in parts { try part.expectAllAsked() }
  }

  private func read<Value>(
    _ name: String, _ wanted: String, _ convert: (VectorValue) -> Value?
  ) throws -> Value? {
    guard let value = value(name) else { return nil }
    if let found = convert(value) { return found }
    throw fault(name, not: wanted)
  }
}

// MARK: - Timing

extension VectorInput {
  /// The timing in the fields whose names begin with `prefix`; others are as in `timing`.
  func timing(of prefix: String = "", over timing: Timing = Timing()) throws -> Timing {
    func name(_ field: String) -> String {
      prefix.isEmpty ? field : prefix + field.prefix(1).uppercased() + field.dropFirst()
    }
    func float(_ field: String) throws -> Float? { try number(name(field)).map { Float($0) } }
    var timing = timing
    timing.beginTime = try number(name("beginTime")) ?? timing.beginTime
    timing.timeOffset = try number(name("timeOffset")) ?? timing.timeOffset
    timing.speed = try float("speed") ?? timing.speed
    timing.duration = try number(name("duration")) ?? timing.duration
    timing.repeatCount = try float("repeatCount") ?? timing.repeatCount
    timing.repeatDuration = try number(name("repeatDuration")) ?? timing.repeatDuration
    timing.autoreverses = try flag(name("autoreverses")) ?? timing.autoreverses
    // An unknown name behaves as `removed`, as Core Animation has it.
    timing.fillMode =
      try word(name("fillMode")).map { Self.named($0) ?? .removed } ?? timing.fillMode
    // What is removed at its end holds nothing after it.
    if try flag(name("removedOnCompletion")) == true {
      timing.fillMode = timing.fillMode.holdsStart ? .backwards : .removed
    }
    return timing
  }

  /// The timing of an animation whose vector must say when it begins and how long it is.
  func wholeTiming() throws -> Timing {
    _ = try need("beginTime", number)
    _ = try need("duration", number)
    return try timing()
  }

  /// The timing of vectors that give the time since the begin: it begins at 0, and unless they say
  /// otherwise it holds both ends.
  func localTiming() throws -> Timing {
    _ = try need("duration", number)
    return try timing(over: Timing(fillMode: .both))
  }

  /// A timing that speed 0 holds at the progress that the fields ask for.
  func frozenTiming(at time: MediaTime = 0) throws -> Timing {
    Timing(beginTime: time, timeOffset: try need("progress", number), speed: 0, duration: 1)
  }

  /// The case of that name; nil where there is none.
  static func named<Value: CaseIterable>(_ name: String) -> Value? {
    Value.allCases.first { "\($0)" == name }
  }

  func curve(_ name: String) throws -> TimingFunction? {
    try value(name).map { try curve($0, name) }
  }

  private func curve(_ value: VectorValue, _ name: String) throws -> TimingFunction {
    if case .string(let word) = value, let curve = Self.curves[word] { return curve }
    guard let points = value.numbers, points.count == 4 else {
      throw fault(
        name, value, not: "linear, easeIn, easeOut, easeInEaseOut, default or four coordinates")
    }
    return TimingFunction(Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
  }

  static let curves: [String: TimingFunction] = [
    "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInEaseOut,
    "default": .default,
  ]
}

// MARK: - Values and animations

extension VectorInput {
  func animatable(_ name: String) throws -> AnimatableValue? {
    try value(name).map { try animatable($0, name) }
  }

  func animatables(_ name: String) throws -> [AnimatableValue]? {
    try list(name)?.map { try animatable($0, name) }
  }

  /// A number, or a list of one (number), two (point), three (colour without alpha), four (rect) or
  /// six numbers (affine map).
  private func animatable(_ value: VectorValue, _ name: String) throws -> AnimatableValue {
    let numbers = value.numbers ?? []
    switch numbers.count {
    case 1: return .scalar(numbers[0])
    case 2: return .point(Point(x: numbers[0], y: numbers[1]))
    case 3: return .color(Color(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: 0))
    case 4: return .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case 6:
      return .transform(
        AffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5]))
    default: throw fault(name, value, not: "a number or a list of 1, 2, 3, 4 or 6 numbers")
    }
  }

  /// An end of the animation, of which one must be there.
  func end() throws -> AnimatableValue {
    if let end = try animatable("from") ?? animatable("to") ?? animatable("by") { return end }
    throw missing("from")
  }

  /// The key path that the vector names, else one whose values are of the kind of `value`.
  func keyPath(for value: AnimatableValue?) throws -> AnimationKeyPath {
    if let name = try word("keyPath") {
      guard let keyPath = AnimationKeyPath(name: name), let kind = keyPath.valueKind else {
        let known = AnimationKeyPath.allCases.filter { $0.valueKind != nil }.map(\.name)
        let suggestion = Spelling.suggestion(for: name, among: known)
        throw fault("keyPath", not: "the name of an animatable property" + suggestion)
      }
      if value == nil || value?.kind == kind { return keyPath }
      // A size is spelt as a point is.
      guard kind == .size, value?.kind == .point else {
        throw fault("keyPath", not: "a property whose values are of the model's kind")
      }
    }
    return switch value {
    case nil: .opacity
    case .scalar: .translationX
    case .point: .position
    case .size: .boundsSize
    case .rect: .bounds
    case .transform: .transform
    case .color: .fillColor
    }
  }

  func basic(_ keyPath: AnimationKeyPath, _ timing: Timing) throws -> BasicAnimation {
    BasicAnimation(
      keyPath: keyPath, fromValue: try animatable("from"), toValue: try animatable("to"),
      byValue: try animatable("by"), timing: timing, timingFunction: try curve("timingFunction"),
      isAdditive: try flag("additive") ?? false, isCumulative: try flag("cumulative") ?? false)
  }

  /// An animation through these fields' values, or along their path.
  func keyframes(_ keyPath: AnimationKeyPath, _ timing: Timing) throws -> KeyframeAnimation {
    let mode = try word("calculationMode") ?? "linear"
    let rotation = try word("rotationMode") ?? "none"
    guard let calculation: KeyframeAnimation.CalculationMode = Self.named(mode) else {
      throw fault("calculationMode", not: "linear, discrete, paced, cubic or cubicPaced")
    }
    let turn: KeyframeAnimation.RotationMode? = Self.named(rotation)
    guard turn != nil || rotation == "none" else {
      throw fault("rotationMode", not: "auto, autoReverse or none")
    }
    return KeyframeAnimation(
      keyPath: keyPath, values: try animatables("values") ?? [],
      path: try list("path").map { MotionPath(try outline($0)) },
      keyTimes: try numbers("keyTimes") ?? [],
      timingFunctions: try (list("timingFunctions") ?? []).map {
        $0 == .null ? .linear : try curve($0, "timingFunctions")
      }, calculationMode: calculation, tensionValues: try numbers("tensionValues") ?? [],
      continuityValues: try numbers("continuityValues") ?? [],
      biasValues: try numbers("biasValues") ?? [], rotationMode: turn, timing: timing,
      timingFunction: try curve("timingFunction"), isAdditive: try flag("additive") ?? false,
      isCumulative: try flag("cumulative") ?? false)
  }

  /// A path from a list of elements: SVG's letter (M, L, Q, C, Z, absolute) and coordinates.
  private func outline(_ elements: [VectorValue]) throws -> Path {
    var path = Path()
    for element in elements {
      guard case .array(let words) = element else { throw unreadable(element) }
      let numbers = VectorValue.array(Array(words.dropFirst())).numbers ?? []
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      switch (words.first, numbers.count) {
      case (.string("M"), 2): path.move(to: points[0])
      case (.string("L"), 2): path.addLine(to: points[0])
      case (.string("Q"), 4): path.addQuadratic(to: points[1], control: points[0])
      case (.string("C"), 6): path.addCubic(to: points[2], control1: points[0], control2: points[1])
      case (.string("Z"), 0) where words.count == 1: path.close()
      default: throw unreadable(element)
      }
    }
    return path
  }

  private func unreadable(_ element: VectorValue) -> VectorFault {
    fault("path", element, not: "an element such as [\"L\", 100, 0]")
  }

  /// A spring from these fields; what they leave out is Core Animation's.
  func spring() throws -> Spring {
    let standard = Spring()
    return Spring(
      mass: try number("mass") ?? standard.mass,
      stiffness: try number("stiffness") ?? standard.stiffness,
      damping: try number("damping") ?? standard.damping,
      initialVelocity: try number("initialVelocity") ?? standard.initialVelocity,
      allowsOverdamping: try flag("allowsOverdamping") ?? standard.allowsOverdamping)
  }

  /// Groups nest no deeper: a vector could ask for any depth.
  private static let deepestGroup = 32

  /// An animation of any type that drives `keyPath`.
  ///
  /// - Parameter standardDuration: the duration of one that leaves it out, s; 0 in a group, where
  ///   it is the group's.
  func animation(
    _ keyPath: AnimationKeyPath, depth: Int = 0, standardDuration: MediaTime
  ) throws -> Animation {
    var timing = try timing()
    if !(timing.duration > 0) { timing.duration = standardDuration }
    switch try need("type", word) {
    case "basic": return .basic(try basic(keyPath, timing))
    case "spring": return .spring(SpringAnimation(try basic(keyPath, timing), spring: try spring()))
    case "keyframe": return .keyframe(try keyframes(keyPath, timing))
    case "group":
      guard depth < Self.deepestGroup else { throw VectorFault("groups nest deeper than 32") }
      let children = try need("animations", inputs).map {
        try $0.animation(keyPath, depth: depth + 1, standardDuration: 0)
      }
      return .group(
        AnimationGroup(
          animations: children, timing: timing, timingFunction: try curve("timingFunction")))
    default: throw fault("type", not: "basic, spring, keyframe or group")
    }
  }
}
