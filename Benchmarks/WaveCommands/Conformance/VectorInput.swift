import AnimationTiming
import Vocabulary

/// What a vector asks of, with the fields of every kind: what is left out, or null, is nil.
struct VectorInput: Decodable, Sendable {
  // When something plays; `begin` is another name of `beginTime`.
  let beginTime, begin, timeOffset, speed, duration, repeatCount, repeatDuration: Double?
  let autoreverses: Bool?
  let fillMode: String?
  // The instant that is asked for.
  let parentTime, localTime, time, progress: Double?

  // What an animation of any type does; `from` and `to` name clocks where times are converted.
  let type, keyPath: String?
  let model, from, to, by, timingFunction: VectorValue?
  let additive, cumulative: Bool?
  let values, timingFunctions: [VectorValue]?
  let path: [[VectorValue]]?
  let keyTimes, tensionValues, continuityValues, biasValues: [Double]?
  let calculationMode, rotationMode: String?
  let animations: [VectorInput]?
  let groupBegin, groupDuration, groupSpeed, childBegin, childDuration: Double?
  let mass, stiffness, damping, initialVelocity: Double?
  let allowsOverdamping: Bool?

  // Curves, clocks, timers and display links.
  let name, domain: String?
  let controlPoints: [Double]?
  let x: Double?
  let root, mid, leaf, layer: Clock?
  let start, interval, until: Double?
  let repeats: Bool?
  let hz, frameInterval, preferredFramesPerSecond, untilVsync, lateAtVsync, busyUntilVsync: Double?
  let blocked, blockedVsync: VectorValue?

  struct Clock: Decodable, Sendable {
    let beginTime, timeOffset, speed: Double?

    var timing: Timing {
      Timing(
        beginTime: beginTime ?? 0, timeOffset: timeOffset ?? 0,
        speed: speed.map { Float($0) } ?? 1)
    }
  }

  /// The value of the field `name`, which must be there.
  func need<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw VectorFault("the field 'input.\(name)' is missing") }
    return value
  }
}

// MARK: - Timing

extension VectorInput {
  /// The timing in these fields; those that are left out keep the value in `timing`.
  func timing(over timing: Timing = Timing()) -> Timing {
    var timing = timing
    timing.beginTime = beginTime ?? begin ?? timing.beginTime
    timing.timeOffset = timeOffset ?? timing.timeOffset
    timing.speed = speed.map { Float($0) } ?? timing.speed
    timing.duration = duration ?? timing.duration
    timing.repeatCount = repeatCount.map { Float($0) } ?? timing.repeatCount
    timing.repeatDuration = repeatDuration ?? timing.repeatDuration
    timing.autoreverses = autoreverses ?? timing.autoreverses
    // An unknown name behaves as `removed`, as Core Animation has it.
    timing.fillMode = fillMode.map { Self.named($0) ?? .removed } ?? timing.fillMode
    return timing
  }

  /// The timing of an animation whose vector must say when it begins and how long it is.
  func wholeTiming() throws -> Timing {
    _ = try (need(beginTime ?? begin, "beginTime"), need(duration, "duration"))
    return timing()
  }

  /// The timing of vectors that give the time since the begin: it begins at 0, and unless they say
  /// otherwise it holds both ends.
  func localTiming() throws -> Timing {
    _ = try (need(duration, "duration"), need(localTime, "localTime"))
    return timing(over: Timing(fillMode: .both))
  }

  /// A timing that speed 0 holds at the progress that the fields ask for.
  func frozenTiming(at time: MediaTime = 0) throws -> Timing {
    Timing(beginTime: time, timeOffset: try need(progress, "progress"), speed: 0, duration: 1)
  }

  /// The case of that name; nil where there is none.
  static func named<Value: CaseIterable>(_ name: String) -> Value? {
    Value.allCases.first { "\($0)" == name }
  }

  static func curve(_ value: VectorValue, _ name: String) throws -> TimingFunction {
    if case .string(let word) = value, let curve = curve(named: word) { return curve }
    guard let points = value.numbers, points.count == 4 else {
      throw VectorFault.field(
        name, value, not: "linear, easeIn, easeOut, easeInEaseOut, default or four coordinates")
    }
    return TimingFunction(
      Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3]))
  }

  static func curve(named name: String) -> TimingFunction? {
    switch name {
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInEaseOut": .easeInEaseOut
    case "default": .default
    default: nil
    }
  }
}

// MARK: - Values and animations

