import AnimationTiming
import LayerTree

/// Finds where items that few layers have are shown: lines, shadows, gradients, rounded clips.
struct FeaturePlacer {
  private let rasters: RasterPlacer

  init(_ rasters: RasterPlacer) { self.rasters = rasters }

  func place(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer
  ) throws(RenderError) {
    guard let features = layer.features else { return item.hide() }
    if rasters.converter.habits.output == .gpu, let what = item.content.refusedByGPU {
      throw .noCommand(what)
    }
    switch item.content {
    case .stroke: try placeStroke(&item, node, layer, features)
    case .shadow: try placeShadow(&item, node, layer, features)
    case .gradient: try placeGradient(&item, node, layer, features)
    case .clip:
      let set = edgeRasters(layer, features, under: node.toDevice)
      try show(set, .white, 1, at: node.toDevice, in: &item, node, layer)
    case .border:
      let border = features.styles.border
      let set = features.border.set(
        for: BorderLine(edge: layer.roundedBounds, width: border.width), under: node.toDevice,
        in: rasters.converter.frame)
      try show(set, border.color, node.opacity, at: node.toDevice, in: &item, node, layer)
    case .contents: try placeContents(&item, node, layer, features)
    case .background, .shape, .surface: break
    }
  }

  private func placeContents(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer, _ features: RenderFeatures
  ) throws(RenderError) {
    let (bounds, map) = (layer.presentation.bounds, node.toDevice)
    guard let image = features.contents.shown else { return item.hide() }
    let set = features.contentsEdge.set(
      for: RoundedBounds(bounds: bounds, radius: 0), under: map, in: rasters.converter.frame)
    try show(set, .white, 1, at: map, in: &item, node, layer)
    guard item.current.isDrawn, let raster = item.raster else { return }
    let key = ContentsDrawing.Key(
      revision: features.contents.revision, style: features.styles.contents, bounds: bounds,
      linear: map.linearPart, fraction: fraction(of: item, set), opacity: node.opacity,
      raster: raster.stamp)
    let drawing = try features.contentsDrawing.made(for: key) { () throws(RenderError) in
      try ContentsDrawing(image, key, raster: raster, rasters.converter)
    }
    guard let drawing else { return item.hide() }
    item.show(drawing)
  }

  /// Where between pixels the raster of a fill that is shown stands, px.
  private func fraction(of item: PaintItem, _ set: RasterSet) -> Point {
    set.fraction(of: item.slot, rows: rasters.sampling.phasesOfFills)
  }

  private func placeStroke(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer, _ features: RenderFeatures
  ) throws(RenderError) {
    let stroke = features.styles.stroke
    guard let color = stroke.color, layer.path.isThere else { return item.hide() }
    let set = features.stroke.set(
      for: PathLine(revision: layer.path.revision, width: stroke.width), under: node.toDevice,
      in: rasters.converter.frame)
    try show(set, color, node.opacity, at: node.toDevice, in: &item, node, layer)
  }

  private func placeShadow(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer, _ features: RenderFeatures
  ) throws(RenderError) {
    let shadow = features.styles.shadow
    guard features.shadowPath != nil else { return item.hide() }
    var map = node.toDevice
    let offset = map.linearPart.applied(to: Point(x: shadow.offset.width, y: shadow.offset.height))
    (map.tx, map.ty) = (map.tx + offset.x, map.ty + offset.y)
    let sigma = GaussianBlur.sigmas(radius: shadow.radius, under: map)
    let set = features.shadow.set(
      for: PathShadow(revision: features.shadowRevision, sigma: SIMD2(sigma.x, sigma.y)),
      under: map, in: rasters.converter.frame)
    try show(set, shadow.color, node.opacity * shadow.opacity, at: map, in: &item, node, layer)
  }

  private func placeGradient(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer, _ features: RenderFeatures
  ) throws(RenderError) {
    let map = node.toDevice
    let set = edgeRasters(layer, features, under: map)
    // Scan-converts the bounds as if they had one colour.
    try show(set, .white, 1, at: map, in: &item, node, layer)
    guard item.current.isDrawn, let raster = item.raster else { return }
    let key = GradientDrawing.Key(
      style: features.styles.gradient, bounds: layer.presentation.bounds, linear: map.linearPart,
      fraction: fraction(of: item, set), opacity: node.opacity, raster: raster.stamp)
    let drawing = try features.gradientDrawing.made(for: key) {
      GradientDrawing(key, raster: raster, rasters.converter)
    }
    guard let drawing else { return item.hide() }
    item.show(drawing)
  }

  // MARK: - Rasters

  private func show(
    _ set: RasterSet, _ color: Color, _ opacity: Double, at map: AffineTransform,
    in item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer
  ) throws(RenderError) {
    guard !node.clip.isEmpty, map.hasPixelTranslation else { return item.hide() }
    let word = item.mixed.premultiplied(color, opacity: opacity)
    guard word >> 24 != 0 else { return item.hide() }
    item.current.clip = node.clip
    item.current.color = word
    let content = item.content
    try rasters.show(set, of: layer, in: &item, at: map, phases: phases(of: content, set))
  }

  private func edgeRasters(
    _ layer: RenderLayer, _ features: RenderFeatures, under map: AffineTransform
  ) -> RasterSet {
    features.edge.set(for: layer.roundedBounds, under: map, in: rasters.converter.frame)
  }

  /// The phases per pixel of what every server shows through coverage; nil for what one may keep as
  /// a bitmap. A blurred shadow stands at the nearest whole pixel: blurred once wherever it goes.
  private func phases(of content: LayerContent, _ set: RasterSet) -> Int? {
    switch content {
    case .shadow: set.isBlurred ? 1 : nil
    case .clip, .gradient, .contents: rasters.sampling.phasesOfFills
    default: nil
    }
  }
}
