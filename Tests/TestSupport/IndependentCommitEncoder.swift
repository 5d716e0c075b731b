public import AnimationTiming
public import LayerTree

/// Encodes what was decoded from a commit.
///
/// The app encodes layers, never updates, so that this is a second, independent account of the
/// commit format: it shares no code and no constant with `LayerTree`.
public struct IndependentCommitEncoder {
  /// What has been encoded.
  public private(set) var bytes: [UInt8] = []

  private static let headerLength = 40

  /// Creates an encoder without bytes.
  public init() {}

  /// The whole of `commit`.
  public static func bytes(of commit: borrowing CheckedCommit) -> [UInt8] {
    var encoder = IndependentCommitEncoder()
    encoder.putHeader(
      time: commit.time, removed: commit.removed.map(\.rawValue), layerCount: commit.layerCount,
      root: commit.root?.rawValue ?? 0)
    commit.forEachUpdate { encoder.put($0) }
    encoder.patchLength()
    return encoder.bytes
  }

  /// Appends a header whose length is still to be patched.
  public mutating func putHeader(
    time: MediaTime, removed: [UInt32] = [], layerCount: Int, root: UInt32
  ) {
    for letter in "WBC1".utf8 { put(letter) }
    put(UInt32(3))
    put(time)
    put(UInt32(removed.count))
    put(UInt32(layerCount))
    put(root)
    put(UInt32(0))
    put(UInt64(0))
    for id in removed { put(id) }
    pad()
  }

  /// Writes the number of bytes into the header.
  public mutating func patchLength() {
    let length = withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { Array($0) }
    bytes.replaceSubrange((Self.headerLength - 8)..<Self.headerLength, with: length)
  }

  /// Appends a number.
  public mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ number: Double) { put(number.bitPattern) }
  mutating func put(_ number: Float) { put(number.bitPattern) }

  mutating func pad() { while bytes.count % 8 != 0 { bytes.append(0) } }
}

// MARK: - Records

extension IndependentCommitEncoder {
  private mutating func put(_ update: borrowing LayerUpdate) {
    put(update.id.rawValue)
    put(UInt32(update.kind.rawValue) + update.properties.rawValue * 16)
    if let bounds = update.bounds { put(bounds) }
    if let position = update.position { put(position) }
    if let anchorPoint = update.anchorPoint { put(anchorPoint) }
    if let transform = update.transform { put(transform) }
    if let opacity = update.opacity { put(opacity) }
    if update.properties.contains(.backgroundColor) { put(optional: update.backgroundColor) }
    if update.properties.contains(.visibility) {
      put(UInt64((update.masksToBounds ? 1 : 0) + (update.isHidden ? 2 : 0)))
    }
    if update.properties.contains(.sublayers) {
      put(UInt64(update.sublayers.count))
      for id in update.sublayers { put(UInt64(id.rawValue)) }
    }
    if update.properties.contains(.animations) { put(update.animations, update.otherAnimations) }
    if update.properties.contains(.path) { put(update.path) }
    if update.properties.contains(.fillColor) { put(optional: update.fillColor) }
    if update.properties.contains(.instances) {
      put(UInt64(update.instanceCount))
      put(update.instanceTransform)
    }
    if let clock = update.clock { put(clock) }
    if let delay = update.instanceDelay { put(delay) }
    if let features = update.features { put(features, update.properties) }
  }

  private mutating func put(_ path: PathBytes?) {
    put(UInt64(path == nil ? 0 : 1))
    guard let path else { return }
    var copy = Path()
    path.copy(into: &copy)
    put(copy)
  }

  private mutating func put(_ updates: [AnimationUpdate], _ others: [Animation]) {
    put(UInt64(updates.count))
    for update in updates {
      switch update {
      case .add(let serial, let animation):
        put(UInt64(1))
        put(UInt64(serial))
        put(Animation.basic(animation))
      case .addOther(let serial, let index):
        put(UInt64(1))
        put(UInt64(serial))
        put(others[index])
      case .remove(let serial):
        put(UInt64(2))
        put(UInt64(serial))
      }
    }
  }
}

// MARK: - The properties that few records have

