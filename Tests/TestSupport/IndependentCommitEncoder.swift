package import AnimationTiming
package import LayerTree

/// Encodes what was decoded from a commit.
///
/// The app encodes layers, never updates, so that this is a second, independent account of the
/// commit format: it shares no code and no constant with `LayerTree`.
package struct IndependentCommitEncoder {
  /// What has been encoded.
  package private(set) var bytes: [UInt8] = []

  private static let headerLength = 40

  /// Creates an encoder without bytes.
  package init() {}

  /// The whole of `commit`.
  package static func bytes(of commit: borrowing CheckedCommit) -> [UInt8] {
    var encoder = IndependentCommitEncoder()
    encoder.putHeader(
      time: commit.time, removed: commit.removed.map(\.rawValue), layerCount: commit.layerCount,
      root: commit.root?.rawValue ?? 0)
    commit.forEachUpdate { encoder.put($0) }
    encoder.patchLength()
    return encoder.bytes
  }

  /// Appends a header whose length is still to be patched.
  package mutating func putHeader(
    time: MediaTime, removed: [UInt32] = [], layerCount: Int, root: UInt32
  ) {
    for letter in "WBC1".utf8 { put(letter) }
    put(UInt32(4))
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
  package mutating func patchLength() {
    let length = withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { Array($0) }
    bytes.replaceSubrange((Self.headerLength - 8)..<Self.headerLength, with: length)
  }

  /// Appends a number.
  package mutating func put(_ number: some FixedWidthInteger) {
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
    put(update.values, update.properties)
    if update.properties.contains(.sublayers) {
      put(UInt64(update.sublayers.count))
      for id in update.sublayers { put(UInt64(id.rawValue)) }
    }
    if update.properties.contains(.animations) { put(update.animations, update.otherAnimations) }
    if update.properties.contains(.path) { put(update.path) }
    if update.properties.contains(.fillColor) { put(optional: update.fillColor) }
    if update.properties.contains(.instances) {
      put(UInt64(update.instances.count))
      put(update.instances.transform)
    }
    if update.properties.contains(.timing) { put(update.clock) }
    put(update.styles, update.properties)
    if update.properties.contains(.mask) { put(UInt64(update.mask?.rawValue ?? 0)) }
    if update.properties.contains(.shadowPath) {
      put(UInt64(update.shadowPath == nil ? 0 : 1))
      if let path = update.shadowPath { put(path) }
    }
    if update.properties.contains(.contents) { put(update.contents) }
  }

  private mutating func put(_ values: LayerValues, _ properties: LayerProperties) {
    if properties.contains(.bounds) { put(values.bounds) }
    if properties.contains(.position) { put(values.position) }
    if properties.contains(.anchorPoint) { put(values.anchorPoint) }
    if properties.contains(.transform) { put(values.transform) }
    if properties.contains(.opacity) { put(values.opacity) }
    if properties.contains(.backgroundColor) { put(optional: values.backgroundColor) }
    if properties.contains(.visibility) {
      put(UInt64((values.masksToBounds ? 1 : 0) + (values.isHidden ? 2 : 0)))
    }
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
  private mutating func put(_ styles: LayerStyles, _ properties: LayerProperties) {
    if properties.contains(.stroke) {
      put(optional: styles.stroke.color)
      put(styles.stroke.width)
    }
    if properties.contains(.gradient) {
      put(UInt64(styles.gradient.colors.count))
      for color in styles.gradient.colors { put(color) }
      put(UInt64(styles.gradient.locations == nil ? 0 : 1))
      if let locations = styles.gradient.locations { put(locations, counted: true) }
    }
    if properties.contains(.cornerRadius) { put(styles.cornerRadius) }
    if properties.contains(.shadow) {
      put([styles.shadow.opacity, styles.shadow.radius], counted: false)
      put(styles.shadow.offset)
      put(styles.shadow.color)
    }
    if properties.contains(.compositing) {
      let style = styles.compositing
      put(UInt64((style.shouldRasterize ? 1 : 0) + (style.allowsGroupOpacity ? 2 : 0)))
      put(style.rasterizationScale)
    }
    if properties.contains(.border) {
      put(styles.border.width)
      put(styles.border.color)
    }
    if properties.contains(.space) {
      let isDeep = styles.space.anchorPointZ != 0
      put(UInt64((styles.space.isDoubleSided ? 1 : 0) + (isDeep ? 2 : 0)))
      put(styles.space.sublayerTransform)
      if isDeep { put(styles.space.anchorPointZ) }
    }
    if properties.contains(.contentsStyle) {
      put(styles.contents.center)
      put(styles.contents.scale)
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
