import AnimationTiming
import Geometry
@testable import LayerTree

/// Encodes what was decoded. The app encodes layers, never updates, so that this is a second, independent
/// account of the format.
extension CommitWriter {
  mutating func putHeader(of decoder: CommitDecoder) {
    put(CommitFormat.magic)
    put(CommitFormat.version)
    put(UInt16(0))
    put(decoder.time)
    put(UInt32(decoder.removed.count))
    put(UInt32(decoder.layerCount))
    put(decoder.root?.rawValue ?? 0)
    put(UInt32(0))
    put(UInt64(0))
    decoder.removed.map(\.rawValue).withUnsafeBytes { putPadded($0) }
  }

  mutating func put(_ update: borrowing LayerUpdate) {
    put(update.id.rawValue)
    put(UInt32(update.kind.rawValue) + update.properties.rawValue << 8)
    if let bounds = update.bounds { put(bounds) }
    if let position = update.position { put(position) }
    if let anchorPoint = update.anchorPoint { put(anchorPoint) }
    if let transform = update.transform { put(transform) }
    if let opacity = update.opacity { put(opacity) }
    if update.properties.contains(.backgroundColor) { put(optional: update.backgroundColor) }
    if update.properties.contains(.visibility) {
      put(UInt64((update.masksToBounds ? 1 : 0) + (update.isHidden ? 2 : 0)))
    }
    if update.properties.contains(.sublayers) {
      put(UInt64(update.sublayers.count))
      for id in update.sublayers { put(UInt64(id.rawValue)) }
    }
    if update.properties.contains(.animations) { put(update.animations, update.otherAnimations) }
    if update.properties.contains(.path) { put(update.path) }
    if update.properties.contains(.fillColor) { put(optional: update.fillColor) }
    if update.properties.contains(.instances) {
      put(UInt64(update.instanceCount))
      put(update.instanceTransform)
    }
    if let clock = update.clock { put(clock) }
    if let delay = update.instanceDelay { put(delay) }
    if let features = update.features { put(features, update.properties) }
  }

  mutating func put(_ path: PathBytes?) {
    var copy: Path?
    if let path {
      var owned = Path()
      path.copy(into: &owned)
      copy = owned
    }
    put(optional: copy)
  }

  private mutating func put(_ updates: [AnimationUpdate], _ others: [Animation]) {
    put(UInt64(updates.count))
    for update in updates {
      switch update {
      case .add(let serial, let animation):
        put(CommitFormat.addAnimation)
        put(UInt64(serial))
        put(.basic(animation))
      case .addOther(let serial, let index):
        put(CommitFormat.addAnimation)
        put(UInt64(serial))
        put(others[index])
      case .remove(let serial):
        put(CommitFormat.removeAnimation)
        put(UInt64(serial))
      }
    }
  }
}

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
