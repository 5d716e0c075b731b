import AnimationTiming
import Geometry

extension CommitEncoder {
  /// - Parameter commitTime: the time of the commit as the layer's clock shows it, s.
  mutating func encodeAnimations(of layer: Layer, commitTime: MediaTime) {
    let pending = layer.pendingAnimationChanges
    writer.put(UInt64(pending.count))
    for change in pending {
      switch change {
      case .remove(let serial):
        writer.put(CommitFormat.removeAnimation)
        writer.put(UInt64(serial))
      case .add(let serial, let animation):
        writer.put(CommitFormat.addAnimation)
        writer.put(UInt64(serial))
        encode(animation, commitTime: commitTime)
      case .addOther(let serial):
        guard let animation = layer.otherAnimations[serial] else { continue }
        writer.put(CommitFormat.addAnimation)
        writer.put(UInt64(serial))
        encode(animation, commitTime: commitTime)
      }
    }
  }

  /// - Parameter commitTime: what a begin time of 0 becomes; 0 in a group, where it is the group's start.
  private mutating func encode(_ animation: Animation, commitTime: MediaTime) {
    switch animation {
    case .basic(let animation): encode(animation, commitTime: commitTime)
    case .keyframe(let animation): encode(animation, commitTime: commitTime)
    case .spring(let animation): encode(animation, commitTime: commitTime)
    case .group(let group): encode(group, commitTime: commitTime)
    case .path(let animation): encode(animation, commitTime: commitTime)
    }
  }

  @inline(__always)
  private mutating func encode(_ animation: BasicAnimation, commitTime: MediaTime) {
    encodeHead(
      .basic, animation.keyPath.rawValue,
      Flag.of(
        animation.isRemovedOnCompletion, animation.isAdditive, animation.isCumulative),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    encode(animation.fromValue)
    encode(animation.toValue)
    encode(animation.byValue)
  }

  private mutating func encode(_ animation: KeyframeAnimation, commitTime: MediaTime) {
    encodeHead(
      .keyframe, animation.keyPath.rawValue,
      Flag.of(
        animation.isRemovedOnCompletion, animation.isAdditive, animation.isCumulative),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    writer.put(animation.calculationMode.rawValue)
    writer.put(animation.rotationMode.map { $0.rawValue + 1 } ?? 0)
    writer.put(UInt8(animation.path == nil ? 0 : 1))
    writer.put(UInt8(0))
    writer.put(UInt32(0))
    writer.put(UInt64(animation.values.count))
    for value in animation.values { encode(value) }
    encode(animation.keyTimes)
    encode(animation.timingFunctions)
    encode(animation.tensionValues)
    encode(animation.continuityValues)
    encode(animation.biasValues)
    if let path = animation.path { writer.put(path.path) }
  }

  private mutating func encode(_ animation: SpringAnimation, commitTime: MediaTime) {
    let (basic, spring) = (animation.basic, animation.spring)
    encodeHead(
      .spring, basic.keyPath.rawValue,
      Flag.of(basic.isRemovedOnCompletion, basic.isAdditive, basic.isCumulative),
      basic.timing, basic.timingFunction, commitTime: commitTime)
    encode(basic.fromValue)
    encode(basic.toValue)
    encode(basic.byValue)
    writer.put(spring.mass)
    writer.put(spring.stiffness)
    writer.put(spring.damping)
    writer.put(spring.initialVelocity)
  }

  private mutating func encode(_ group: AnimationGroup, commitTime: MediaTime) {
    encodeHead(
      .group, 0, Flag.of(group.isRemovedOnCompletion), group.timing, group.timingFunction,
      commitTime: commitTime)
    writer.put(UInt64(group.animations.count))
    for child in group.animations { encode(child, commitTime: 0) }
  }

  private mutating func encode(_ animation: PathAnimation, commitTime: MediaTime) {
    encodeHead(
      .path, AnimationKeyPath.path.rawValue, Flag.of(animation.isRemovedOnCompletion),
      animation.timing, animation.timingFunction, commitTime: commitTime)
    writer.put(UInt64(animation.calculationMode.rawValue))
    writer.put(UInt64(animation.values.count))
    for path in animation.values { writer.put(path) }
    encode(animation.keyTimes)
    encode(animation.timingFunctions)
  }
}

extension CommitEncoder {
  private typealias Flag = CommitFormat.AnimationFlag

  /// What an animation of any kind starts with.
  @inline(__always)
  private mutating func encodeHead(
    _ kind: CommitFormat.AnimationKind, _ keyPath: UInt8, _ ownFlags: UInt8, _ timing: Timing,
    _ function: TimingFunction?, commitTime: MediaTime
  ) {
    var flags = ownFlags
    if timing.autoreverses { flags |= Flag.autoreverses }
    if function != nil { flags |= Flag.timingFunction }
    writer.put(keyPath)
    writer.put(flags)
    writer.put(timing.fillMode.rawValue)
    writer.put(kind.rawValue)
    writer.put(UInt32(0))
    writer.put(timing.beginTime == 0 ? commitTime : timing.beginTime)
    writer.put(timing.timeOffset)
    writer.put(timing.duration)
    writer.put(timing.repeatDuration)
    writer.put(timing.speed)
    writer.put(timing.repeatCount)
    if let function { encode(function) }
  }

  private mutating func encode(_ function: TimingFunction) {
    writer.put(function.c1x)
    writer.put(function.c1y)
    writer.put(function.c2x)
    writer.put(function.c2y)
  }

  private mutating func encode(_ numbers: [Double]) {
    writer.put(UInt64(numbers.count))
    numbers.withUnsafeBytes { writer.putPadded($0) }
  }

  private mutating func encode(_ functions: [TimingFunction]) {
    writer.put(UInt64(functions.count))
    for function in functions { encode(function) }
  }

  private mutating func encode(_ value: AnimatableValue?) {
    typealias Tag = CommitFormat.ValueTag
    switch value {
    case nil: writer.put(Tag.absent.rawValue)
    case .scalar(let number):
      writer.put(Tag.scalar.rawValue)
      writer.put(number)
    case .point(let point):
      writer.put(Tag.point.rawValue)
      writer.put(point)
    case .size(let size):
      writer.put(Tag.size.rawValue)
      writer.put(size.width)
      writer.put(size.height)
    case .rect(let rect):
      writer.put(Tag.rect.rawValue)
      writer.put(rect)
    case .transform(let transform):
      writer.put(Tag.transform.rawValue)
      writer.put(transform)
    case .color(let color):
      writer.put(Tag.color.rawValue)
      writer.put(color)
    }
  }
}

extension CommitFormat.AnimationFlag {
  @inline(__always)
  fileprivate static func of(
    _ isRemovedOnCompletion: Bool, _ isAdditive: Bool = false, _ isCumulative: Bool = false
  ) -> UInt8 {
    (isAdditive ? additive : 0) | (isCumulative ? cumulative : 0)
      | (isRemovedOnCompletion ? removedOnCompletion : 0)
  }
}
