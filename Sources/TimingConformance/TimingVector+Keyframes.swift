import AnimationTiming
import Geometry

extension TimingVector {
  func keyframe() throws(VectorError) -> Finding {
    var values: [AnimatableValue] = []
    for value in try input.requireArray("values") {
      values.append(try value.animatable(field: "values"))
    }
    let wanted = try expected.animatable(field: "expected")
    var animation = try keyframes(keyPath: wanted.someKeyPath)
    animation.values = values
    let value = animation.value(
      at: try input.requireNumber("localTime"), over: wanted.repeated(-7))
    return try compare(value)
  }

  func keyframePath() throws(VectorError) -> Finding {
    var animation = try keyframes(keyPath: .position)
    animation.path = try path()
    let value = animation.value(
      at: try input.requireNumber("localTime"), over: .point(Point(x: -7, y: -7)))
    return try compare(value)
  }

  private func keyframes(keyPath: AnimationKeyPath) throws(VectorError) -> KeyframeAnimation {
    let modeName = input["calculationMode"]?.string ?? "linear"
    guard let mode = KeyframeAnimation.CalculationMode(rawValue: modeName) else {
      throw .malformed(field: "calculationMode")
    }
    var functions: [TimingFunction] = []
    for function in input["timingFunctions"]?.array ?? [] {
      functions.append(try function.timingFunction(field: "timingFunctions"))
    }
    return KeyframeAnimation(
      keyPath: keyPath, keyTimes: try input.numbers("keyTimes"), timingFunctions: functions,
      calculationMode: mode, tensionValues: try input.numbers("tensionValues") ?? [],
      continuityValues: try input.numbers("continuityValues") ?? [],
      biasValues: try input.numbers("biasValues") ?? [],
      timing: Timing(
        speed: Float(try input.number("speed", or: 1)),
        duration: try input.requireNumber("duration"),
        repeatCount: Float(try input.number("repeatCount", or: 0)),
        autoreverses: try input.flag("autoreverses"),
        fillMode: input["fillMode"] == nil ? .both : try input.fillMode()),
      timingFunction: try input.timingFunction("timingFunction"),
      isAdditive: try input.flag("additive"), isCumulative: try input.flag("cumulative"))
  }

  private func path() throws(VectorError) -> Path {
    var path = Path()
    for element in try input.requireArray("path") {
      guard let parts = element.array, let name = parts.first?.string else {
        throw .malformed(field: "path")
      }
      let numbers = parts.dropFirst().compactMap(\.number)
      func point(_ index: Int) -> Point { Point(x: numbers[2 * index], y: numbers[2 * index + 1]) }
      switch (name, numbers.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("Q", 4): path.addQuadratic(to: point(1), control: point(0))
      case ("C", 6): path.addCubic(to: point(2), control1: point(0), control2: point(1))
      case ("Z", 0): path.close()
      default: throw .malformed(field: "path")
      }
    }
    return path
  }
}
