extension VectorFields {
  func basicValue(expecting expected: VectorValue) throws -> VectorValue {
    let model = try requireAnimatable("model")
    let animation = try basicAnimation(
      keyPath: try keyPath(for: model), timing: try animationTiming())
    return try value(of: .basic(animation), at: number("parentTime"), over: model)
      .answer(over: model, expecting: expected)
  }

  func frozenValue(expecting expected: VectorValue) throws -> VectorValue {
    let model = try requireAnimatable("model")
    let animation = try basicAnimation(
      keyPath: try keyPath(for: model), timing: try frozenTiming())
    return try value(of: .basic(animation), at: 0, over: model)
      .answer(over: model, expecting: expected)
  }

  /// Animations are held at a progress each, or play and are looked at at one time. They apply in
  /// the order of their begin times, then of the list.
  func stackValue() throws -> VectorValue {
    let model = try requireAnimatable("model")
    let keyPath = try keyPath(for: model)
    let time = try optionalNumber("time") ?? optionalNumber("parentTime")
    let shared = Timing(fillMode: try timing().fillMode)
    let animations = try objects("animations").map { fields in
      let isFrozen = fields["progress"] != nil
      if !isFrozen {
        _ = try fields.animationTiming()
        guard time != nil else { throw missing("time") }
      }
      return try fields.basicAnimation(
        keyPath: keyPath,
        timing: isFrozen ? fields.frozenTiming(at: time ?? 0) : fields.timing(over: shared))
    }
    return try stackValue(
      of: animations.map(Animation.basic), keyPath, at: time ?? 0, over: model
    ).vectorForm
  }

  /// What `animations` make of `model`: by their begin times, then as they stand in the list.
  func stackValue(
    of animations: [Animation], _ keyPath: AnimationKeyPath, at time: MediaTime,
    over model: AnimatableValue
  ) throws -> AnimatableValue {
    let order = animations.indices.sorted {
      AnimationOrder(beginTime: animations[$0].timing.beginTime, serial: UInt64($0))
        < AnimationOrder(beginTime: animations[$1].timing.beginTime, serial: UInt64($1))
    }
    return try presenter(
      PropertyQuestion(
        keyPath: keyPath, model: model, animations: order.map { animations[$0] }, time: time))
      ?? model
  }

  /// What `animation`, which is no group, makes of `model`; nil without effect.
  func value(
    of animation: Animation, at time: MediaTime, over model: AnimatableValue
  ) throws -> AnimatableValue? {
    try animation.keyPath.flatMap {
      try presenter(
        PropertyQuestion(keyPath: $0, model: model, animations: [animation], time: time))
    }
  }

  func cumulativeValue() throws -> VectorValue {
    let from = try animatable("from")
    let to = try animatable("to")
    let by = try animatable("by")
    guard let end = from ?? to ?? by else { throw missing("from") }
    let below = try animatable("model") ?? end.kind.neutral
    var animation = try basicAnimation(
      keyPath: try keyPath(for: end), timing: try localTiming())
    animation.isCumulative = try optionalBool("cumulative") ?? true
    return (try value(of: .basic(animation), at: number("localTime"), over: below) ?? below)
      .vectorForm
  }

  func groupValue(expecting expected: VectorValue) throws -> VectorValue {
    _ = try (number("groupDuration"), number("parentTime"))
    let from = try animatable("from")
    let to = try animatable("to")
    let by = try animatable("by")
    guard let end = from ?? to ?? by else { throw missing("from") }
    let model = try animatable("model")
    let keyPath = try keyPath(for: end)
    var child = try basicAnimation(keyPath: keyPath, timing: try timing(prefix: "child"))
    child.timingFunction = try timingFunction("childTimingFunction") ?? child.timingFunction
    let group = AnimationGroup(
      animations: [.basic(child)], timing: try timing(prefix: "group"),
      timingFunction: try timingFunction("groupTimingFunction"))
    return try presenter(
      PropertyQuestion(
        keyPath: keyPath, model: model ?? end.kind.neutral, animations: [.group(group)],
        time: try number("parentTime"))
    ).answer(over: model, expecting: expected)
  }

  /// An animation from these fields.
  func basicAnimation(
    keyPath: AnimationKeyPath, timing: Timing
  ) throws -> BasicAnimation {
    BasicAnimation(
      keyPath: keyPath, fromValue: try animatable("from"), toValue: try animatable("to"),
      byValue: try animatable("by"), timing: timing,
      timingFunction: try timingFunction("timingFunction"),
      isAdditive: try optionalBool("additive") ?? false,
      isCumulative: try optionalBool("cumulative") ?? false)
  }

