import Geometry
import LayerTree

extension RenderServer {
  /// Scan-converts what changed shape and finds each changed item's place on screen.
  ///
  /// - Throws: when a shape cannot be rasterised; the items before it are done, the others stay as
  ///   they were shown and are tried again next time.
  /// - Complexity: O(changed items + elements and pixels of changed shapes).
  public func rasterise() throws(RenderError) {
    // Placed items stay in the list: compositing takes them from there.
    if !displayList.surfaces.isEmpty { try placeSurfaces() }
    let phases = configuration.sampling == .bilinear ? 0 : configuration.sampling.phasesPerPixel
    try displayList.forEachChangedItem { (item, node) throws(RenderError) in
      if phases == 0 || !Self.move(&item, node, phases) { try place(&item, node) }
    }
  }

  /// The short cut for a shape that only moved: its raster is made, its colour and clip are as before. The
  /// layer is not counted as used, since thousands take this way each frame.
  private static func move(_ item: inout PaintItem, _ node: DisplayNode, _ phases: Int) -> Bool {
    node.layer._withUnsafeGuaranteedRef { layer in
      guard item.content == .shape, node.tint == 0, item.current.isDrawn,
        item.current.clip == node.clip,
        layer.rasterisedRevision == layer.pathRevision, let color = layer.presentation.fillColor,
        item.mixed.isMade(of: color, opacity: node.opacity),
        let set = layer.rasters, set.belongs(to: node.toDevice),
        abs(node.toDevice.tx) < 1e6, abs(node.toDevice.ty) < 1e6
      else { return false }
      let (x, phaseX) = split(node.toDevice.tx, phases)
      let (y, phaseY) = split(node.toDevice.ty, phases)
      let slot = phaseY * phases + phaseX
      guard set.isMade(slot) else { return false }
      item.show(set, slot, x: x, y: y)
      return true
    }
  }

  func place(_ item: inout PaintItem, _ node: DisplayNode) throws(RenderError) {
    let layer = node.layer.takeUnretainedValue()
    guard item.content == .shape || item.content == .background else {
      return try placeFeature(&item, node, layer)
    }
    let color =
      item.content == .shape ? layer.presentation.fillColor : layer.presentation.backgroundColor
    guard let color, !node.clip.isEmpty,
      let set = rasterSet(item.content, layer, under: node.toDevice), set.hasArea,
      abs(node.toDevice.tx) < 1e6, abs(node.toDevice.ty) < 1e6
    else { return item.show(nothing: ()) }
    let word = item.mixed.premultiplied(
      displayList.tinted(color, node.tint), opacity: node.opacity)
    guard word >> 24 != 0 else { return item.show(nothing: ()) }
    item.current.clip = node.clip
    item.current.color = word
    try showRaster(of: set, in: &item, at: node.toDevice, layer, phases: nil)
  }

  /// Shows a set's raster at whole pixels or, with bilinear sampling, a strip in between.
  ///
  /// - Parameter phases: per pixel, in place of what the sampling says.
  func showRaster(
    of set: RasterSet, in item: inout PaintItem, at map: AffineTransform, _ layer: RenderLayer,
    phases: Int?
  ) throws(RenderError) {
    if phases == nil, configuration.sampling == .bilinear, !Self.isWhole(map) {
      try showStrip(in: &item, set, at: map, layer)
    } else {
      try showMask(
        in: &item, set, at: map, layer, phases ?? configuration.sampling.phasesPerPixel)
    }
  }

  /// The rasters of an item's shape under the map's linear part, started over when either changed.
  private func rasterSet(
    _ content: PaintItem.Content, _ layer: RenderLayer, under map: AffineTransform
  ) -> RasterSet? {
    switch content {
    case .shape:
      if let set = layer.rasters, layer.rasterisedRevision == layer.pathRevision,
        set.belongs(to: map)
      {
        return set
      }
      guard let path = layer.path else { return nil }
      let outline = layer.features?.model.stroke.fillRule == .evenOdd ? RasterSet.evenOdd : nil
      layer.rasters = studio.set(
        for: path, linear: map.linearPart, outline: outline, reusing: layer.rasters)
      layer.rasterisedRevision = layer.pathRevision
      return layer.rasters
    default:
      let bounds = layer.presentation.bounds
      let radius = layer.shownCornerRadius
      if let set = layer.backgroundRasters, layer.backgroundBounds == bounds, set.belongs(to: map),
        layer.features.map({ $0.backgroundRadius == radius }) ?? true
      {
        return set
      }
      let path = Path.roundedRectangle(bounds, radius: radius)
      layer.features?.backgroundRadius = radius
      layer.backgroundPath = path
      layer.backgroundBounds = bounds
      layer.backgroundRasters = studio.set(
        for: path, linear: map.linearPart, reusing: layer.backgroundRasters)
      return layer.backgroundRasters
    }
  }

  private func showMask(
    in item: inout PaintItem, _ set: RasterSet, at map: AffineTransform, _ layer: RenderLayer,
    _ phases: Int
  ) throws(RenderError) {
    let (x, phaseX) = Self.split(map.tx, phases)
    let (y, phaseY) = Self.split(map.ty, phases)
    let slot = phaseY * phases + phaseX
    if !set.isMade(slot) {
      guard let path = layer.path(of: item.content),
        try set.makeRaster(of: path, phase: (phaseX, phaseY), of: phases, studio: studio)
      else { return item.show(nothing: ()) }
    }
    item.show(set, slot, x: x, y: y)
  }

  private func showStrip(
    in item: inout PaintItem, _ set: RasterSet, at map: AffineTransform, _ layer: RenderLayer
  ) throws(RenderError) {
    guard let path = layer.path(of: item.content),
      let made = try set.strip(of: path, color: item.current.color, studio: studio)
    else { return item.show(nothing: ()) }
    item.show(made.strip, stamp: made.stamp, x: map.tx, y: map.ty)
  }

  /// The nearest of `phases` positions per pixel: whole pixels and the phase.
  static func split(_ position: Double, _ phases: Int) -> (whole: Int, phase: Int) {
    let steps = Int((position * Double(phases)).rounded())
    let whole = steps >= 0 ? steps / phases : -((-steps + phases - 1) / phases)
    return (whole, steps - whole * phases)
  }

  /// Whether bilinear filtering could not be told from a whole-pixel copy.
  private static func isWhole(_ map: AffineTransform) -> Bool {
    abs(map.tx - map.tx.rounded()) < 1.0 / 512 && abs(map.ty - map.ty.rounded()) < 1.0 / 512
  }
}

extension AffineTransform {
  /// The map without its translation.
  var linearPart: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
