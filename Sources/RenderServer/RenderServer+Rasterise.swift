import Geometry

extension RenderServer {
  /// Scan-converts what changed shape and finds each changed item's place on screen.
  ///
  /// - Throws: when a shape cannot be rasterised; the items before it are done, the others stay as
  ///   they were shown and are tried again next time.
  /// - Complexity: O(changed items + elements and pixels of changed shapes).
  public func rasterise() throws(RenderError) {
    // Placed items stay in the list: compositing takes them from there.
    for index in displayList.changedItems { try place(index) }
  }

  private func place(_ index: Int) throws(RenderError) {
    let node = displayList.nodes[displayList.items[index].node]
    let layer = node.layer
    let content = displayList.items[index].content
    var placement = Placement()
    placement.clip = node.clip
    var raster: Raster?
    var strip: Strip?
    if let source = source(of: content, layer, under: node.toDevice), !node.clip.isEmpty {
      placement.color = PixelColor.premultiplied(source.color, opacity: node.opacity)
      if placement.color >> 24 != 0 {
        (raster, strip) = try fill(&placement, source, at: node.toDevice)
      }
    }
    if raster == nil && strip == nil { placement = Placement() }
    displayList.items[index].current = placement
    displayList.items[index].raster = raster
    displayList.items[index].strip = strip
  }

  /// What an item is made of.
  private struct Source {
    let path: Path
    let color: Color
    let set: RasterSet
  }

  private func source(
    of content: PaintItem.Content, _ layer: RenderLayer, under map: AffineTransform
  ) -> Source? {
    var linear = map
    (linear.tx, linear.ty) = (0, 0)
    switch content {
    case .shape:
      guard let path = layer.path, let color = layer.presentation.fillColor else { return nil }
      if layer.rasters == nil || layer.rasterisedRevision != layer.pathRevision
        || layer.rasters?.linear != linear
      {
        layer.rasters = studio.set(for: path, linear: linear, reusing: layer.rasters)
        layer.rasterisedRevision = layer.pathRevision
      }
      return layer.rasters.map { Source(path: path, color: color, set: $0) }
    case .background:
      guard let color = layer.presentation.backgroundColor else { return nil }
      let path = Path.rectangle(layer.presentation.bounds)
      if layer.backgroundPath != path || layer.backgroundRasters?.linear != linear {
        layer.backgroundPath = path
        layer.backgroundRasters = studio.set(
          for: path, linear: linear, reusing: layer.backgroundRasters)
      }
      return layer.backgroundRasters.map { Source(path: path, color: color, set: $0) }
    }
  }

  private func fill(
    _ placement: inout Placement, _ source: Source, at map: AffineTransform
  ) throws(RenderError) -> (Raster?, Strip?) {
    guard source.set.hasArea, abs(map.tx) < 1e6, abs(map.ty) < 1e6 else { return (nil, nil) }
    if configuration.sampling == .bilinear, !Self.isWhole(map.tx) || !Self.isWhole(map.ty),
      let made = try source.set.strip(of: source.path, color: placement.color, studio: studio)
    {
      placement.stamp = made.stamp
      placement.isStrip = true
      (placement.strideX, placement.strideY) = (map.tx, map.ty)
      placement.shape.band = made.strip.bounds.offset(
        x: Int(map.tx.rounded(.down)), y: Int(map.ty.rounded(.down)))
      placement.shape.band.right += 1
      placement.shape.band.bottom += 1
      return (nil, made.strip)
    }
    let phases = configuration.sampling.phasesPerPixel
    let (x, phaseX) = Self.split(map.tx, phases)
    let (y, phaseY) = Self.split(map.ty, phases)
    let made = try source.set.raster(
      of: source.path, phase: (phaseX, phaseY), of: phases, studio: studio)
    guard let made else { return (nil, nil) }
    placement.stamp = made.stamp
    (placement.originX, placement.originY) = (x, y)
    placement.shape = made.shape.offset(x: x, y: y)
    return (made, nil)
  }

  /// The nearest of `phases` positions per pixel: whole pixels and the phase.
  static func split(_ position: Double, _ phases: Int) -> (whole: Int, phase: Int) {
    let steps = Int((position * Double(phases)).rounded())
    let whole = steps >= 0 ? steps / phases : -((-steps + phases - 1) / phases)
    return (whole, steps - whole * phases)
  }

  /// Whether bilinear filtering could not be told from a whole-pixel copy.
  private static func isWhole(_ position: Double) -> Bool {
    abs(position - position.rounded()) < 1.0 / 512
  }
}
