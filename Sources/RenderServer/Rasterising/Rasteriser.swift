/// The third stage of a frame: scan-converts what changed shape, and finds where items are shown.
final class Rasteriser {
  /// Rows of phases per pixel of masks that can be moved without another look; 0 where none are.
  private let rows: Int
  private let items: ItemPlacer
  private let surfaces: SurfacePlacer
  private let converter: ScanConverter

  /// - Parameter scale: device pixels per point.
  init(_ sampling: Sampling, scale: Double, _ converter: ScanConverter) {
    let keepsMasks = sampling != .bilinear && converter.habits.store == .masks
    self.converter = converter
    rows = keepsMasks ? sampling.phasesPerPixel : 0
    // Below one pixel per point a hundredth of a pixel: fewer would need more phases than help.
    items = ItemPlacer(sampling, converter, edgeError: Sampling.edgeError * max(1, scale))
    surfaces = SurfacePlacer(items, converter)
  }

  /// Places the changed items of `list`. Throws when a shape cannot be rasterised: the items before
  /// it are done, the others stay as they were shown and are tried again next time.
  @inline(__always)
  func rasterise(_ list: DisplayList) throws(RenderError) {
    converter.frame += 1
    if list.hasSurfaces { try surfaces.place(in: list) }
    try list.forEachChangedItem { (item, node, change) throws(RenderError) in
      if rows == 0 || change != .place || !ItemPlacer.move(item, node, rows: rows) {
        try items.place(&item.pointee, node.pointee)
      }
    }
  }
}
