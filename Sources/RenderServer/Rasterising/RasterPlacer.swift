import AnimationTiming
import LayerTree

/// Shows the raster of a set that is nearest to where an item stands, and makes it when missing.
struct RasterPlacer {
  let sampling: Sampling
  /// How far the edge of a filled path may be shown from where it is, px.
  let edgeError: Double
  let converter: ScanConverter

  /// Shows a set's raster at whole pixels or, with bilinear sampling, a strip in between; always a
  /// strip where the server keeps bitmaps. Rasters are made of the path of `layer`: without one
  /// nothing is shown that is not there yet. What has `phases`, per pixel, is a mask whatever the
  /// server keeps and samples; a raster that `isForOnce` is looked at in this frame and place only.
  func show(
    _ set: RasterSet, of layer: RenderLayer, in item: inout PaintItem,
    at map: AffineTransform, phases: Int? = nil, isForOnce: Bool = false
  ) throws(RenderError) {
    let isKept =
      converter.habits.store != .nothing || item.content != .shape
      || set.lastFrame == converter.frame
    set.lastFrame = converter.frame
    if converter.habits.store == .points, !set.isMade(0), let path = layer.path(of: item.content),
      let made = try set.mesh(of: path.path, converter: converter)
    {
      return item.show(made.mesh, made.mesh.bounds, stamp: made.stamp, x: map.tx, y: map.ty)
    }
    let keepsBitmaps = converter.habits.store == .bitmaps
    let isBetween = sampling == .bilinear && !map.movesByWholePixels
    if phases == nil, keepsBitmaps || isBetween {
      guard let path = layer.path(of: item.content),
        let made = try set.strip(
          of: path.path, color: item.current.color, isKept: isKept, converter: converter)
      else { return item.hide() }
      let (x, y) = isBetween ? (map.tx, map.ty) : (map.tx.rounded(), map.ty.rounded())
      return item.show(made.strip, made.strip.bounds, stamp: made.stamp, x: x, y: y)
    }
    let rows = phases ?? sampling.phasesPerPixel
    let columns = set.columns(at: map.tx) {
      guard item.content == .shape, rows > 1, let path = layer.path(of: .shape) else { return rows }
      return max(rows, path.columns(under: map, error: edgeError))
    }
    let (x, column) = Self.split(map.tx, columns)
    let (y, row) = Self.split(map.ty, rows)
    let slot = column * rows + row
    let isMade = set.isMade(slot)
    if !isKept || !isMade {
      // A GPU's sampler looks at the next pixel, too.
      let beyond = converter.habits.output == .gpu ? 1 : 0
      let seen = item.current.clip.offset(x: -x, y: -y).grown(x: beyond, y: beyond)
      guard let path = layer.path(of: item.content),
        try set.makeRaster(
          of: path, slot: slot, rows: rows, converter: converter,
          visible: isForOnce || !isKept && !isMade ? seen : nil)
      else { return item.hide() }
    }
    item.show(set, slot, x: x, y: y)
  }

  /// The nearest of `phases` positions per pixel: whole pixels and the phase.
  static func split(_ position: Double, _ phases: Int) -> (whole: Int, phase: Int) {
    let steps = Int((position * Double(phases)).rounded())
    let whole = steps >= 0 ? steps / phases : -((-steps + phases - 1) / phases)
    return (whole, steps - whole * phases)
  }
}
