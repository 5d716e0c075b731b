import AnimationTiming
import LayerTree

/// Finds where items are shown: backgrounds and filled shapes here, what few layers have elsewhere.
final class ItemPlacer {
  private let rasters: RasterPlacer
  private let features: FeaturePlacer

  init(_ sampling: Sampling, _ studio: RasterStudio, edgeError: Double) {
    rasters = RasterPlacer(sampling: sampling, edgeError: edgeError, studio: studio)
    features = FeaturePlacer(rasters)
  }

  /// The short cut for a shape whose place alone changed: its raster is made, its opacity and clip
  /// are as before. Thousands take this way each frame, which looks at no layer.
  ///
  /// - Returns: false when the item needs ``place(_:_:)``.
  @inline(__always)
  static func move(
    _ item: UnsafeMutablePointer<PaintItem>, _ node: UnsafePointer<DisplayNode>, rows: Int
  ) -> Bool {
    guard item.pointee.content == .shape, item.pointee.current.isDrawn,
      item.pointee.current.clip == node.pointee.clip,
      item.pointee.mixed.opacity == node.pointee.opacity, let set = item.pointee.set
    else { return false }
    // Counting the reference takes 79 instructions.
    return set._withUnsafeGuaranteedRef { set in
      guard set.belongs(to: node.pointee.toDevice), node.pointee.toDevice.hasPixelTranslation,
        let columns = set.knownColumns(at: node.pointee.toDevice.tx)
      else { return false }
      let (x, column) = RasterPlacer.split(node.pointee.toDevice.tx, columns)
      let (y, row) = RasterPlacer.split(node.pointee.toDevice.ty, rows)
      let slot = column * rows + row
      guard set.isMade(slot) else { return false }
      item.pointee.move(to: slot, of: set, x: x, y: y)
      return true
    }
  }

  /// Finds the place of an item on `node`; its raster is made when it is not there.
  func place(_ item: inout PaintItem, _ node: DisplayNode) throws(RenderError) {
    let layer = node.layer.takeUnretainedValue()
    let content = item.content
    guard content == .shape || content == .background else {
      return try features.place(&item, node, layer)
    }
    let color =
      content == .shape ? layer.presentation.fillColor : layer.presentation.backgroundColor
    guard let color, !node.clip.isEmpty,
      let set = rasterSet(content, layer, under: node.toDevice),
      node.toDevice.hasPixelTranslation
    else { return item.hide() }
    let word = item.mixed.premultiplied(color, opacity: node.opacity)
    guard word >> 24 != 0 else { return item.hide() }
    item.current.clip = node.clip
    item.current.color = word
    try rasters.show(
      set, of: layer.path(of: content), in: &item, at: node.toDevice,
      isForOnce: content == .shape && layer.fillRasters.isForOnce(in: rasters.studio.frame))
  }

  /// The rasters of an item's shape under the map's linear part, started over when either changed.
  private func rasterSet(
    _ content: LayerContent, _ layer: RenderLayer, under map: AffineTransform
  ) -> RasterSet? {
    guard content == .shape else {
      return layer.backgroundRasters.set(
        for: layer.presentation.bounds, radius: layer.shownCornerRadius, under: map,
        in: rasters.studio.frame)
    }
    let revision = layer.path.revision
    if let set = layer.fillRasters.known(revision, under: map) { return set }
    guard layer.path.shown != nil else { return nil }
    return layer.fillRasters.make(revision, under: map, in: rasters.studio.frame)
  }
}

/// Shows the raster of a set that is nearest to where an item stands, and makes it when it is not
/// there.
struct RasterPlacer {
  let sampling: Sampling
  /// How far the edge of a filled path may be shown from where it is, px.
  let edgeError: Double
  let studio: RasterStudio

  /// Shows a set's raster at whole pixels or, with bilinear sampling, a strip in between; always a
  /// strip where the server keeps bitmaps.
  ///
  /// - Parameters:
  ///   - path: what the set's rasters are made of; nil shows nothing that is not there yet.
  ///   - phases: per pixel, of what is a mask whatever the server keeps and samples; nil for what is
  ///     not.
  ///   - isForOnce: whether the raster is looked at in this frame, at this place, and never again.
  func show(
    _ set: RasterSet, of path: @autoclosure () -> Path?, in item: inout PaintItem,
    at map: AffineTransform, phases: Int? = nil, isForOnce: Bool = false
  ) throws(RenderError) {
    set.lastFrame = studio.frame
    if studio.habits.store == .points, !set.isMade(0), let path = path(),
      let made = try set.mesh(of: path, studio: studio)
    {
      return item.show(made.mesh, made.mesh.bounds, stamp: made.stamp, x: map.tx, y: map.ty)
    }
    let keepsBitmaps = studio.habits.store == .bitmaps
    let isBetween = sampling == .bilinear && !map.movesByWholePixels
    if phases == nil, keepsBitmaps || isBetween {
      guard let path = path(),
        let made = try set.strip(of: path, color: item.current.color, studio: studio)
      else { return item.hide() }
      let (x, y) = isBetween ? (map.tx, map.ty) : (map.tx.rounded(), map.ty.rounded())
      return item.show(made.strip, made.strip.bounds, stamp: made.stamp, x: x, y: y)
    }
    let rows = phases ?? sampling.phasesPerPixel
    let columns = set.columns(at: map.tx) {
      guard item.content == .shape, rows > 1, let path = path() else { return rows }
      return max(rows, path.columns(under: map, error: edgeError))
    }
    let (x, column) = Self.split(map.tx, columns)
    let (y, row) = Self.split(map.ty, rows)
    let slot = column * rows + row
    if !set.isMade(slot) {
      // A GPU's sampler looks at the next pixel, too.
      let beyond = studio.habits.output == .gpu ? 1 : 0
      let seen = item.current.clip.offset(x: -x, y: -y).grown(x: beyond, y: beyond)
      guard let path = path(),
        try set.makeRaster(
          of: path, slot: slot, rows: rows, studio: studio, visible: isForOnce ? seen : nil)
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
