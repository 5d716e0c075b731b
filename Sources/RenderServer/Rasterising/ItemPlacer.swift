import AnimationTiming
import LayerTree

/// Finds where items are shown: backgrounds and filled shapes here, what few layers have elsewhere.
final class ItemPlacer {
  private let rasters: RasterPlacer
  private let features: FeaturePlacer

  init(_ sampling: Sampling, _ converter: ScanConverter, edgeError: Double) {
    rasters = RasterPlacer(sampling: sampling, edgeError: edgeError, converter: converter)
    features = FeaturePlacer(rasters)
  }

  /// The short cut, which looks at no layer, for a shape whose place alone changed: its raster is
  /// made, its opacity and clip are as before. Thousands a frame. False when it needs
  /// ``place(_:_:)``.
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
    guard let color, !node.clip.isEmpty, let set = rasterSet(content, layer, under: node.toDevice),
      node.toDevice.hasPixelTranslation
    else { return item.hide() }
    let word = item.mixed.premultiplied(color, opacity: node.opacity)
    guard word >> 24 != 0 else { return item.hide() }
    item.current.clip = node.clip
    item.current.color = word
    try rasters.show(
      set, of: layer, in: &item, at: node.toDevice,
      isForOnce: content == .shape && layer.fillRasters.isForOnce(in: rasters.converter.frame))
  }

  /// The rasters of an item's shape under the map's linear part, started over when either changed.
  private func rasterSet(
    _ content: LayerContent, _ layer: RenderLayer, under map: AffineTransform
  ) -> RasterSet? {
    guard content == .shape else {
      return layer.backgroundRasters.set(
        for: layer.roundedBounds, under: map, in: rasters.converter.frame)
    }
    let revision = layer.path.revision
    if let set = layer.fillRasters.known(revision, under: map) { return set }
    guard layer.path.isThere else { return nil }
    return layer.fillRasters.make(revision, under: map, in: rasters.converter.frame)
  }
}
