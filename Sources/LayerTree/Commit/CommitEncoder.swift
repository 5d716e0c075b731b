import AnimationTiming

/// Turns changed layers into one commit.
struct CommitEncoder: ~Copyable {
  private var writer = CommitWriter()

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

  /// Appends the record of `layer`.
  ///
  /// - Parameter commitTime: the time of the commit as the layer's clock shows it, s.
  mutating func encode(_ layer: Layer, commitTime: MediaTime) {
    let changes = layer.changes
    writer.put(layer.id.rawValue, UInt32(layer.kind.rawValue) | changes.rawValue << 4)
    // Most records of a frame carry a path alone.
    if changes.hasGeometry { encodeGeometry(of: layer, changes) }
    if changes.contains(.sublayers) { encodeSublayers(of: layer) }
    if changes.contains(.animations) {
      layer.animations.writePending(to: &writer, commitTime: commitTime)
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

// MARK: - What few records carry

extension CommitEncoder {
  /// The properties that few records carry, in bit order.
  private mutating func encodeFeatures(of layer: Layer) {
    let changes = layer.changes
    let values = layer.featureValues
    if changes.contains(.stroke) { encode(values.stroke) }
    if changes.contains(.strokeTrim) {
      writer.put(values.strokeTrim.start)
      writer.put(values.strokeTrim.end)
    }
    if changes.contains(.gradient) { encode(values.gradient) }
    if changes.contains(.cornerRadius) { writer.put(values.cornerRadius) }
    if changes.contains(.mask) { writer.put(UInt64(layer.mask?.id.rawValue ?? 0)) }
    if changes.contains(.shadow) { encode(values.shadow) }
    if changes.contains(.shadowPath) { writer.put(optional: values.shadowPath) }
    if changes.contains(.compositing) {
      let style = values.compositing
      typealias Flag = CommitFormat.CompositingFlag
      writer.put(
        (style.shouldRasterize ? Flag.shouldRasterize : 0)
          | (style.allowsGroupOpacity ? Flag.allowsGroupOpacity : 0))
      writer.put(style.rasterizationScale)
    }
    if changes.contains(.instanceColors) { encode(values.instanceColors) }
    if changes.contains(.zPosition) { writer.put(values.zPosition) }
    if changes.contains(.border) {
      writer.put(values.border.width)
      writer.put(values.border.color)
    }
    if changes.contains(.space) { encode(values.space) }
    if changes.contains(.contents) { encode(values.contents) }
    if changes.contains(.contentsStyle) { encode(values.contentsStyle) }
  }

  private mutating func encode(_ stroke: StrokeStyle) {
    writer.put(optional: stroke.color)
    writer.put(stroke.width)
    writer.put(stroke.miterLimit)
    writer.put(stroke.dashPhase)
    writer.put(stroke.cap.rawValue)
    writer.put(stroke.join.rawValue)
    writer.put(stroke.fillRule.rawValue)
    writer.put(UInt8(0))
    writer.put(UInt32(0))
    writer.put(stroke.dashPattern)
  }

  private mutating func encode(_ gradient: GradientStyle) {
    writer.put(UInt64(gradient.colors.count))
    for color in gradient.colors { writer.put(color) }
    writer.put(UInt64(gradient.locations == nil ? 0 : 1))
    if let locations = gradient.locations { writer.put(locations) }
    writer.put(gradient.startPoint)
    writer.put(gradient.endPoint)
  }

  private mutating func encode(_ shadow: ShadowStyle) {
    writer.put(shadow.opacity)
    writer.put(shadow.radius)
    writer.put(shadow.offset.width)
    writer.put(shadow.offset.height)
    writer.put(shadow.color)
  }

  private mutating func encode(_ space: SpaceStyle) {
    typealias Flag = CommitFormat.SpaceFlag
    writer.put(
      (space.isDoubleSided ? Flag.isDoubleSided : 0)
        | (space.transform == nil ? 0 : Flag.hasTransform)
        | (space.anchorPointZ == 0 ? 0 : Flag.hasAnchorPointZ))
    if let transform = space.transform { writer.put(transform) }
    writer.put(space.sublayerTransform)
    if space.anchorPointZ != 0 { writer.put(space.anchorPointZ) }
  }

  private mutating func encode(_ image: LayerImage?) {
    writer.put(UInt64(image == nil ? 0 : 1))
    guard let image else { return }
    writer.put(UInt64(image.width))
    writer.put(UInt64(image.height))
    image.withWords { writer.putPadded(UnsafeRawBufferPointer($0)) }
  }

  private mutating func encode(_ style: ContentsStyle) {
    writer.put(UInt64(style.gravity.rawValue))
    writer.put(style.rect)
    writer.put(style.center)
    writer.put(style.scale)
  }

  private mutating func encode(_ colors: InstanceColors) {
    writer.put(colors.color)
    writer.put(colors.redOffset)
    writer.put(colors.greenOffset)
    writer.put(colors.blueOffset)
    writer.put(colors.alphaOffset)
  }
}
