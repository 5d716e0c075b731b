import CPixman

/// A picture seen through a raster's coverage.
class RasterFill: Drawing {
  /// Unique per content.
  let stamp: UInt64
  private let raster: Raster
  private let image: OpaquePointer
  /// Where the picture's first pixel lies, from the raster's origin.
  private let left: Int32
  private let top: Int32

  /// Takes over `image`, a picture whose first pixel lies at (`left`, `top`) from the origin of
  /// `raster`.
  init(_ image: OpaquePointer, raster: Raster, left: Int = 0, top: Int = 0, stamp: UInt64) {
    self.stamp = stamp
    self.raster = raster
    self.image = image
    (self.left, self.top) = (Int32(left), Int32(top))
    super.init()
  }

  deinit { pixman_image_unref(image) }

  override func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {
    let (x, y) = (Int(placement.originX), Int(placement.originY))
    let band = raster.shape.band.offset(x: x, y: y)
    paint(
      through: raster.image, at: band, in: rect.intersection(band), placement, onto: target)
    let foot = raster.shape.foot.offset(x: x, y: y)
    paint(
      through: raster.image, at: foot.offset(x: 0, y: -raster.shape.footRow),
      in: rect.intersection(foot), placement, onto: target)
    let body = raster.shape.body.offset(x: x, y: y).intersection(rect)
    for run in raster.bodyRuns {
      let part = PixelRect(
        left: max(body.left, run.left + x), top: body.top, right: min(body.right, run.right + x),
        bottom: body.bottom)
      guard !part.isEmpty else { continue }
      let veil = run.coverage == 255 ? nil : Self.veil(run.coverage)
      paint(through: veil, at: part, in: part, placement, onto: target)
      if let veil { pixman_image_unref(veil) }
    }
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

  private static func veil(_ coverage: UInt8) -> OpaquePointer? {
    var color = pixman_color_t(red: 0, green: 0, blue: 0, alpha: UInt16(coverage) * 257)
    return pixman_image_create_solid_fill(&color)
  }
}
