extension PaintItem {
  /// Nothing is to be seen.
  mutating func show(nothing: Void) {
    current = Placement()
    rasters = nil
    drawing = nil
  }

  /// A set's raster at whole pixels.
  mutating func show(_ set: RasterSet, _ slot: Int, x: Int, y: Int) {
    // Comparing is cheaper than counting references.
    if rasters !== set { rasters = set }
    if drawing != nil { drawing = nil }
    (current.exactX, current.exactY) = (0, 0)
    current.drawsItself = false
    move(to: set[slot], slot, x: x, y: y)
  }

  /// Another phase of the set that is shown already.
  mutating func move(to made: MadeRaster, _ newSlot: Int, x: Int, y: Int) {
    slot = newSlot
    current.stamp = made.stamp
    current.mask = made.mask
    current.bodyIsWhole = made.bodyCoversItsWidth
    current.originX = Int32(truncatingIfNeeded: x)
    current.originY = Int32(truncatingIfNeeded: y)
    current.shape = made.shape.offset(x: x, y: y)
  }

  /// The raster that is shown, if it is one of a set's.
  var raster: Raster? { current.isDrawn ? rasters?.raster(slot) : nil }

  /// A strip at an exact place, px.
  mutating func show(_ made: Strip, stamp: UInt64, x: Double, y: Double) {
    rasters = nil
    drawing = made
    current.stamp = stamp
    current.drawsItself = true
    current.mask = nil
    (current.originX, current.originY) = (0, 0)
    (current.exactX, current.exactY) = (x, y)
    var box = made.bounds.offset(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
    box.right += 1
    box.bottom += 1
    current.shape = RasterShape(band: box)
  }
}
