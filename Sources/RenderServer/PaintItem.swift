import Geometry

/// Something that a node paints, as it should be and as it stands in the framebuffer.
struct PaintItem {
  enum Content: UInt8 {
    case background
    case shape
    /// A shape's line.
    case stroke
    case gradient
    /// The blurred shadow of a path.
    case shadow
    /// The rounded corners that a surface is clipped to; never painted.
    case clip
    /// A layer and its sublayers as one picture.
    case surface
  }

  let node: Int
  let content: Content
  /// Items whose clips touch share a cluster; damage never leaves it.
  var cluster = 0
  var current = Placement()
  var shown = Placement()
  /// Whether the item is alone in its cluster, so that nothing else can show in its damage.
  var isAlone = false
  /// Keep the pixels of `current` alive: the set and the place in it, or a drawing.
  var rasters: RasterSet?
  var slot = 0
  var drawing: Drawing?
  var isChanged = false
  /// The premultiplied colour made last, and what it was made of.
  var mixed = MixedColor()
}

/// A colour seen through an opacity, made again only when one of them changes.
struct MixedColor {
  private var color = Color.clear
  private var opacity = 0.0
  private var word: UInt32 = 0

  func isMade(of otherColor: Color, opacity otherOpacity: Double) -> Bool {
    color == otherColor && opacity == otherOpacity
  }

  mutating func premultiplied(_ newColor: Color, opacity newOpacity: Double) -> UInt32 {
    if !isMade(of: newColor, opacity: newOpacity) {
      (color, opacity) = (newColor, newOpacity)
      word = PixelColor.premultiplied(newColor, opacity: newOpacity)
    }
    return word
  }
}

/// Where a picture lies on screen. Two equal placements show the same pixels.
///
/// Kept within two cache lines; thousands are compared and copied each frame.
struct Placement: Equatable {
  /// Device pixels.
  var shape = RasterShape()
  var clip = PixelRect.empty
  /// A drawing's exact place, px; 0 for masks.
  var exactX = 0.0
  var exactY = 0.0
  /// What is shown; 0 shows nothing.
  var stamp: UInt64 = 0
  /// The band's mask, owned by the item's raster: a frame need not visit the raster itself.
  var mask: OpaquePointer?
  /// Device pixels of the raster's origin.
  var originX: Int32 = 0
  var originY: Int32 = 0
  /// Premultiplied.
  var color: UInt32 = 0
  /// Whether the picture is a `Drawing`: no mask, no body, everything blends.
  var drawsItself = false
  /// Whether the body has no empty column.
  var bodyIsWhole = false

  var isDrawn: Bool { stamp != 0 }
  /// Pixels that may be painted.
  var extent: PixelRect { isDrawn ? shape.bounds.intersection(clip) : .empty }

  /// The only pixels that differ from `old`, when these are all within this placement's own band: the
  /// case of a cached picture that slides under its clip. Nil when it may be otherwise.
  func slidBand(from old: Placement) -> PixelRect? {
    guard isDrawn, old.isDrawn, !drawsItself, !old.drawsItself, color == old.color,
      clip == old.clip,
      old.stamp != stamp || old.originX != originX || old.originY != originY
    else { return nil }
    let band = shape.band.intersection(clip)
    guard band.contains(old.shape.band.intersection(clip)) else { return nil }
    let body = shape.body.intersection(clip)
    guard body == old.shape.body.intersection(clip), shape.interior.contains(body),
      old.shape.interior.contains(body)
    else { return nil }
    return band
  }
}
