import AnimationTiming
import Geometry

extension TimingVector {
  func basicValue() throws(VectorError) -> Finding {
    let model = try modelValue()
    let animation = BasicAnimation(
      keyPath: try keyPath(for: model), fromValue: try input.animatable("from"),
      toValue: try input.animatable("to"), byValue: try input.animatable("by"),
      timing: try input.timing(), timingFunction: try input.timingFunction("timingFunction"),
      isAdditive: try input.flag("additive"), isCumulative: try input.flag("cumulative"))
    return try compare(
      animation.value(at: try input.requireNumber("parentTime"), over: model) ?? model)
  }

  func fromToBy() throws(VectorError) -> Finding {
    let model = try modelValue()
    let animation = try frozenAnimation(input, keyPath: try keyPath(for: model))
    return try compare(animation.value(at: 1000, over: model))
  }

  func stack() throws(VectorError) -> Finding {
    let model = try modelValue()
    let keyPath = try keyPath(for: model)
    var animations: [BasicAnimation] = []
    for description in try input.requireArray("animations") {
      animations.append(try frozenAnimation(description, keyPath: keyPath))
    }
    return try compare(AnimationStack.value(of: animations, at: 1000, over: model))
  }

  func cumulative() throws(VectorError) -> Finding {
    let wanted = try expected.animatable(field: "expected")
    let animation = BasicAnimation(
      keyPath: wanted.someKeyPath, fromValue: try input.animatable("from"),
      toValue: try input.animatable("to"),
      timing: Timing(
        beginTime: 1000, duration: try input.requireNumber("duration"),
        repeatCount: Float(try input.requireNumber("repeatCount")),
        autoreverses: try input.flag("autoreverses"), fillMode: try input.fillMode()),
      isCumulative: true)
    // What is below a replacing animation with both ends must not matter.
    return try compare(
      animation.value(
        at: 1000 + (try input.requireNumber("localTime")), over: wanted.repeated(-7)))
  }

  func interruption() throws(VectorError) -> Finding {
    let model = try modelValue()
    let fillMode = try input.fillMode()
    var animations: [(order: AnimationOrder, animation: BasicAnimation)] = []
    for (serial, description) in try input.requireArray("animations").enumerated() {
      let begin = try description.requireNumber("begin")
      let animation = BasicAnimation(
        keyPath: model.kind == .scalar ? .positionX : model.someKeyPath,
        fromValue: try description.animatable("from"), toValue: try description.animatable("to"),
        byValue: try description.animatable("by"),
        timing: Timing(
          beginTime: begin, duration: try description.requireNumber("duration"),
          fillMode: fillMode),
        timingFunction: try description.timingFunction("timingFunction"),
        isAdditive: try description.flag("additive"))
      animations.append((AnimationOrder(beginTime: begin, serial: UInt64(serial)), animation))
    }
    animations.sort { $0.order < $1.order }
    return try compare(
      AnimationStack.value(
        of: animations.map(\.animation), at: try input.requireNumber("time"), over: model))
  }

  func group() throws(VectorError) -> Finding {
    guard let from = try input.animatable("from") else { throw .malformed(field: "from") }
    let child = BasicAnimation(
      keyPath: from.someKeyPath, fromValue: from, toValue: try input.animatable("to"),
      timing: Timing(
        beginTime: try input.number("childBegin", or: 0),
        timeOffset: try input.number("childTimeOffset", or: 0),
        speed: Float(try input.number("childSpeed", or: 1)),
        duration: try input.number("childDuration", or: 0),
        repeatCount: Float(try input.number("childRepeatCount", or: 0)),
        autoreverses: try input.flag("childAutoreverses"), fillMode: try fill("childFillMode")),
      timingFunction: try input.timingFunction("childTimingFunction"))
    let group = AnimationGroup(
      [.basic(child)],
      timing: Timing(
        beginTime: try input.number("groupBegin", or: 0),
        timeOffset: try input.number("groupTimeOffset", or: 0),
        speed: Float(try input.number("groupSpeed", or: 1)),
        duration: try input.requireNumber("groupDuration"),
        repeatCount: Float(try input.number("groupRepeatCount", or: 0)),
        repeatDuration: try input.number("groupRepeatDuration", or: 0),
        autoreverses: try input.flag("groupAutoreverses"), fillMode: try fill("groupFillMode")),
      timingFunction: try input.timingFunction("groupTimingFunction"))
    let model = try input.animatable("model")
    let value = group.value(
      at: try input.requireNumber("parentTime"), of: child.keyPath,
      over: model ?? from.repeated(-7))
    return try compare(value ?? model)
  }

  private func fill(_ key: String) throws(VectorError) -> FillMode {
    guard let field = input[key], !field.isNull else { return .removed }
    return try JSONValue.object(["fillMode": field]).fillMode()
  }

  func modelValue() throws(VectorError) -> AnimatableValue {
    guard let model = try input.animatable("model") else { throw .malformed(field: "model") }
    return model
  }

  func keyPath(for model: AnimatableValue) throws(VectorError) -> AnimationKeyPath {
    guard let name = input["keyPath"]?.string else { return model.someKeyPath }
    guard let keyPath = AnimationKeyPath(name: name) else { throw .malformed(field: "keyPath") }
    return keyPath
  }

  /// An animation that speed 0 holds at the progress that `description` asks for.
  private func frozenAnimation(
    _ description: JSONValue, keyPath: AnimationKeyPath
  ) throws(VectorError) -> BasicAnimation {
    BasicAnimation(
      keyPath: keyPath, fromValue: try description.animatable("from"),
      toValue: try description.animatable("to"), byValue: try description.animatable("by"),
      timing: Timing(
        beginTime: 1000, timeOffset: try description.requireNumber("progress"), speed: 0,
        duration: 1),
      isAdditive: try description.flag("additive"))
  }
}
