import AnimationTiming
import Geometry

extension CommitReader {
  mutating func takeAnimations() throws(CommitError) -> [AnimationUpdate] {
    let count = try takeCount(unit: 16)
    var updates: [AnimationUpdate] = []
    for _ in 0..<count {
      let at = offset
      let operation = try take(UInt64.self)
      let rawSerial = try take(UInt64.self)
      guard let serial = UInt32(exactly: rawSerial) else {
        throw .unknownValue(field: "animation serial", value: rawSerial, offset: at + 8)
      }
      switch operation {
      case CommitFormat.addAnimation:
        updates.append(.add(serial: serial, try takeAnimation()))
      case CommitFormat.removeAnimation:
        updates.append(.remove(serial: serial))
      default:
        throw .unknownValue(field: "animation operation", value: operation, offset: at)
      }
    }
    return updates
  }

  private mutating func takeAnimation() throws(CommitError) -> BasicAnimation {
    let at = offset
    let rawKeyPath = try take(UInt8.self)
    let flags = try take(UInt8.self)
    let rawFill = try take(UInt8.self)
    try takeZero(UInt8.self)
    try takeZero(UInt32.self)
    guard let keyPath = AnimationKeyPath(rawValue: rawKeyPath) else {
      throw .unknownValue(field: "key path", value: UInt64(rawKeyPath), offset: at)
    }
    typealias Flag = CommitFormat.AnimationFlag
    guard flags & ~Flag.known == 0 else {
      throw .unknownValue(field: "animation flags", value: UInt64(flags), offset: at + 1)
    }
    guard let fillMode = FillMode(rawValue: rawFill) else {
      throw .unknownValue(field: "fill mode", value: UInt64(rawFill), offset: at + 2)
    }
    var timing = Timing(autoreverses: flags & Flag.autoreverses != 0, fillMode: fillMode)
    timing.beginTime = try take(Double.self)
    timing.timeOffset = try take(Double.self)
    timing.duration = try take(Double.self)
    timing.repeatDuration = try take(Double.self)
    timing.speed = try take(Float.self)
    timing.repeatCount = try take(Float.self)
    var function: TimingFunction?
    if flags & Flag.timingFunction != 0 {
      function = TimingFunction(
        try take(Float.self), try take(Float.self), try take(Float.self), try take(Float.self))
    }
    var animation = BasicAnimation(keyPath: keyPath)
    animation.timing = timing
    animation.timingFunction = function
    animation.fromValue = try takeValue()
    animation.toValue = try takeValue()
    animation.byValue = try takeValue()
    animation.isAdditive = flags & Flag.additive != 0
    animation.isCumulative = flags & Flag.cumulative != 0
    animation.isRemovedOnCompletion = flags & Flag.removedOnCompletion != 0
    return animation
  }

  private mutating func takeValue() throws(CommitError) -> AnimatableValue? {
    let at = offset
    let raw = try take(UInt64.self)
    guard let tag = CommitFormat.ValueTag(rawValue: raw) else {
      throw .unknownValue(field: "value tag", value: raw, offset: at)
    }
    return switch tag {
    case .absent: nil
    case .scalar: .scalar(try take(Double.self))
    case .point: .point(try takePoint())
    case .size: .size(try takeSize())
    case .rect: .rect(try takeRect())
    case .transform: .transform(try takeTransform())
    case .color: .color(try takeColor())
    }
  }
}
