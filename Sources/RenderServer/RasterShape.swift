/// What a raster covers, in pixels relative to its origin: a band that needs a mask, and under it a body
/// of identical rows.
///
/// The split is found in the pixels: empty rows at the top are left out, and the longest run of equal
/// rows at the bottom becomes the body, described by its runs of equal coverage.
struct RasterShape: Equatable {
  /// Rows and columns that the mask covers.
  var band = PixelRect.empty
  /// Rows and columns of the body.
  var body = PixelRect.empty
  /// The part of the body that is fully covered.
  var interior = PixelRect.empty

  /// Everything that may be painted.
  var bounds: PixelRect { band.union(body) }

  func offset(x: Int, y: Int) -> RasterShape {
    RasterShape(
      band: band.offset(x: x, y: y), body: body.offset(x: x, y: y),
      interior: interior.offset(x: x, y: y))
  }
}

/// A run of equal coverage in a body row, in columns relative to the raster's origin.
struct CoverageRun {
  var left: Int
  var right: Int
  /// 0…255.
  var coverage: UInt8
}
