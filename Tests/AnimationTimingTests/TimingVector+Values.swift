import AnimationTiming
import Geometry
import Testing

extension TimingVector {
  func runBasicValue() throws {
    let model = try modelValue()
    let animation = BasicAnimation(
      keyPath: .opacity, fromValue: try input.animatable("from"),
      toValue: try input.animatable("to"), byValue: try input.animatable("by"),
      timing: try input.timing(), isAdditive: try input.requireBool("additive"),
      isCumulative: try input.requireBool("cumulative"))
    let value = animation.value(at: try input.requireNumber("parentTime"), over: model) ?? model
    expectClose(value, try expected.animatable(field: "expected"), within: tolerance)
  }

  func runFromToBy() throws {
    let model = try modelValue()
    let animation = try frozenAnimation(input, keyPath: keyPath(for: model))
    let value = animation.value(at: 1000, over: model)
    expectClose(value, try expected.animatable(field: "expected"), within: tolerance)
  }

  func runStack() throws {
    let model = try modelValue()
    let keyPath = try keyPath(for: model)
    let animations = try input.requireArray("animations").map {
      try frozenAnimation($0, keyPath: keyPath)
    }
    let value = AnimationStack.value(of: animations, at: 1000, over: model)
    expectClose(value, try expected.animatable(field: "expected"), within: tolerance)
  }

  func runCumulative() throws {
    let expected = try expected.animatable(field: "expected")
    let animation = BasicAnimation(
      keyPath: expected.someKeyPath, fromValue: try input.animatable("from"),
      toValue: try input.animatable("to"),
      timing: Timing(
        beginTime: 1000, duration: try input.requireNumber("duration"),
        repeatCount: Float(try input.requireNumber("repeatCount")),
        autoreverses: try input.requireBool("autoreverses")),
      isCumulative: true)
    let time = 1000 + (try input.requireNumber("localTime"))
    // What is below a replacing animation with both ends must not matter.
    let value = animation.value(at: time, over: expected.repeated(-7))
    expectClose(value, expected, within: tolerance)
  }

  func runInterruption() throws {
    let model = try modelValue()
    let fillMode = try FillMode(vectorName: input["fillMode"]?.string ?? "removed")
    let animations = try input.requireArray("animations").map { description in
      BasicAnimation(
        keyPath: .positionX, fromValue: try description.animatable("from"),
        toValue: try description.animatable("to"),
        timing: Timing(
          beginTime: try description.requireNumber("begin"),
          duration: try description.requireNumber("duration"), fillMode: fillMode),
        timingFunction: try description["timingFunction"]?.timingFunction(),
        isAdditive: try description.requireBool("additive"))
    }
    let time = try input.requireNumber("time")
    let value = AnimationStack.value(of: animations, at: time, over: model)
    expectClose(value, try expected.animatable(field: "expected"), within: tolerance)
  }

  private func modelValue() throws -> AnimatableValue {
    guard let model = try input.animatable("model") else {
      throw TimingVectorError.malformed(field: "model")
    }
    return model
  }

  private func keyPath(for model: AnimatableValue) throws -> AnimationKeyPath {
    guard let name = input["keyPath"]?.string else { return model.someKeyPath }
    guard let keyPath = AnimationKeyPath(name: name) else {
      throw TimingVectorError.malformed(field: "keyPath")
    }
    return keyPath
  }

  /// An animation that speed 0 holds at the progress that `description` asks for.
  private func frozenAnimation(
    _ description: JSONValue, keyPath: AnimationKeyPath
  ) throws -> BasicAnimation {
    BasicAnimation(
      keyPath: keyPath, fromValue: try description.animatable("from"),
      toValue: try description.animatable("to"), byValue: try description.animatable("by"),
      timing: Timing(
        beginTime: 1000, timeOffset: try description.requireNumber("progress"), speed: 0,
        duration: 1),
      isAdditive: description["additive"]?.bool ?? false)
  }
}

extension JSONValue {
  /// The timing function of this name.
  fileprivate func timingFunction() throws -> TimingFunction {
    switch string {
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInEaseOut": .easeInEaseOut
    case "default": .default
    default: throw TimingVectorError.malformed(field: "timingFunction")
    }
  }
}
