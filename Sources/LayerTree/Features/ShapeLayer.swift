public import AnimationTiming

/// A layer that fills a path, which is not clipped to the bounds; setting it starts no animation.
public final class ShapeLayer: Layer {
  /// The filled shape in the layer's coordinates, copied when set, which always counts as a change.
  public var path: Path? {
    didSet {
      notePath()
      mark(.path)
    }
  }
  // What the ledger has of this layer's path: the path before would have to be copied to tell.
  private var notedBytes = 0
  /// The colour of the inside; nil fills nothing. Default: opaque black.
  public var fillColor: Color? {
    get { modelFillColor }
    set {
      change(modelFillColor, to: newValue, .fillColor, .fillColor) { modelFillColor = newValue }
    }
  }
  private var modelFillColor: Color? = .black

  deinit { context.work.change(.pathBytes, by: -notedBytes) }

  @inline(__always)
  private func notePath() {
    let bytes = path?.byteCount ?? 0
    guard bytes != notedBytes else { return }
    context.work.change(.pathBytes, by: bytes - notedBytes)
    notedBytes = bytes
  }

  override var kind: LayerKind { .shape }

  /// Changes the layer's own copy of the path in place, so that its buffers are reused; a layer
  /// without a path starts from an empty one. Counts as one change.
  public func withMutablePath(_ body: (inout Path) -> Void) {
    var own = path ?? Path()
    // The observer runs once, when the value is put back; in between this is the only owner.
    path = nil
    body(&own)
    path = own
  }

  override func modelValue(of property: AnimationKeyPath) -> AnimatableValue? {
    property == .fillColor ? fillColor.map(AnimatableValue.color) : super.modelValue(of: property)
  }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    if changes.contains(.path) { writer.put(path) }
    if changes.contains(.fillColor) {
      var color = fillColor
      writer.code(&color, "")
    }
  }
}

// MARK: - The outline

/// The outline, drawn over the fill: butt ends, and miters up to ten times the line's width.
extension ShapeLayer {
  /// The line's colour; nil draws no line. Default: nil.
  public var strokeColor: Color? {
    get { styles.stroke.color }
    set { setStyle(\.stroke.color, newValue, .stroke) }
  }
  /// The line's width, pt. Default: 1.
  public var lineWidth: Double {
    get { styles.stroke.width }
    set { setStyle(\.stroke.width, newValue, .stroke) }
  }
}

/// A layer that draws its sublayers several times.
///
/// Copy k is placed by `instanceTransform` applied k times about the centre of the bounds.
public final class ReplicatorLayer: Layer {
  /// The number of copies, source included; 0 draws nothing, a negative count counts as 0.
  public var instanceCount: Int {
    get { instances.count }
    set { change(instances.count, to: newValue, nil, .instances) { instances.count = newValue } }
  }
  /// The map from each copy to the next.
  public var instanceTransform: AffineTransform {
    get { instances.transform }
    set {
      change(instances.transform, to: newValue, nil, .instances) { instances.transform = newValue }
    }
  }
  private var instances = Instances()

  override var kind: LayerKind { .replicator }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    guard changes.contains(.instances) else { return }
    var sent = instances
    sent.count = max(0, sent.count)
    sent.code(by: &writer)
  }
}

/// A layer that fills its bounds, rounded corners included, with an axial gradient from the upper
/// edge to the lower one, over its background.
///
/// Colours are interpolated with straight alpha.
public final class GradientLayer: Layer {
  /// The colours along the axis; the first 256 are drawn. Default: none, which draws nothing.
  public var colors: [Color] {
    get { styles.gradient.colors }
    set { setStyle(\.gradient.colors, newValue, .gradient) }
  }
  /// Where the colours stand, 0…1 and rising; nil spaces them evenly. Default: nil.
  public var locations: [Double]? {
    get { styles.gradient.locations }
    set { setStyle(\.gradient.locations, newValue, .gradient) }
  }

  override var kind: LayerKind { .gradient }
}
