import Geometry

/// Something that a node paints, as it should be and as it stands in the framebuffer.
struct PaintItem {
  enum Content {
    case background
    case shape
  }

  let node: Int
  let content: Content
  /// Items whose clips touch share a cluster; damage never leaves it.
  var cluster = 0
  var current = Placement()
  var shown = Placement()
  /// Keeps the pixels of `current` alive.
  var raster: Raster?
  var strip: Strip?
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
struct Placement: Equatable {
  /// What is shown; 0 shows nothing.
  var stamp: UInt64 = 0
  /// Device pixels.
  var shape = RasterShape()
  /// Device pixels of the raster's origin.
  var originX = 0
  var originY = 0
  /// The strip's exact place, px; 0 for masks.
  var exactX = 0.0
  var exactY = 0.0
  var clip = PixelRect.empty
  /// Premultiplied.
  var color: UInt32 = 0
  /// Whether the picture is a strip: no band, no body, everything blends.
  var isStrip = false
  /// Whether the body has no empty column.
  var bodyIsWhole = false
  /// The band's mask, owned by the item's raster: a frame need not visit the raster itself.
  var mask: OpaquePointer?

  var isDrawn: Bool { stamp != 0 }
  /// Pixels that may be painted.
  var extent: PixelRect { isDrawn ? shape.bounds.intersection(clip) : .empty }
}
