import Geometry
@testable import LayerTree

/// The properties that few records have, encoded from what was decoded.
extension CommitWriter {
  mutating func put(_ features: FeatureUpdate, _ properties: LayerProperties) {
    if let stroke = features.stroke { put(stroke) }
    if let trim = features.strokeTrim { put([trim.start, trim.end], counted: false) }
    if let gradient = features.gradient {
      put(UInt64(gradient.colors.count))
      for color in gradient.colors { put(color) }
      put(UInt64(gradient.locations == nil ? 0 : 1))
      if let locations = gradient.locations { put(locations, counted: true) }
      put(gradient.startPoint)
      put(gradient.endPoint)
    }
    if let radius = features.cornerRadius { put(radius) }
    if properties.contains(.mask) { put(UInt64(features.mask?.rawValue ?? 0)) }
    if let shadow = features.shadow {
      put(
        [shadow.opacity, shadow.radius, shadow.offset.width, shadow.offset.height], counted: false)
      put(shadow.color)
    }
    if properties.contains(.shadowPath) { put(features.shadowPath) }
    if let style = features.compositing {
      put(UInt64((style.shouldRasterize ? 1 : 0) + (style.allowsGroupOpacity ? 2 : 0)))
      put(style.rasterizationScale)
    }
    if let colors = features.instanceColors {
      put(colors.color)
      put(
        [colors.redOffset, colors.greenOffset, colors.blueOffset, colors.alphaOffset],
        counted: false)
    }
  }

  private mutating func put(_ stroke: StrokeStyle) {
    put(optional: stroke.color)
    put([stroke.width, stroke.miterLimit, stroke.dashPhase], counted: false)
    let words = [stroke.cap.rawValue, stroke.join.rawValue, stroke.fillRule.rawValue]
    put(words.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    put(stroke.dashPattern, counted: true)
  }

  private mutating func put(_ numbers: [Double], counted: Bool) {
    if counted { put(UInt64(numbers.count)) }
    for number in numbers { put(number) }
  }
}
