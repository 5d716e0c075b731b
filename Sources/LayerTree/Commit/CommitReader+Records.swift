import AnimationTiming

extension CommitReader {
  /// The record of one layer.
  mutating func takeUpdate() throws(Trust.Fault) -> LayerUpdate {
    let at = offset
    let id = LayerID(rawValue: try take(UInt32.self))
    let word = try take(UInt32.self)
    let kind = try Trust.require(
      LayerKind(rawValue: UInt8(word & 15)), standIn: .plain,
      else: .unknownValue(field: "layer kind", value: UInt64(word & 15), offset: at + 4))
    let properties = LayerProperties(rawValue: word >> 4)
    try Trust.require(
      properties.isSubset(of: .all(of: kind)),
      else: .unknownValue(
        field: "property bits", value: UInt64(properties.rawValue), offset: at + 4))
    var update = LayerUpdate(id: id, kind: kind, properties: properties)
    try takeGeometry(&update)
    if properties.contains(.sublayers) { update.sublayers = try takeSublayers() }
    if properties.contains(.animations) {
      update.animations = try takeAnimations(others: &update.otherAnimations)
    }
    if properties.contains(.path), try takeFlag("path flag") { update.path = try takePath() }
    if properties.contains(.fillColor), try takeFlag("fill flag") {
      update.fillColor = try takeColor()
    }
    if properties.contains(.instances) {
      let at = offset
      let count = try take(UInt64.self)
      update.instanceCount = try Trust.require(
        Int(exactly: count), standIn: 0,
        else: .unknownValue(field: "instance count", value: count, offset: at))
      update.instanceTransform = try takeTransform()
    }
    if properties.hasRare { try takeRare(&update) }
    return update
  }

  private mutating func takeRare(_ update: inout LayerUpdate) throws(Trust.Fault) {
    if update.properties.contains(.timing) { update.clock = try takeClock() }
    if update.properties.contains(.instanceDelay) { update.instanceDelay = try take(Double.self) }
    if !update.properties.isDisjoint(with: .features) {
      update.features = try takeFeatures(update.properties)
    }
  }

  private mutating func takeGeometry(_ update: inout LayerUpdate) throws(Trust.Fault) {
    let properties = update.properties
    if properties.contains(.bounds) { update.bounds = try takeRect() }
    if properties.contains(.position) { update.position = try takePoint() }
    if properties.contains(.anchorPoint) { update.anchorPoint = try takePoint() }
    if properties.contains(.transform) { update.transform = try takeTransform() }
    if properties.contains(.opacity) { update.opacity = try take(Double.self) }
    if properties.contains(.backgroundColor), try takeFlag("background flag") {
      update.backgroundColor = try takeColor()
    }
    if properties.contains(.visibility) {
      let at = offset
      let bits = try take(UInt64.self)
      try Trust.require(
        bits < 4, else: .unknownValue(field: "visibility bits", value: bits, offset: at))
      update.masksToBounds = bits & 1 != 0
      update.isHidden = bits & 2 != 0
    }
  }

  private mutating func takeSublayers() throws(Trust.Fault) -> [LayerID] {
    let count = try takeCount(unit: 8)
    var ids: [LayerID] = []
    ids.reserveCapacity(count)
    for _ in 0..<count { ids.append(LayerID(rawValue: try takeNarrow("layer id"))) }
    return ids
  }
}

// MARK: - What few records carry

extension CommitReader {
  /// The properties that few records carry, in bit order.
  fileprivate mutating func takeFeatures(
    _ properties: LayerProperties
  ) throws(Trust.Fault) -> FeatureUpdate {
    let update = FeatureUpdate()
    if properties.contains(.stroke) { update.stroke = try takeStroke() }
    if properties.contains(.strokeTrim) {
      var trim = StrokeTrim()
      trim.start = try take(Double.self)
      trim.end = try take(Double.self)
      update.strokeTrim = trim
    }
    if properties.contains(.gradient) { update.gradient = try takeGradient() }
    if properties.contains(.cornerRadius) { update.cornerRadius = try take(Double.self) }
    if properties.contains(.mask) { update.mask = try takeLayerID() }
    if properties.contains(.shadow) {
      var shadow = ShadowStyle()
      shadow.opacity = try take(Double.self)
      shadow.radius = try take(Double.self)
      shadow.offset = try takeSize()
      shadow.color = try takeColor()
      update.shadow = shadow
    }
    if properties.contains(.shadowPath), try takeFlag("shadow path flag") {
      update.shadowPath = try takePath()
    }
    if properties.contains(.compositing) { update.compositing = try takeCompositing() }
    if properties.contains(.instanceColors) {
      var colors = InstanceColors()
      colors.color = try takeColor()
      colors.redOffset = try take(Double.self)
      colors.greenOffset = try take(Double.self)
      colors.blueOffset = try take(Double.self)
      colors.alphaOffset = try take(Double.self)
      update.instanceColors = colors
    }
    try takePlaceAndPicture(update, properties)
    return update
  }

