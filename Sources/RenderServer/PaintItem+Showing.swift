extension PaintItem {
  /// Nothing is to be seen.
  mutating func show(nothing: Void) {
    current = Placement()
    raster = nil
    strip = nil
  }

  /// A mask at whole pixels.
  mutating func show(_ made: Raster, x: Int, y: Int) {
    // Comparing is cheaper than counting references.
    if raster !== made { raster = made }
    if strip != nil { strip = nil }
    current.stamp = made.stamp
    current.isStrip = false
    current.mask = made.image
    current.bodyIsWhole = made.bodyCoversItsWidth
    (current.originX, current.originY) = (x, y)
    (current.exactX, current.exactY) = (0, 0)
    current.shape = made.shape.offset(x: x, y: y)
  }

  /// A strip at an exact place, px.
  mutating func show(_ made: Strip, stamp: UInt64, x: Double, y: Double) {
    raster = nil
    strip = made
    current.stamp = stamp
    current.isStrip = true
    current.mask = nil
    (current.originX, current.originY) = (0, 0)
    (current.exactX, current.exactY) = (x, y)
    var box = made.bounds.offset(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
    box.right += 1
    box.bottom += 1
    current.shape = RasterShape(band: box)
  }
}
