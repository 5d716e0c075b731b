extension VectorFields {
  func keyframeValue(expecting expected: JSON5Value) throws -> JSON5Value {
    guard let list = try optionalArray("values") else { throw missing("values") }
    let values = try list.map { try animatable(of: $0, "values") }
    // One value does nothing, and the model shows: where the vector names none, that value.
    let model = try animatable("model") ?? (values.count == 1 ? values.first : nil)
    var animation = try keyframeAnimation(
      keyPath: keyPath(for: values.first ?? model), timing: try localTiming())
    animation.values = values
    return try value(
      of: .keyframe(animation), at: number("localTime"),
      over: model ?? values.first?.neutral ?? .scalar(0)
    ).answer(over: model, expecting: expected)
  }

  /// The point, and where three numbers are expected the layer's rotation after it.
  func pathPlace(expecting expected: JSON5Value) throws -> JSON5Value {
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
    return .array(point + [animation.rotation(at: time).map(JSON5Value.number) ?? .null])
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