  /// The last of them: where the layer stands besides its position, its border and its picture.
  private mutating func takePlaceAndPicture(
    _ update: FeatureUpdate, _ properties: LayerProperties
  ) throws(Trust.Fault) {
    if properties.contains(.zPosition) { update.zPosition = try take(Double.self) }
    if properties.contains(.border) {
      var border = BorderStyle()
      border.width = try take(Double.self)
      border.color = try takeColor()
      update.border = border
    }
    if properties.contains(.space) { update.space = try takeSpace() }
    if properties.contains(.contents), try takeFlag("contents flag") {
      update.contents = try takeImage()
    }
    if properties.contains(.contentsStyle) { update.contentsStyle = try takeContentsStyle() }
  }

  mutating func takeColors() throws(Trust.Fault) -> [Color] {
    let count = try takeCount(unit: MemoryLayout<Color>.size)
    var colors: [Color] = []
    colors.reserveCapacity(count)
    for _ in 0..<count { colors.append(try takeColor()) }
    return colors
  }

  /// A layer's id, or nil for 0.
  private mutating func takeLayerID() throws(Trust.Fault) -> LayerID? {
    let id = try takeNarrow("layer id")
    return id == 0 ? nil : LayerID(rawValue: id)
  }

  private mutating func takeStroke() throws(Trust.Fault) -> StrokeStyle {
    var stroke = StrokeStyle()
    if try takeFlag("stroke flag") { stroke.color = try takeColor() }
    stroke.width = try take(Double.self)
    stroke.miterLimit = try take(Double.self)
    stroke.dashPhase = try take(Double.self)
    stroke.cap = try takeCase("line cap", standIn: .butt)
    stroke.join = try takeCase("line join", standIn: .miter)
    stroke.fillRule = try takeCase("fill rule", standIn: .nonZero)
    try takeZero(UInt8.self)
    try takeZero(UInt32.self)
    stroke.dashPattern = try takeNumbers()
    return stroke
  }

  private mutating func takeGradient() throws(Trust.Fault) -> GradientStyle {
    var gradient = GradientStyle()
    gradient.colors = try takeColors()
    if try takeFlag("locations flag") { gradient.locations = try takeNumbers() }
    gradient.startPoint = try takePoint()
    gradient.endPoint = try takePoint()
    return gradient
  }

  private mutating func takeImage() throws(Trust.Fault) -> ImageBytes {
    let at = offset
    let (width, height) = (try take(UInt64.self), try take(UInt64.self))
    let side = UInt64(LayerImage.longestSide)
    let isPicture =
      width <= side && height <= side
      && LayerImage.accepts(width: Int(width), height: Int(height))
    try Trust.require(
      isPicture, else: .unknownValue(field: "picture size", value: width, offset: at))
    let count = 4 * Int(width) * Int(height)
    return ImageBytes(width: Int(width), height: Int(height), words: try takePadded(count))
  }

  private mutating func takeContentsStyle() throws(Trust.Fault) -> ContentsStyle {
    var style = ContentsStyle()
    let at = offset
    let raw = try take(UInt64.self)
    style.gravity = try Trust.require(
      UInt8(exactly: raw).flatMap(ContentsGravity.init), standIn: .resize,
      else: .unknownValue(field: "contents gravity", value: raw, offset: at))
    style.rect = try takeRect()
    style.center = try takeRect()
    style.scale = try take(Double.self)
    return style
  }

  private mutating func takeSpace() throws(Trust.Fault) -> SpaceStyle {
    typealias Flag = CommitFormat.SpaceFlag
    let at = offset
    let bits = try take(UInt64.self)
    try Trust.require(
      bits & ~Flag.known == 0,
      else: .unknownValue(field: "space flags", value: bits, offset: at))
    var space = SpaceStyle()
    space.isDoubleSided = bits & Flag.isDoubleSided != 0
    if bits & Flag.hasTransform != 0 { space.transform = try takeTransform3D() }
    space.sublayerTransform = try takeTransform3D()
    if bits & Flag.hasAnchorPointZ != 0 { space.anchorPointZ = try take(Double.self) }
    return space
  }

  private mutating func takeTransform3D() throws(Trust.Fault) -> Transform3D {
    var map = Transform3D.identity
    for column in 0..<4 { map.x[column] = try take(Double.self) }
    for column in 0..<4 { map.y[column] = try take(Double.self) }
    for column in 0..<4 { map.z[column] = try take(Double.self) }
    for column in 0..<4 { map.origin[column] = try take(Double.self) }
    return map
  }

  private mutating func takeCompositing() throws(Trust.Fault) -> CompositingStyle {
    typealias Flag = CommitFormat.CompositingFlag
    let at = offset
    let bits = try take(UInt64.self)
    try Trust.require(
      bits & ~Flag.known == 0,
      else: .unknownValue(field: "compositing flags", value: bits, offset: at))
    var style = CompositingStyle()
    style.shouldRasterize = bits & Flag.shouldRasterize != 0
    style.allowsGroupOpacity = bits & Flag.allowsGroupOpacity != 0
    style.rasterizationScale = try take(Double.self)
    return style
  }
}
