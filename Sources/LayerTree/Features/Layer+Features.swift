public import AnimationTiming

/// Properties that every layer has and few set.
extension Layer {
  /// Rounds the corners of the background, pt, and with `masksToBounds` also of all else that the
  /// layer and its sublayers draw. Default: 0. At most half of the shorter side counts.
  public final var cornerRadius: Double {
    get { styles.cornerRadius }
    set { setStyle(\.cornerRadius, newValue, .cornerRadius) }
  }
  /// The width of a line along the inside of the bounds' edge, round corners included, pt; it lies
  /// over the sublayers. Default: 0, which draws none.
  public final var borderWidth: Double {
    get { styles.border.width }
    set { setStyle(\.border.width, newValue, .border) }
  }
  /// The colour of that line. Default: opaque black.
  public final var borderColor: Color {
    get { styles.border.color }
    set { setStyle(\.border.color, newValue, .border) }
  }
  /// True if an opacity below 1 shows through this layer and its sublayers as one picture, so that
  /// nothing covered shines through; false lets it multiply down to each. Default: true.
  public final var allowsGroupOpacity: Bool {
    get { styles.compositing.allowsGroupOpacity }
    set { setStyle(\.compositing.allowsGroupOpacity, newValue, .compositing) }
  }
  /// True if the server keeps this layer and its sublayers as a bitmap, made in the layer's own
  /// coordinates and anew whenever something in it changes. Default: false.
  ///
  /// Drawn with bilinear filtering. The layer's own position, transform and opacity leave the
  /// bitmap as it is.
  public final var shouldRasterize: Bool {
    get { styles.compositing.shouldRasterize }
    set { setStyle(\.compositing.shouldRasterize, newValue, .compositing) }
  }
  /// Pixels of the bitmap per point of the layer, whatever the screen's scale. Default: 1.
  public final var rasterizationScale: Double {
    get { styles.compositing.rasterizationScale }
    set { setStyle(\.compositing.rasterizationScale, newValue, .compositing) }
  }
  /// A layer whose alpha, that of its own sublayers included, this layer and its sublayers are
  /// multiplied by; it lies in this layer's coordinates and is not drawn itself. Default: nil.
  ///
  /// A layer is taken from where it was: from its superlayer, or from the layer that it masked.
  ///
  /// - Precondition: the mask belongs to the same context and is not this layer or above it.
  public final var mask: Layer? {
    get { features?.mask }
    set {
      guard newValue !== mask else { return }
      mask?.features?.maskedLayer = nil
      mask?.isAttached = false
      if let newValue {
        checkHolds(newValue)
        newValue.removeFromSuperlayer()
        newValue.removeFromMaskedLayer()
        newValue.ownFeatures().maskedLayer = self
      }
      ownFeatures().mask = newValue
      mark(.mask)
    }
  }

  final func removeFromMaskedLayer() { features?.maskedLayer?.mask = nil }

  /// The layer that holds this one: as a sublayer or as its mask.
  final var holder: Layer? { superlayer ?? features?.maskedLayer }

  /// Stops an app that would put a layer below itself or into another context.
  final func checkHolds(_ layer: Layer) {
    precondition(layer.context === context, "\(layer.id) belongs to another context")
    precondition(layer !== self, "\(layer.id) would contain itself")
    // A layer that holds nothing is above none: no search.
    var ancestor = layer.sublayers.isEmpty && layer.features?.mask == nil ? nil : holder
    while let current = ancestor {
      precondition(current !== layer, "\(layer.id) would contain itself")
      ancestor = current.holder
    }
  }
}

// MARK: - The shadow

