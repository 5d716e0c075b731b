import AnimationTiming
import Geometry

extension CommitReader {
  /// Animations that come and go; those that come and are not basic are appended to `others`.
  mutating func takeAnimations(
    others: inout [Animation]
  ) throws(CommitError) -> [AnimationUpdate] {
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
        let at = offset
        let head = try takeAnimationHead()
        if head.kind == .basic {
          updates.append(.add(serial: serial, try takeBasic(head)))
        } else {
          updates.append(.addOther(serial: serial, index: others.count))
          others.append(try takeBody(of: head, at: at, depth: 0))
        }
      case CommitFormat.removeAnimation:
        updates.append(.remove(serial: serial))
      default:
        throw .unknownValue(field: "animation operation", value: operation, offset: at)
      }
    }
    return updates
  }

  /// What follows an animation's head, which stands at `at`, within `depth` groups.
  private mutating func takeBody(
    of head: AnimationHead, at: Int, depth: Int
  ) throws(CommitError) -> Animation {
    switch head.kind {
    case .basic: return .basic(try takeBasic(head))
    case .keyframe: return .keyframe(try takeKeyframes(head))
    case .spring: return .spring(try takeSpring(head))
    case .group:
      guard depth < Animation.deepestGroup else {
        throw .unknownValue(field: "group at depth", value: UInt64(depth + 1), offset: at)
      }
      return .group(try takeGroup(head, depth: depth))
    case .path: return .path(try takePathAnimation(head))
    }
  }

  private mutating func takeBasic(
    _ head: AnimationHead
  ) throws(CommitError) -> BasicAnimation {
    var animation = BasicAnimation(keyPath: head.keyPath)
    animation.timing = head.timing
    animation.timingFunction = head.function
    animation.fromValue = try takeValue()
    animation.toValue = try takeValue()
    animation.byValue = try takeValue()
    animation.isAdditive = head.isAdditive
    animation.isCumulative = head.isCumulative
    animation.isRemovedOnCompletion = head.isRemovedOnCompletion
    return animation
  }

  private mutating func takeSpring(
    _ head: AnimationHead
  ) throws(CommitError) -> SpringAnimation {
    let basic = try takeBasic(head)
    let spring = Spring(
      mass: try take(Double.self), stiffness: try take(Double.self),
      damping: try take(Double.self), initialVelocity: try take(Double.self))
    return SpringAnimation(basic, spring: spring)
  }

  private mutating func takeGroup(
    _ head: AnimationHead, depth: Int
  ) throws(CommitError) -> AnimationGroup {
    var group = AnimationGroup(
      timing: head.timing, timingFunction: head.function,
      isRemovedOnCompletion: head.isRemovedOnCompletion)
    let count = try takeCount(unit: AnimationHead.shortestAnimation)
    group.animations.reserveCapacity(count)
    for _ in 0..<count {
      let at = offset
      let head = try takeAnimationHead()
      group.animations.append(try takeBody(of: head, at: at, depth: depth + 1))
    }
    return group
  }

  mutating func takeValue() throws(CommitError) -> AnimatableValue? {
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
