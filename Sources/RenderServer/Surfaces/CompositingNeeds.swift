import AnimationTiming
import LayerTree

/// Why a layer and its sublayers are drawn into a surface of their own.
struct CompositingNeeds: OptionSet {
  let rawValue: UInt8

  /// An opacity below 1 that must show through several things as one.
  static let group = CompositingNeeds(rawValue: 1 << 0)
  /// More than the background is clipped to round corners, or to bounds that are turned.
  static let roundedClip = CompositingNeeds(rawValue: 1 << 1)
  static let mask = CompositingNeeds(rawValue: 1 << 2)
  /// A shadow in the shape of all that is drawn.
  static let castShadow = CompositingNeeds(rawValue: 1 << 3)
  /// A bitmap in the layer's own space.
  static let bitmap = CompositingNeeds(rawValue: 1 << 4)
  /// A shadow in the shape of a path: an item of its own, no surface.
  static let shadowItem = CompositingNeeds(rawValue: 1 << 5)

  /// A picture in the layer's own plane, which is seen through a map of space.
  static let plane = CompositingNeeds(rawValue: 1 << 6)

  /// A picture in the layer's own space that gives way to another.
  static let transition = CompositingNeeds(rawValue: 1 << 7)

  static let surface: CompositingNeeds = [
    .group, .roundedClip, .mask, .castShadow, .bitmap, .plane, .transition,
  ]

  /// The needs that the GPU's compositor has a pass for.
  static let passes: CompositingNeeds = [.group, .roundedClip, .shadowItem]

  /// True if the picture lies in the layer's own space and not in the pixels around it.
  var drawsApart: Bool { !isDisjoint(with: [.bitmap, .plane, .transition]) }

  var needsSurface: Bool { !isDisjoint(with: .surface) }
}

extension RenderLayer {
  /// This layer's needs now, in the plane, if it and its sublayers draw `things`, counted up to 3.
  func needs(things: UInt8) -> CompositingNeeds {
    guard let features else {
      if clipsTurned(things) { return .roundedClip }
      return presentation.opacity < 1 && things > 1 ? .group : []
    }
    var needs: CompositingNeeds = drawsShadowPath ? .shadowItem : []
    let isInTransition = features.presentation.transition != nil
    guard things > 0 || isInTransition else { return needs }
    if isInTransition { needs.insert(.transition) }
    if features.styles.compositing.allowsGroupOpacity, presentation.opacity < 1, things > 1 {
      needs.insert(.group)
    }
    if masksToBounds, features.styles.cornerRadius > 0, drawsBesides(things) {
      needs.insert(.roundedClip)
    }
    if clipsTurned(things) { needs.insert(.roundedClip) }
    if mask != nil { needs.insert(.mask) }
    if features.castsShadow, features.shadowPath == nil { needs.insert(.castShadow) }
    if features.styles.compositing.shouldRasterize { needs.insert(.bitmap) }
    // A surface that is there anyway shows opacity as one: that takes no new structure.
    if needs.subtracting(.group).needsSurface { needs.remove(.group) }
    return needs
  }

  /// True if the layer clips to bounds that its own transform turns away from the pixels' rows. One
  /// below a layer that is turned clips to its bounding box.
  var isTurnedClip: Bool {
    let map = presentation.transform
    return masksToBounds && (map.b != 0 || map.c != 0) && (map.a != 0 || map.d != 0)
  }

  private func clipsTurned(_ things: UInt8) -> Bool { isTurnedClip && drawsBesides(things) }

  /// True if something of `things` is not the layer's own background.
  private func drawsBesides(_ things: UInt8) -> Bool {
    things > (model.backgroundColor == nil ? 0 : 1)
  }
}
