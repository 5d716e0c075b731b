import Geometry

extension CommitReader {
  /// The properties that few records carry, in bit order.
  mutating func takeFeatures(_ properties: LayerProperties) throws(CommitError) -> FeatureUpdate {
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
    return update
  }

  /// A layer's id, or nil for 0.
  private mutating func takeLayerID() throws(CommitError) -> LayerID? {
    let at = offset
    let raw = try take(UInt64.self)
    guard let id = UInt32(exactly: raw) else {
      throw .unknownValue(field: "layer id", value: raw, offset: at)
    }
    return id == 0 ? nil : LayerID(rawValue: id)
  }

  private mutating func takeStroke() throws(CommitError) -> StrokeStyle {
    var stroke = StrokeStyle()
    if try takeFlag("stroke flag") { stroke.color = try takeColor() }
    stroke.width = try take(Double.self)
    stroke.miterLimit = try take(Double.self)
    stroke.dashPhase = try take(Double.self)
    stroke.cap = try takeCase("line cap")
    stroke.join = try takeCase("line join")
    stroke.fillRule = try takeCase("fill rule")
    try takeZero(UInt8.self)
    try takeZero(UInt32.self)
    stroke.dashPattern = try takeNumbers()
    return stroke
  }

  private mutating func takeCase<Value: RawRepresentable<UInt8>>(
    _ field: String
  ) throws(CommitError) -> Value {
    let at = offset
    let raw = try take(UInt8.self)
    guard let value = Value(rawValue: raw) else {
      throw .unknownValue(field: field, value: UInt64(raw), offset: at)
    }
    return value
  }

  private mutating func takeNumbers() throws(CommitError) -> [Double] {
    let count = try takeCount(unit: 8)
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try take(Double.self)) }
    return numbers
  }

  private mutating func takeGradient() throws(CommitError) -> GradientStyle {
    var gradient = GradientStyle()
    let count = try takeCount(unit: MemoryLayout<Color>.size)
    gradient.colors.reserveCapacity(count)
    for _ in 0..<count { gradient.colors.append(try takeColor()) }
    if try takeFlag("locations flag") { gradient.locations = try takeNumbers() }
    gradient.startPoint = try takePoint()
    gradient.endPoint = try takePoint()
    return gradient
  }

  private mutating func takeCompositing() throws(CommitError) -> CompositingStyle {
    typealias Flag = CommitFormat.CompositingFlag
    let at = offset
    let bits = try take(UInt64.self)
    guard bits & ~Flag.known == 0 else {
      throw .unknownValue(field: "compositing flags", value: bits, offset: at)
    }
    var style = CompositingStyle()
    style.shouldRasterize = bits & Flag.shouldRasterize != 0
    style.allowsGroupOpacity = bits & Flag.allowsGroupOpacity != 0
    style.rasterizationScale = try take(Double.self)
    return style
  }
}
