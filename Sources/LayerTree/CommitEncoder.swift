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
      encodeAnimations(of: layer, commitTime: commitTime)
    }
    layer.writeContent(changes, to: &writer)
    if changes.hasRare { encodeRare(of: layer, changes) }
  }

  private mutating func encodeRare(of layer: Layer, _ changes: LayerProperties) {
    if changes.contains(.timing) { writer.put(layer.clock) }
    layer.writeRareContent(changes, to: &writer)
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
}
