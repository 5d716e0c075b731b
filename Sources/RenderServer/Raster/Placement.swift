/// Where a picture lies, in the pixels of what it is painted on; equal placements show the same.
/// Kept within two cache lines: thousands are compared and copied each frame.
struct Placement: Equatable {
  /// Device pixels.
  var shape = RasterShape()
  var clip = PixelRect.empty
  /// A drawing's exact place, px; 0 for masks.
  var exactX = 0.0
  var exactY = 0.0
  /// The content's stamp; 0 shows nothing.
  var stamp: UInt64 = 0
  /// The coverage, owned by the item's raster: a frame need not visit the raster itself.
  var rows: SparseRows?
  /// Device pixels of the raster's origin.
  var originX: Int32 = 0
  var originY: Int32 = 0
  /// Premultiplied.
  var color: UInt32 = 0
  /// Which of its set's rasters is shown.
  var slot: Int32 = 0
  /// True if the picture is a `Drawing`: no coverage, everything blends.
  var drawsItself = false

  var isDrawn: Bool { stamp != 0 }
  /// Pixels that may be painted.
  var extent: PixelRect { isDrawn ? shape.bounds.intersection(clip) : .empty }

  /// True if all that may be painted lies in `reach`.
  @inline(__always)
  func isWithin(_ reach: PixelRect) -> Bool {
    let extent = extent
    return extent.isEmpty || reach.contains(extent)
  }

  /// The coverage where it lies; nil for a drawing.
  var placedRows: PlacedRows? { rows.map { PlacedRows($0, at: shape.bounds) } }

  /// The pixels that are known to be of the picture's opaque colour.
  var solid: PixelRect {
    guard isDrawn, !drawsItself, color >> 24 == 255 else { return .empty }
    return shape.interior.intersection(clip)
  }

  /// True if every pixel of `rect` is of the picture's opaque colour.
  func covers(_ rect: PixelRect) -> Bool { solid.contains(rect) }

  /// True if this and `old` differ by nothing but a raster or its place.
  func isAnotherShape(than old: Placement) -> Bool {
    isDrawn && old.isDrawn && !drawsItself && !old.drawsItself && color == old.color
      && clip == old.clip
      && (old.stamp != stamp || old.originX != originX || old.originY != originY)
  }

  /// All pixels that this or `old` may paint. One that has left its clip has none: nothing between
  /// the other one and the clip's edge counts.
  @inline(__always)
  func extent(with old: Placement) -> PixelRect { extent.union(old.extent) }

  func offset(x: Int, y: Int) -> Placement {
    var moved = self
    moved.shape = shape.offset(x: x, y: y)
    moved.clip = clip.offset(x: x, y: y)
    moved.originX += Int32(truncatingIfNeeded: x)
    moved.originY += Int32(truncatingIfNeeded: y)
    if drawsItself {
      moved.exactX += Double(x)
      moved.exactY += Double(y)
    }
    return moved
  }
}

/// A picture that draws itself: not one colour through a mask.
class Drawing {
  /// Draws what lies inside `rect`, a part of the placement's extent, onto `target`.
  func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {}

  /// All that it paints, from its exact place, px; empty where no less than its bounds is known.
  var painted: ContiguousArray<PixelRect> = []

  /// Calls `body` for the parts of `rect`, which lies in a placement's extent, that it paints.
  func forEachPainted(
    of placement: Placement, in rect: PixelRect, _ body: (_ part: PixelRect) -> Void
  ) {
    guard !painted.isEmpty else { return body(rect) }
    let (x, y) = (Int(placement.exactX), Int(placement.exactY))
    for part in painted.lazy.map({ $0.offset(x: x, y: y).intersection(rect) }) where !part.isEmpty {
      body(part)
    }
  }
}