extension VectorInput {
  /// A number, or a list of one (number), two (point), three (colour without alpha), four (rect) or
  /// six numbers (affine map).
  static func animatable(_ value: VectorValue, _ name: String) throws -> AnimatableValue {
    let numbers = value.numbers ?? []
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
    default:
      throw VectorFault.field(name, value, not: "a number or a list of 1, 2, 3, 4 or 6 numbers")
    }
  }

  /// The model's value, which must be there.
  func neededModel() throws -> AnimatableValue {
    try Self.animatable(need(model, "model"), "model")
  }

  /// The model's value; nil where the vector does not say what it is.
  func knownModel() throws -> AnimatableValue? {
    try model.map { try Self.animatable($0, "model") }
  }

  /// An end of the animation, of which one must be there.
  func end() throws -> AnimatableValue {
    try Self.animatable(need(from ?? to ?? by, "from"), from != nil ? "from" : "to")
  }

  /// The key path that the vector names, else one whose values are of the kind of `value`.
  func keyPath(for value: AnimatableValue?) throws -> AnimationKeyPath {
    if let name = keyPath {
      guard let keyPath = AnimationKeyPath(name: name) else {
        let known = AnimationKeyPath.allCases.map(\.name)
        throw VectorFault.field(
          "keyPath", .string(name),
          not: "the name of an animatable property" + Spelling.suggestion(for: name, among: known))
      }
      if value == nil || value?.kind == keyPath.valueKind { return keyPath }
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
      keyPath: keyPath, fromValue: try from.map { try Self.animatable($0, "from") },
      toValue: try to.map { try Self.animatable($0, "to") },
      byValue: try by.map { try Self.animatable($0, "by") }, timing: timing,
      timingFunction: try timingFunction.map { try Self.curve($0, "timingFunction") },
      isAdditive: additive ?? false, isCumulative: cumulative ?? false)
  }

  /// An animation through these fields' values, or along their path.
  func keyframes(_ keyPath: AnimationKeyPath, _ timing: Timing) throws -> KeyframeAnimation {
    let (mode, rotation) = (calculationMode ?? "linear", rotationMode ?? "none")
    guard let calculation: KeyframeAnimation.CalculationMode = Self.named(mode) else {
      throw VectorFault.field(
        "calculationMode", .string(mode), not: "linear, discrete, paced, cubic or cubicPaced")
    }
    let turn: KeyframeAnimation.RotationMode? = Self.named(rotation)
    guard turn != nil || rotation == "none" else {
      throw VectorFault.field("rotationMode", .string(rotation), not: "auto, autoReverse or none")
    }
    return KeyframeAnimation(
      keyPath: keyPath, values: try (values ?? []).map { try Self.animatable($0, "values") },
      path: try path.map { MotionPath(try Self.outline($0)) }, keyTimes: keyTimes ?? [],
      timingFunctions: try (timingFunctions ?? []).map {
        $0 == .null ? .linear : try Self.curve($0, "timingFunctions")
      }, calculationMode: calculation, tensionValues: tensionValues ?? [],
      continuityValues: continuityValues ?? [], biasValues: biasValues ?? [], rotationMode: turn,
      timing: timing,
      timingFunction: try timingFunction.map { try Self.curve($0, "timingFunction") },
      isAdditive: additive ?? false, isCumulative: cumulative ?? false)
  }

  /// A path from a list of elements: a letter as in SVG (M, L, Q, C, Z, absolute) and its
  /// coordinates.
  private static func outline(_ elements: [[VectorValue]]) throws -> Path {
    var path = Path()
    for element in elements {
      let numbers = VectorValue.array(Array(element.dropFirst())).numbers ?? []
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(x: numbers[$0], y: numbers[$0 + 1])
      }
      switch (element.first, numbers.count) {
      case (.string("M"), 2): path.move(to: points[0])
      case (.string("L"), 2): path.addLine(to: points[0])
      case (.string("Q"), 4): path.addQuadratic(to: points[1], control: points[0])
      case (.string("C"), 6):
        path.addCubic(to: points[2], control1: points[0], control2: points[1])
      case (.string("Z"), 0) where element.count == 1: path.close()
      default:
        throw VectorFault.field(
          "path", .array(element), not: "an element such as [\"L\", 100, 0]")
      }
    }
    return path
  }

  /// A spring from these fields; what they leave out is Core Animation's.
  var spring: Spring {
    let standard = Spring()
    return Spring(
      mass: mass ?? standard.mass, stiffness: stiffness ?? standard.stiffness,
      damping: damping ?? standard.damping,
      initialVelocity: initialVelocity ?? standard.initialVelocity,
      allowsOverdamping: allowsOverdamping ?? standard.allowsOverdamping)
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
    var timing = timing()
    if !(timing.duration > 0) { timing.duration = standardDuration }
    switch try need(type, "type") {
    case "basic": return .basic(try basic(keyPath, timing))
    case "spring": return .spring(SpringAnimation(try basic(keyPath, timing), spring: spring))
    case "keyframe": return .keyframe(try keyframes(keyPath, timing))
    case "group":
      guard depth < Self.deepestGroup else { throw VectorFault("groups nest deeper than 32") }
      let children = try need(animations, "animations").map {
        try $0.animation(keyPath, depth: depth + 1, standardDuration: 0)
      }
      return .group(
        AnimationGroup(
          animations: children, timing: timing,
          timingFunction: try timingFunction.map { try Self.curve($0, "timingFunction") }))
    case let type:
      throw VectorFault.field("type", .string(type), not: "basic, spring, keyframe or group")
    }
  }
}
