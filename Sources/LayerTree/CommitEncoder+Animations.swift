import AnimationTiming
import Geometry

extension CommitEncoder {
  /// - Parameter commitTime: the time of the commit as the layer's clock shows it, s.
  mutating func encodeAnimations(_ pending: [AnimationChange], commitTime: MediaTime) {
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

  private mutating func encode(_ animation: BasicAnimation, commitTime: MediaTime) {
    var head = Head(.basic, animation.keyPath.rawValue, animation.timing, animation.timingFunction)
    head.take(animation.isRemovedOnCompletion, animation.isAdditive, animation.isCumulative)
    encode(head, commitTime: commitTime)
    encode(animation.fromValue)
    encode(animation.toValue)
    encode(animation.byValue)
  }

  private mutating func encode(_ animation: KeyframeAnimation, commitTime: MediaTime) {
    var head = Head(
      .keyframe, animation.keyPath.rawValue, animation.timing, animation.timingFunction)
    head.take(animation.isRemovedOnCompletion, animation.isAdditive, animation.isCumulative)
    encode(head, commitTime: commitTime)
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
    var head = Head(.spring, basic.keyPath.rawValue, basic.timing, basic.timingFunction)
    head.take(basic.isRemovedOnCompletion, basic.isAdditive, basic.isCumulative)
    encode(head, commitTime: commitTime)
    encode(basic.fromValue)
    encode(basic.toValue)
    encode(basic.byValue)
    writer.put(spring.mass)
    writer.put(spring.stiffness)
    writer.put(spring.damping)
    writer.put(spring.initialVelocity)
  }

  private mutating func encode(_ group: AnimationGroup, commitTime: MediaTime) {
    var head = Head(.group, 0, group.timing, group.timingFunction)
    head.take(group.isRemovedOnCompletion)
    encode(head, commitTime: commitTime)
    writer.put(UInt64(group.animations.count))
    for child in group.animations { encode(child, commitTime: 0) }
  }

  private mutating func encode(_ animation: PathAnimation, commitTime: MediaTime) {
    var head = Head(
      .path, AnimationKeyPath.path.rawValue, animation.timing, animation.timingFunction)
    head.take(animation.isRemovedOnCompletion)
    encode(head, commitTime: commitTime)
    writer.put(UInt64(animation.calculationMode.rawValue))
    writer.put(UInt64(animation.values.count))
    for path in animation.values { writer.put(path) }
    encode(animation.keyTimes)
    encode(animation.timingFunctions)
  }
}

extension CommitEncoder {
  /// What an animation of any kind starts with.
  private struct Head {
    let kind: CommitFormat.AnimationKind
    let keyPath: UInt8
    let timing: Timing
    let function: TimingFunction?
    var flags: UInt8

    @inline(__always)
    init(
      _ kind: CommitFormat.AnimationKind, _ keyPath: UInt8, _ timing: Timing,
      _ function: TimingFunction?
    ) {
      typealias Flag = CommitFormat.AnimationFlag
      self.kind = kind
      self.keyPath = keyPath
      self.timing = timing
      self.function = function
      flags = (timing.autoreverses ? Flag.autoreverses : 0)
      if function != nil { flags |= Flag.timingFunction }
    }

    @inline(__always)
    mutating func take(
      _ isRemovedOnCompletion: Bool, _ isAdditive: Bool = false, _ isCumulative: Bool = false
    ) {
      typealias Flag = CommitFormat.AnimationFlag
      if isAdditive { flags |= Flag.additive }
      if isCumulative { flags |= Flag.cumulative }
      if isRemovedOnCompletion { flags |= Flag.removedOnCompletion }
    }
  }

  @inline(__always)
  private mutating func encode(_ head: Head, commitTime: MediaTime) {
    let timing = head.timing
    writer.put(head.keyPath)
    writer.put(head.flags)
    writer.put(timing.fillMode.rawValue)
    writer.put(head.kind.rawValue)
    writer.put(UInt32(0))
    writer.put(timing.beginTime == 0 ? commitTime : timing.beginTime)
    writer.put(timing.timeOffset)
    writer.put(timing.duration)
    writer.put(timing.repeatDuration)
    writer.put(timing.speed)
    writer.put(timing.repeatCount)
    if let function = head.function { encode(function) }
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