  /// A timing that speed 0 holds at the progress that the fields ask for.
  private func frozenTiming(at time: MediaTime = 0) throws -> Timing {
    Timing(beginTime: time, timeOffset: try number("progress"), speed: 0, duration: 1)
  }

  /// The timing of vectors that give the time since the begin: it begins at 0, and unless they say
  /// otherwise it holds both ends.
  func localTiming() throws -> Timing {
    _ = try (number("duration"), number("localTime"))
    return try timing(over: Timing(fillMode: .both))
  }
}

extension VectorFields {
  func keyframeValue(expecting expected: VectorValue) throws -> VectorValue {
    guard let list = try optionalArray("values") else { throw missing("values") }
    let values = try list.map { try animatable(of: $0, "values") }
    // One value does nothing, and the model shows: where the vector names none, that value.
    let model = try animatable("model") ?? (values.count == 1 ? values.first : nil)
    var animation = try keyframeAnimation(
      keyPath: keyPath(for: values.first ?? model), timing: try localTiming())
    animation.values = values
    return try value(
      of: .keyframe(animation), at: number("localTime"),
      over: model ?? values.first?.kind.neutral ?? .scalar(0)
    ).answer(over: model, expecting: expected)
  }

  /// The point, and where three numbers are expected the layer's rotation after it.
  func pathPlace(expecting expected: VectorValue) throws -> VectorValue {
    var animation = try keyframeAnimation(keyPath: .position, timing: try localTiming())
    animation.path = MotionPath(try outline())
    switch try optionalString("rotationMode") {
    case nil, "none": break
    case "auto", "rotateAuto": animation.rotationMode = .auto
    case "autoReverse", "rotateAutoReverse": animation.rotationMode = .autoReverse
    case let mode?: throw wrong("rotationMode", .string(mode), "auto, autoReverse or none")
    }
    let time = try number("localTime")
    let model = try animatable("model")
    let place = try value(of: .keyframe(animation), at: time, over: model ?? .point(.zero))
      .answer(over: model, expecting: expected)
    guard expected.array?.count == 3, let point = place.array else { return place }
    return .array(point + [animation.rotation(at: time).map(VectorValue.number) ?? .null])
  }

  /// An animation from these fields, without its values or path.
  func keyframeAnimation(
    keyPath: AnimationKeyPath, timing: Timing
  ) throws -> KeyframeAnimation {
    KeyframeAnimation(
      keyPath: keyPath, keyTimes: try numbers("keyTimes"),
      timingFunctions: try timingFunctions("timingFunctions"),
      calculationMode: try calculationMode(), tensionValues: try numbers("tensionValues"),
      continuityValues: try numbers("continuityValues"), biasValues: try numbers("biasValues"),
      timing: timing, timingFunction: try timingFunction("timingFunction"),
      isAdditive: try optionalBool("additive") ?? false,
      isCumulative: try optionalBool("cumulative") ?? false)
  }

  private func calculationMode() throws -> KeyframeAnimation.CalculationMode {
    switch try optionalString("calculationMode") {
    case nil, "linear": return .linear
    case "discrete": return .discrete
    case "paced": return .paced
    case "cubic": return .cubic
    case "cubicPaced": return .cubicPaced
    case let mode?:
      throw wrong(
        "calculationMode", .string(mode), "linear, discrete, paced, cubic or cubicPaced")
    }
  }

  /// A list of elements: a letter as in SVG (M, L, Q, C, Z, absolute) and its coordinates.
  func outline() throws -> Path {
    guard let elements = try optionalArray("path") else { throw missing("path") }
    var path = Path()
    for element in elements {
      let parts = element.array ?? []
      let numbers = parts.dropFirst().compactMap(\.number)
      guard let letter = parts.first?.string, numbers.count == parts.count - 1,
        path.add(
          letter,
          stride(from: 0, to: numbers.count - 1, by: 2).map {
            Point(x: numbers[$0], y: numbers[$0 + 1])
          }, of: numbers.count)
      else { throw wrong("path", element, "an element such as [\"L\", 100, 0]") }
    }
    return path
  }
}

extension Path {
  /// Adds the element `letter`; false if it does not take `count` coordinates.
  fileprivate mutating func add(_ letter: String, _ points: [Point], of count: Int) -> Bool {
    switch (letter, count) {
    case ("M", 2): move(to: points[0])
    case ("L", 2): addLine(to: points[0])
    case ("Q", 4): addQuadratic(to: points[1], control: points[0])
    case ("C", 6): addCubic(to: points[2], control1: points[0], control2: points[1])
    case ("Z", 0): close()
    default: return false
    }
    return true
  }
}
