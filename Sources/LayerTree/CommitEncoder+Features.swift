import Geometry

extension CommitEncoder {
  /// The properties that few records carry, in bit order.
  mutating func encodeFeatures(of layer: Layer) {
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

  private mutating func encode(_ colors: InstanceColors) {
    writer.put(colors.color)
    writer.put(colors.redOffset)
    writer.put(colors.greenOffset)
    writer.put(colors.blueOffset)
    writer.put(colors.alphaOffset)
  }
}