extension IndependentCommitEncoder {
  private mutating func put(_ features: FeatureUpdate, _ properties: LayerProperties) {
    if let stroke = features.stroke { put(stroke) }
    if let trim = features.strokeTrim { put([trim.start, trim.end], counted: false) }
    if let gradient = features.gradient {
      put(UInt64(gradient.colors.count))
      for color in gradient.colors { put(color) }
      put(UInt64(gradient.locations == nil ? 0 : 1))
      if let locations = gradient.locations { put(locations, counted: true) }
      put(gradient.startPoint)
      put(gradient.endPoint)
    }
    if let radius = features.cornerRadius { put(radius) }
    if properties.contains(.mask) { put(UInt64(features.mask?.rawValue ?? 0)) }
    if let shadow = features.shadow {
      put([shadow.opacity, shadow.radius], counted: false)
      put(shadow.offset)
      put(shadow.color)
    }
    if properties.contains(.shadowPath) { put(features.shadowPath) }
    if let style = features.compositing {
      put(UInt64((style.shouldRasterize ? 1 : 0) + (style.allowsGroupOpacity ? 2 : 0)))
      put(style.rasterizationScale)
    }
    if let colors = features.instanceColors {
      put(colors.color)
      put(
        [colors.redOffset, colors.greenOffset, colors.blueOffset, colors.alphaOffset],
        counted: false)
    }
    putLast(of: features, properties)
  }

  private mutating func putLast(of features: FeatureUpdate, _ properties: LayerProperties) {
    if let position = features.zPosition { put(position) }
    if let border = features.border {
      put(border.width)
      put(border.color)
    }
    if let space = features.space {
      let isDeep = space.anchorPointZ != 0
      put(
        UInt64((space.isDoubleSided ? 1 : 0) + (space.transform == nil ? 0 : 2) + (isDeep ? 4 : 0)))
      if let transform = space.transform { put(transform) }
      put(space.sublayerTransform)
      if isDeep { put(space.anchorPointZ) }
    }
    if properties.contains(.contents) { put(features.contents) }
    if let style = features.contentsStyle {
      put(UInt64(style.gravity.rawValue))
      put(style.rect)
      put(style.center)
      put(style.scale)
    }
  }

  private mutating func put(_ image: ImageBytes?) {
    put(UInt64(image == nil ? 0 : 1))
    guard let image else { return }
    put(UInt64(image.width))
    put(UInt64(image.height))
    bytes.append(contentsOf: image.words)
    pad()
  }

  private mutating func put(_ stroke: StrokeStyle) {
    put(optional: stroke.color)
    put([stroke.width, stroke.miterLimit, stroke.dashPhase], counted: false)
    let words = [stroke.cap.rawValue, stroke.join.rawValue, stroke.fillRule.rawValue]
    put(words.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    put(stroke.dashPattern, counted: true)
  }

  mutating func put(_ numbers: [Double], counted: Bool) {
    if counted { put(UInt64(numbers.count)) }
    for number in numbers { put(number) }
  }
}

// MARK: - Values

extension IndependentCommitEncoder {
  mutating func put(_ point: Point) { put([point.x, point.y], counted: false) }

  mutating func put(_ size: Size) { put([size.width, size.height], counted: false) }

  mutating func put(_ rect: Rect) {
    put(rect.origin)
    put(rect.size)
  }

  mutating func put(_ map: AffineTransform) {
    put([map.a, map.b, map.c, map.d, map.tx, map.ty], counted: false)
  }

  private mutating func put(_ map: Transform3D) {
    for row in [map.x, map.y, map.z, map.origin] {
      put([row.x, row.y, row.z, row.w], counted: false)
    }
  }

  mutating func put(_ color: Color) {
    put([color.red, color.green, color.blue, color.alpha], counted: false)
  }

  private mutating func put(optional color: Color?) {
    put(UInt64(color == nil ? 0 : 1))
    if let color { put(color) }
  }

  private mutating func put(_ clock: LayerClock) {
    put([clock.beginTime, clock.timeOffset], counted: false)
    put(clock.speed)
    put(UInt32(0))
  }

  mutating func put(_ path: Path) {
    put(UInt64(path.elements.count))
    put(UInt64(path.points.count))
    for element in path.elements { put(element.rawValue) }
    pad()
    for point in path.points { put(point) }
  }
}
