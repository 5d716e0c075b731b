public import AnimationTiming

/// Properties that every layer has and few set.
extension Layer {
  /// Rounds the corners of the background, pt; together with `masksToBounds` also of everything
  /// else that the layer and its sublayers draw. Default: 0. At most half of the shorter side
  /// counts.
  public final var cornerRadius: Double {
    get { featureValues.cornerRadius }
    set { setFeature(\.cornerRadius, newValue, .cornerRadius, .cornerRadius) }
  }
  /// Where this layer stands among its siblings: one with a lower z position is painted first,
  /// those with the same as they stand in ``sublayers``. Default: 0, as which also counts what is
  /// no number. Where the superlayer's ``sublayerTransform`` looks at space in perspective, it is
  /// also how far before the superlayer's plane this layer stands, pt.
  public final var zPosition: Double {
    get { featureValues.zPosition }
    set { setFeature(\.zPosition, newValue, .zPosition, .zPosition) }
  }
  /// The width of a line along the inside of the bounds' edge, round corners included, pt; it lies
  /// over the sublayers. Default: 0, which draws none.
  public final var borderWidth: Double {
    get { featureValues.border.width }
    set { setFeature(\.border.width, newValue, .border, .borderWidth) }
  }
  /// The colour of that line. Default: opaque black.
  public final var borderColor: Color {
    get { featureValues.border.color }
    set { setFeature(\.border.color, newValue, .border, .borderColor) }
  }
  /// Whether an opacity below 1 shows through this layer and its sublayers as one picture, so that
  /// what they cover does not shine through; false lets the opacity multiply down to each. Default:
  /// true.
  public final var allowsGroupOpacity: Bool {
    get { featureValues.compositing.allowsGroupOpacity }
    set { setFeature(\.compositing.allowsGroupOpacity, newValue, .compositing) }
  }
  /// Whether the server keeps this layer and its sublayers as a bitmap, made in the layer's own
  /// coordinates and anew whenever something in it changes. Default: false.
  ///
  /// Drawn with bilinear filtering. The layer's own position, transform and opacity leave the
  /// bitmap as it is.
  public final var shouldRasterize: Bool {
    get { featureValues.compositing.shouldRasterize }
    set { setFeature(\.compositing.shouldRasterize, newValue, .compositing) }
  }
  /// Pixels of the bitmap per point of the layer, whatever the screen's scale. Default: 1.
  public final var rasterizationScale: Double {
    get { featureValues.compositing.rasterizationScale }
    set { setFeature(\.compositing.rasterizationScale, newValue, .compositing) }
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

  final func removeFromMaskedLayer() {
    features?.maskedLayer?.mask = nil
  }

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
    get { featureValues.shadow.opacity }
    set { setFeature(\.shadow.opacity, newValue, .shadow, .shadowOpacity) }
  }
  /// The standard deviation of the blur, pt. Default: 3. The blur is at most 128 device pixels.
  public final var shadowRadius: Double {
    get { featureValues.shadow.radius }
    set { setFeature(\.shadow.radius, newValue, .shadow, .shadowRadius) }
  }
  /// Where the shadow falls, pt in the layer's coordinates. Default: (0, −3), upward.
  public final var shadowOffset: Size {
    get { featureValues.shadow.offset }
    set { setFeature(\.shadow.offset, newValue, .shadow, .shadowOffset) }
  }
  /// The shadow's colour. Default: opaque black.
  public final var shadowColor: Color {
    get { featureValues.shadow.color }
    set { setFeature(\.shadow.color, newValue, .shadow, .shadowColor) }
  }
  /// The shape that casts the shadow, in the layer's coordinates; nil takes the shape of all that
  /// the layer and its sublayers draw, which the server must then find anew whenever any of it
  /// changes. Default: nil.
  public final var shadowPath: Path? {
    get { featureValues.shadowPath }
    set { setFeature(\.shadowPath, newValue, .shadowPath) }
  }
}