/// The shadow lies behind everything that the layer and its sublayers draw, blurred as by a
/// Gaussian whose standard deviation is the radius. Like the rest of the layer it is clipped by
/// `masksToBounds` and by the mask.
extension Layer {
  /// How much of the shadow shows, 0…1. Default: 0, which casts none.
  public final var shadowOpacity: Double {
    get { styles.shadow.opacity }
    set { setStyle(\.shadow.opacity, newValue, .shadow) }
  }
  /// The standard deviation of the blur, pt. Default: 3. The blur is at most 128 device pixels.
  public final var shadowRadius: Double {
    get { styles.shadow.radius }
    set { setStyle(\.shadow.radius, newValue, .shadow) }
  }
  /// Where the shadow falls, pt in the layer's coordinates. Default: (0, −3), upward.
  public final var shadowOffset: Size {
    get { styles.shadow.offset }
    set { setStyle(\.shadow.offset, newValue, .shadow) }
  }
  /// The shadow's colour. Default: opaque black.
  public final var shadowColor: Color {
    get { styles.shadow.color }
    set { setStyle(\.shadow.color, newValue, .shadow) }
  }
  /// The shape that casts the shadow, in the layer's coordinates; nil takes the shape of all that
  /// the layer and its sublayers draw, found anew by the server whenever any of it changes.
  /// Default: nil.
  public final var shadowPath: Path? {
    get { features?.shadowPath }
    set {
      guard newValue != shadowPath else { return }
      ownFeatures().shadowPath = newValue
      mark(.shadowPath)
    }
  }
}

/// Where a layer stands, as apps say it besides position and bounds.
extension Layer {
  /// The rectangle that the layer covers in its superlayer when the transform is the identity, pt.
  public final var frame: Rect {
    get {
      Rect(
        x: position.x - anchorPoint.x * bounds.size.width,
        y: position.y - anchorPoint.y * bounds.size.height,
        width: bounds.size.width, height: bounds.size.height)
    }
    set {
      bounds = Rect(origin: bounds.origin, size: newValue.size)
      position = Point(
        x: newValue.minX + anchorPoint.x * newValue.size.width,
        y: newValue.minY + anchorPoint.y * newValue.size.height)
    }
  }
}

// MARK: - Space

/// A layer leaves its superlayer's plane by an animation of `transform.rotation.y`.
///
/// Each layer is drawn in a plane of its own, with all that it holds, and what a viewer sees of
/// that plane is drawn into the superlayer's, as Core Animation draws every layer but a
/// `CATransformLayer`. Siblings are painted as they stand in ``Layer/sublayers``, whatever their
/// distance from the viewer, and do not cut through each other.
extension Layer {
  /// The map of space through which the sublayers are seen, about this layer's anchor point: with
  /// `Transform3D.perspective(distance:)` a viewer before the layer's middle. Default: identity.
  public final var sublayerTransform: Transform3D {
    get { styles.space.sublayerTransform }
    set { setStyle(\.space.sublayerTransform, newValue, .space) }
  }
  /// How far before the layer's plane the anchor point lies, pt: the layer lies that much further
  /// from the viewer, and turns about an axis that far before it. Default: 0; what is no number
  /// counts as 0.
  public final var anchorPointZ: Double {
    get { styles.space.anchorPointZ }
    set { setStyle(\.space.anchorPointZ, newValue, .space) }
  }
}

/// A picture made of pixels, stretched to the bounds, over the background and under the sublayers.
extension Layer {
  /// The picture; nil shows none. Default: nil.
  ///
  /// Its pixels are sent with the next commit: each layer that shows it, and each new picture,
  /// costs the copy of ``LayerImage/byteCount`` bytes, as content drawn by the app does beyond the
  /// drawing.
  public final var contents: LayerImage? {
    get { features?.contents }
    set {
      guard newValue != contents else { return }
      ownFeatures().contents = newValue
      mark(.contents)
    }
  }
  /// The part of the picture that stretches, in unit coordinates of it. Default: all of it.
  ///
  /// The rest keeps its size, in points, across the edge that it lies at; where the
  /// layer is too small for both edges they share it in proportion.
  public final var contentsCenter: Rect {
    get { styles.contents.center }
    set { setStyle(\.contents.center, newValue, .contentsStyle) }
  }
  /// Pixels of the picture per point. Default: 1.
  public final var contentsScale: Double {
    get { styles.contents.scale }
    set { setStyle(\.contents.scale, newValue, .contentsStyle) }
  }
}

extension LayerStyles { fileprivate static let standard = LayerStyles() }

extension Layer {
  /// The rare values as they are, or the defaults.
  final var styles: LayerStyles {
    _read {
      if let features { yield features.styles } else { yield LayerStyles.standard }
    }
  }

  /// Sets a rare value; one that is there already marks nothing.
  final func setStyle<Value: Equatable>(
    _ path: WritableKeyPath<LayerStyles, Value>, _ value: Value, _ property: LayerProperties
  ) {
    guard styles[keyPath: path] != value else { return }
    ownFeatures().styles[keyPath: path] = value
    mark(property)
  }
}
