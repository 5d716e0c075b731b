/// What a frame needs of a raster to show it, without counting a reference or visiting its object.
struct MadeRaster {
  var shape = RasterShape()
  /// Unique per content; 0 is a raster that is not made.
  var stamp: UInt64 = 0
  /// The band's mask; belongs to the raster.
  var mask: OpaquePointer?
  /// Whether no column of the body is empty.
  var bodyCoversItsWidth = false

  init() {}

  init(_ raster: Raster) {
    shape = raster.shape
    stamp = raster.stamp
    mask = raster.image
    bodyCoversItsWidth = raster.bodyCoversItsWidth
  }
}
