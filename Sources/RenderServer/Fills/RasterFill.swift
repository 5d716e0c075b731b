import CPixman

/// A picture seen through a raster's coverage.
class RasterFill: Drawing {
  /// Unique per content.
  let stamp: UInt64
  private let raster: Raster
  private let image: OpaquePointer
  private let dense: DenseMask
  /// Where the picture's first pixel lies, from the raster's origin.
  private let left: Int32
  private let top: Int32

  /// Takes over `image`, whose first pixel lies at (`left`, `top`) from the origin of `raster`.
  init(
    _ image: OpaquePointer, raster: Raster, left: Int = 0, top: Int = 0, _ converter: ScanConverter
  ) {
    stamp = converter.nextStamp()
    dense = converter.dense
    self.raster = raster
    self.image = image
    (self.left, self.top) = (Int32(left), Int32(top))
    super.init()
  }

  deinit { pixman_image_unref(image) }

  override func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {
    let bounds = raster.shape.bounds.offset(x: Int(placement.originX), y: Int(placement.originY))
    guard let rows = raster.rows.map({ PlacedRows($0, at: bounds) }) else { return }
    let inside = rect.intersection(bounds)
    // Rows that stand alone are drawn through one mask, all at once.
    var single = PixelRect.empty
    func paintSingle() {
      paint(rows, in: single, placement, onto: target)
      single = .empty
    }
    rows.forEachPart(in: inside) { part, top, bottom in
      if bottom == top + 1 {
        single = single.union(
          PixelRect(left: inside.left, top: top, right: inside.right, bottom: bottom))
        return
      }
      let rect = PixelRect(left: part.left, top: top, right: part.right, bottom: bottom)
      paintSingle()
      switch part.level {
      case 0?: break
      case let level?:
        let veil = level == 255 ? nil : Canvas.veil(level)
        paint(through: veil, at: rect, in: rect, placement, onto: target)
        if let veil { pixman_image_unref(veil) }
      case nil: paint(rows, in: rect, placement, onto: target)
      }
    }
    paintSingle()
  }

  /// Paints what lies in `rect` through a mask.
  private func paint(
    _ rows: PlacedRows, in rect: PixelRect, _ placement: Placement, onto target: OpaquePointer
  ) {
    guard !rect.isEmpty, let written = try? dense.fill(rows, in: rect),
      let mask = Canvas(written)
    else { return }
    paint(through: mask.image, at: rect, in: rect, placement, onto: target)
    pixman_image_unref(mask.image)
  }

  private func paint(
    through mask: OpaquePointer?, at place: PixelRect, in rect: PixelRect, _ placement: Placement,
    onto target: OpaquePointer
  ) {
    guard !rect.isEmpty else { return }
    pixman_image_composite32(
      PIXMAN_OP_OVER, image, mask, target, Int32(rect.left) - placement.originX - left,
      Int32(rect.top) - placement.originY - top, Int32(rect.left - place.left),
      Int32(rect.top - place.top), Int32(rect.left), Int32(rect.top), Int32(rect.width),
      Int32(rect.height))
  }
}

/// A drawing that is kept until its key changes.
struct KeptDrawing<Made: RasterFill, Key: Equatable> {
  private var last: (key: Key, made: Made)?

  /// The drawing of `key`, by `make` unless it is there; nil when it shows nothing.
  mutating func made(
    for key: Key, _ make: () throws(RenderError) -> Made?
  ) throws(RenderError) -> Made? {
    if last?.key != key {
      last = nil
      last = try make().map { (key, $0) }
    }
    return last?.made
  }
}
