import AnimationTiming
import Geometry
import LayerTree

extension RenderServer {
  /// Finds the place of an item that few layers have.
  func placeFeature(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer
  ) throws(RenderError) {
    guard let features = layer.features else { return item.show(nothing: ()) }
    let shown = features.presentation
    switch item.content {
    case .stroke:
      guard let color = shown.stroke.color,
        let set = strokeRasters(layer, features, under: node.toDevice)
      else { return item.show(nothing: ()) }
      try show(set, color, node.opacity, at: node.toDevice, in: &item, node, layer)
    case .shadow:
      var map = node.toDevice
      let offset = map.linearPart.applied(
        to: Point(x: shown.shadow.offset.width, y: shown.shadow.offset.height))
      (map.tx, map.ty) = (map.tx + offset.x, map.ty + offset.y)
      guard let set = shadowRasters(features, under: map) else { return item.show(nothing: ()) }
      let opacity = node.opacity * shown.shadow.opacity
      try show(set, shown.shadow.color, opacity, at: map, in: &item, node, layer)
    case .gradient: try placeGradient(&item, node, layer, features)
    case .clip:
      let set = edgeRasters(layer, features, under: node.toDevice)
      try show(set, .white, 1, at: node.toDevice, in: &item, node, layer)
    case .background, .shape, .surface: break
    }
  }

  private func show(
    _ set: RasterSet, _ color: Color, _ opacity: Double, at map: AffineTransform,
    in item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer
  ) throws(RenderError) {
    guard !node.clip.isEmpty, set.hasArea, abs(map.tx) < 1e6, abs(map.ty) < 1e6 else {
      return item.show(nothing: ())
    }
    let tinted = item.content == .clip ? color : displayList.tinted(color, node.tint)
    let word = item.mixed.premultiplied(tinted, opacity: opacity)
    guard word >> 24 != 0 else { return item.show(nothing: ()) }
    item.current.clip = node.clip
    item.current.color = word
    try showRaster(of: set, in: &item, at: map, layer, phases: phases(of: item.content, set))
  }

  /// A blurred shadow is shown at the nearest whole pixel, so that it is blurred once wherever it goes. Clips
  /// keep to quarters of a pixel where shapes are filtered.
  private func phases(of content: PaintItem.Content, _ set: RasterSet) -> Int? {
    switch content {
    case .shadow: set.isBlurred ? 1 : nil
    case .clip, .gradient:
      configuration.sampling == .bilinear ? Sampling.subpixel.phasesPerPixel : nil
    default: nil
    }
  }

  // MARK: - Rasters

  private func strokeRasters(
    _ layer: RenderLayer, _ features: RenderFeatures, under map: AffineTransform
  ) -> RasterSet? {
    guard let path = layer.path else { return nil }
    var style = features.presentation.stroke
    (style.color, style.fillRule) = (nil, .nonZero)
    let trim = features.presentation.trim
    let key = StrokeRasters.Key(pathRevision: layer.pathRevision, style: style, trim: trim)
    if features.stroke.key == key, let set = features.stroke.set, set.belongs(to: map) {
      return set
    }
    if features.stroke.key?.trim != trim || features.stroke.key?.pathRevision != layer.pathRevision
    {
      features.stroke.path = features.stroke.trimmed(path, layer.pathRevision, trim)
    }
    guard let line = features.stroke.path else { return nil }
    features.stroke.key = key
    features.stroke.set = studio.set(
      for: line, linear: map.linearPart, outline: Outline(.stroke(style)),
      reusing: features.stroke.set)
    return features.stroke.set
  }

  private func shadowRasters(
    _ features: RenderFeatures, under map: AffineTransform
  ) -> RasterSet? {
    guard let path = features.shadowPath else { return nil }
    let sigma = GaussianBlur.sigmas(radius: features.presentation.shadow.radius, under: map)
    let outline = Outline(.shadow(sigmaX: sigma.x, sigmaY: sigma.y))
    let known = features.shadow
    if known.revision == features.shadowRevision, known.outline == outline, let set = known.set,
      set.belongs(to: map)
    {
      return set
    }
    features.shadow.revision = features.shadowRevision
    features.shadow.outline = outline
    features.shadow.set = studio.set(
      for: path, linear: map.linearPart, outline: outline, reusing: known.set)
    return features.shadow.set
  }

  private func edgeRasters(
    _ layer: RenderLayer, _ features: RenderFeatures, under map: AffineTransform
  ) -> RasterSet {
    let (bounds, radius) = (layer.presentation.bounds, layer.shownCornerRadius)
    let known = features.edge
    if let set = known.set, known.bounds == bounds, known.radius == radius, set.belongs(to: map) {
      return set
    }
    let path = Path.roundedRectangle(bounds, radius: radius)
    let set = studio.set(for: path, linear: map.linearPart, reusing: known.set)
    features.edge = EdgeRasters(bounds: bounds, radius: radius, path: path, set: set)
    return set
  }

  // MARK: - Gradients

  private func placeGradient(
    _ item: inout PaintItem, _ node: DisplayNode, _ layer: RenderLayer, _ features: RenderFeatures
  ) throws(RenderError) {
    let map = node.toDevice
    let set = edgeRasters(layer, features, under: map)
    // Scan-converts the bounds as if they had one colour.
    try show(set, .white, 1, at: map, in: &item, node, layer)
    guard item.current.isDrawn, let raster = item.raster else { return }
    let phases =
      phases(of: .gradient, set) ?? configuration.sampling.phasesPerPixel
    let (phaseX, phaseY) = (item.slot % phases, item.slot / phases)
    let key = GradientDrawing.Key(
      revision: features.gradientRevision, start: features.presentation.startPoint,
      end: features.presentation.endPoint, bounds: layer.presentation.bounds,
      linear: map.linearPart,
      fraction: Point(x: Double(phaseX) / Double(phases), y: Double(phaseY) / Double(phases)),
      opacity: node.opacity, tint: displayList.tints[Int(node.tint)], raster: raster.stamp)
    var drawing = features.gradientDrawing
    if drawing?.key != key {
      drawing = GradientDrawing(
        features.gradient, key, raster: raster, stamp: studio.nextStamp())
      features.gradientDrawing = drawing
    }
    guard let drawing else { return item.show(nothing: ()) }
    let bounds = item.current.shape.bounds
    item.rasters = nil
    item.drawing = drawing
    item.current.drawsItself = true
    item.current.mask = nil
    item.current.stamp = drawing.stamp
    item.current.shape = RasterShape(band: bounds)
  }
}

extension StrokeRasters {
  /// The part of the path that is stroked; nil when that is nothing.
  mutating func trimmed(_ path: Path, _ revision: UInt64, _ trim: StrokeTrim) -> Path? {
    guard trim.start < trim.end, trim.end > 0, trim.start < 1 else { return nil }
    if trim.start <= 0, trim.end >= 1 { return path }
    let known = measuredRevision == revision ? measured : nil
    let motion = known ?? MotionPath(path)
    (measured, measuredRevision) = (motion, revision)
    return motion.piece(of: path, from: trim.start, to: trim.end)
  }
}

extension DisplayList {
  /// A colour as a node's copy shows it.
  func tinted(_ color: Color, _ tint: Int32) -> Color {
    tint == 0 ? color : color.multiplied(by: tints[Int(tint)])
  }
}
