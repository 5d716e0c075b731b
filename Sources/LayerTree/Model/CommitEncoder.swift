import AnimationTiming

/// Turns changed layers into one commit.
struct CommitEncoder: ~Copyable {
  private var writer = CommitWriter()

  deinit { writer.deallocate() }

  mutating func begin(time: MediaTime, root: LayerID?, removed: [LayerID], layerCount: Int) {
    writer.removeAll()
    var header = CommitHeader(
      time: time, layerCount: UInt32(layerCount), root: root ?? .blank, removed: removed)
    header.code(by: &writer)
  }

  /// Closes the commit; its length, bytes.
  func finish() -> Int {
    writer.patch(UInt64(writer.offset), at: CommitFormat.headerLength - 8)
    return writer.offset
  }

  /// Where commits are encoded; what is put in its place is theirs from there on.
  var memory: UnsafeMutableRawBufferPointer {
    get { writer.memory }
    set { writer.memory = newValue }
  }

  /// Appends the record of `layer`; `commitTime` is the commit's time on its clock, s.
  mutating func encode(_ layer: Layer, commitTime: MediaTime) {
    let changes = layer.changes
    writer.put(layer.id.rawValue, UInt32(layer.kind.rawValue) | changes.rawValue << 4)
    // Most records of a frame carry a path alone.
    if changes.hasGeometry { layer.writeValues(to: &writer) }
    if changes.contains(.sublayers) {
      writer.put(UInt64(layer.sublayers.count))
      for sublayer in layer.sublayers { writer.put(UInt64(sublayer.id.rawValue)) }
    }
    if changes.contains(.animations) {
      layer.animations.writePending(to: &writer, commitTime: commitTime)
    }
    layer.writeContent(changes, to: &writer)
    if changes.hasRare { encodeRare(of: layer, changes) }
  }

  private mutating func encodeRare(of layer: Layer, _ changes: LayerProperties) {
    if changes.contains(.timing) {
      var clock = layer.clock
      clock.code(by: &writer)
    }
    guard let features = layer.features else { return }
    features.styles.code(changes, by: &writer)
    if changes.contains(.mask) { writer.put(UInt64(features.mask?.id.rawValue ?? 0)) }
    if changes.contains(.shadowPath) { writer.put(features.shadowPath) }
    if changes.contains(.contents) {
      guard let image = features.contents else { return writer.put(UInt64(0)) }
      image.withWords { words in
        var bytes: ImageBytes? = ImageBytes(
          width: image.width, height: image.height, words: UnsafeRawBufferPointer(words))
        writer.code(&bytes, "")
      }
    }
  }
}
