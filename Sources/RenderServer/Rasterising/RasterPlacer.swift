import AnimationTiming

/// Shows the raster of a set that is nearest to where an item stands, and makes it when it is not
/// there.
struct RasterPlacer {
  let sampling: Sampling
  let studio: RasterStudio

  /// Shows a set's raster at whole pixels or, with bilinear sampling, a strip in between; always a
  /// strip where the server keeps bitmaps.
  ///
  /// - Parameters:
  ///   - path: what the set's rasters are made of; nil shows nothing that is not there yet.
  ///   - phases: per pixel, in place of what the sampling says.
  ///   - isForOnce: whether the raster is looked at in this frame, at this place, and never again.
  func show(
    _ set: RasterSet, of path: @autoclosure () -> Path?, in item: inout PaintItem,
    at map: AffineTransform, phases: Int? = nil, isForOnce: Bool = false
  ) throws(RenderError) {
    let keepsBitmaps = studio.habits.store == .bitmaps
    let isBetween = sampling == .bilinear && !map.movesByWholePixels
    if phases == nil, keepsBitmaps || isBetween {
      guard let path = path(),
        let made = try set.strip(of: path, color: item.current.color, studio: studio)
      else { return item.hide() }
      return isBetween
        ? item.show(made.strip, stamp: made.stamp, x: map.tx, y: map.ty)
        : item.show(made.strip, stamp: made.stamp, x: map.tx.rounded(), y: map.ty.rounded())
    }
    let phases = phases ?? sampling.phasesPerPixel
    let (x, phaseX) = Self.split(map.tx, phases)
    let (y, phaseY) = Self.split(map.ty, phases)
    let slot = phaseY * phases + phaseX
    if !set.isMade(slot) {
      guard let path = path(),
        try set.makeRaster(
          of: path, phase: (phaseX, phaseY), of: phases, studio: studio,
          visible: isForOnce ? item.current.clip.offset(x: -x, y: -y) : nil)
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
