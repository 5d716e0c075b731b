import AnimationTiming
import Geometry

/// Turns changed layers into one commit.
struct CommitEncoder: ~Copyable {
  var writer = CommitWriter()

  mutating func begin(
    time: MediaTime, root: LayerID?, removed: ContiguousArray<LayerID>, layerCount: Int
  ) {
    writer.removeAll()
    writer.put(CommitFormat.magic)
    writer.put(CommitFormat.version)
    writer.put(UInt16(0))
    writer.put(time)
    writer.put(UInt32(removed.count))
    writer.put(UInt32(layerCount))
    writer.put(root?.rawValue ?? 0)
    writer.put(UInt32(0))
    writer.put(UInt64(0))
    removed.withUnsafeBytes { writer.putPadded($0) }
  }

  /// Closes the commit; the bytes are valid until the next `begin`.
  func finish() -> UnsafeRawBufferPointer {
    writer.patch(UInt64(writer.count), at: CommitFormat.headerLength - 8)
    return writer.bytes
  }

  mutating func encode(_ layer: Layer, commitTime: MediaTime) {
    let changes = layer.changes
    writer.put(layer.id.rawValue)
    writer.put(UInt32(layer.kind.rawValue) | changes.rawValue << 8)
    encodeGeometry(of: layer, changes)
    if changes.contains(.sublayers) { encodeSublayers(of: layer) }
    if changes.contains(.animations) {
      encodeAnimations(layer.pendingAnimationChanges, commitTime: commitTime)
    }
    layer.writeContent(changes, to: &writer)
    if !changes.isDisjoint(with: .features) { encodeFeatures(of: layer) }
  }

  private mutating func encodeGeometry(of layer: Layer, _ changes: LayerProperties) {
    if changes.contains(.bounds) { writer.put(layer.bounds) }
    if changes.contains(.position) { writer.put(layer.position) }
    if changes.contains(.anchorPoint) { writer.put(layer.anchorPoint) }
    if changes.contains(.transform) { writer.put(layer.transform) }
    if changes.contains(.opacity) { writer.put(layer.opacity) }
    if changes.contains(.backgroundColor) { writer.put(optional: layer.backgroundColor) }
    if changes.contains(.visibility) {
      writer.put(UInt64((layer.masksToBounds ? 1 : 0) | (layer.isHidden ? 2 : 0)))
    }
  }

  private mutating func encodeSublayers(of layer: Layer) {
    writer.put(UInt64(layer.sublayers.count))
    for sublayer in layer.sublayers { writer.put(UInt64(sublayer.id.rawValue)) }
  }

  private mutating func encodeAnimations(_ pending: [AnimationChange], commitTime: MediaTime) {
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
}

extension CommitEncoder {
  private mutating func encode(_ animation: BasicAnimation, commitTime: MediaTime) {
    let timing = animation.timing
    typealias Flag = CommitFormat.AnimationFlag
    var flags: UInt8 = 0
    if animation.isAdditive { flags |= Flag.additive }
    if animation.isCumulative { flags |= Flag.cumulative }
    if animation.isRemovedOnCompletion { flags |= Flag.removedOnCompletion }
    if timing.autoreverses { flags |= Flag.autoreverses }
    if animation.timingFunction != nil { flags |= Flag.timingFunction }
    writer.put(animation.keyPath.rawValue)
    writer.put(flags)
    writer.put(timing.fillMode.rawValue)
    writer.put(UInt8(0))
    writer.put(UInt32(0))
    writer.put(timing.beginTime == 0 ? commitTime : timing.beginTime)
    writer.put(timing.timeOffset)
    writer.put(timing.duration)
    writer.put(timing.repeatDuration)
    writer.put(timing.speed)
    writer.put(timing.repeatCount)
    if let function = animation.timingFunction {
      writer.put(function.c1x)
      writer.put(function.c1y)
      writer.put(function.c2x)
      writer.put(function.c2y)
    }
    encode(animation.fromValue)
    encode(animation.toValue)
    encode(animation.byValue)
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
