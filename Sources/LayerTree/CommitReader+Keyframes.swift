import AnimationTiming
import Geometry

extension CommitReader {
  mutating func takeKeyframes(_ head: AnimationHead) throws(CommitError) -> KeyframeAnimation {
    var animation = KeyframeAnimation(keyPath: head.keyPath)
    animation.timing = head.timing
    animation.timingFunction = head.function
    animation.isAdditive = head.isAdditive
    animation.isCumulative = head.isCumulative
    animation.isRemovedOnCompletion = head.isRemovedOnCompletion
    let hasPath = try takeModes(&animation)
    animation.values = try takeValues()
    animation.keyTimes = try takeNumbers()
    animation.timingFunctions = try takeTimingFunctions()
    animation.tensionValues = try takeNumbers()
    animation.continuityValues = try takeNumbers()
    animation.biasValues = try takeNumbers()
    if hasPath { animation.path = MotionPath(try takeWholePath()) }
    return animation
  }

  mutating func takePathAnimation(_ head: AnimationHead) throws(CommitError) -> PathAnimation {
    var animation = PathAnimation(
      values: [], timing: head.timing, timingFunction: head.function,
      isRemovedOnCompletion: head.isRemovedOnCompletion)
    let at = offset
    let rawMode = try take(UInt64.self)
    guard let mode = UInt8(exactly: rawMode).flatMap(PathAnimation.CalculationMode.init) else {
      throw .unknownValue(field: "calculation mode", value: rawMode, offset: at)
    }
    animation.calculationMode = mode
    // A path takes two counts at least.
    let count = try takeCount(unit: 16)
    animation.values.reserveCapacity(count)
    for _ in 0..<count { animation.values.append(try takeWholePath()) }
    animation.keyTimes = try takeNumbers()
    animation.timingFunctions = try takeTimingFunctions()
    return animation
  }

  /// The modes of `animation`, and whether it has a path.
  private mutating func takeModes(
    _ animation: inout KeyframeAnimation
  ) throws(CommitError) -> Bool {
    let at = offset
    let rawMode = try take(UInt8.self)
    let rawRotation = try take(UInt8.self)
    let hasPath = try take(UInt8.self)
    try takeZero(UInt8.self)
    try takeZero(UInt32.self)
    guard let mode = KeyframeAnimation.CalculationMode(rawValue: rawMode) else {
      throw .unknownValue(field: "calculation mode", value: UInt64(rawMode), offset: at)
    }
    animation.calculationMode = mode
    if rawRotation > 0 {
      guard let rotation = KeyframeAnimation.RotationMode(rawValue: rawRotation - 1) else {
        throw .unknownValue(field: "rotation mode", value: UInt64(rawRotation), offset: at + 1)
      }
      animation.rotationMode = rotation
    }
    guard hasPath <= 1 else {
      throw .unknownValue(field: "path flag", value: UInt64(hasPath), offset: at + 2)
    }
    return hasPath == 1
  }

  private mutating func takeValues() throws(CommitError) -> [AnimatableValue] {
    // A tag and a number at least.
    let count = try takeCount(unit: 16)
    var values: [AnimatableValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      let at = offset
      guard let value = try takeValue() else {
        throw .unknownValue(field: "keyframe value tag", value: 0, offset: at)
      }
      values.append(value)
    }
    return values
  }

  private mutating func takeNumbers() throws(CommitError) -> [Double] {
    let count = try takeCount(unit: 8)
    let bytes = try takePadded(count * 8)
    return (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
  }

  private mutating func takeTimingFunctions() throws(CommitError) -> [TimingFunction] {
    let count = try takeCount(unit: 16)
    var functions: [TimingFunction] = []
    functions.reserveCapacity(count)
    for _ in 0..<count { functions.append(try takeTimingFunction()) }
    return functions
  }

  /// A path, copied out of the commit.
  private mutating func takeWholePath() throws(CommitError) -> Path {
    let bytes = try takePath()
    var path = Path()
    bytes.copy(into: &path)
    return path
  }
}
