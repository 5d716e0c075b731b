public import AnimationTiming
import Vocabulary

/// A layer that fills a path. The path is not clipped to the bounds; setting it looks for no
/// action.
public final class ShapeLayer: Layer {
  /// The filled shape in the layer's coordinates; setting it always counts as a change (copy on
  /// set).
  @exclusivity(unchecked)
  public var path: Path? {
    didSet {
      notePath()
      mark(.path)
    }
  }
  // What the ledger has of this layer's path. The path before, which would tell, would have to be
  // copied for that.
  @exclusivity(unchecked)
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

  /// `.shape`.
  public override var kind: LayerKind { .shape }

  /// Changes the layer's own copy of the path in place, so that its buffers are reused; a layer
  /// without a path starts from an empty one. Counts as one change.
  public func withMutablePath(_ body: (inout Path) -> Void) {
    var own = path ?? Path()
    // The observer runs once, when the value is put back; in between this is the only owner.
    path = nil
    body(&own)
    path = own
  }

  /// As of every layer, and an animation of ``fillColor``.
  public override class func defaultAction(forKey key: String) -> ActionAnswer {
    switch AnimationKeyPath(name: key) {
    case .fillColor?, .strokeColor?, .lineWidth?, .strokeStart?, .strokeEnd?:
      .implicitAnimation(forKey: key)
    default: super.defaultAction(forKey: key)
    }
  }

  override func modelValue(of property: AnimationKeyPath) -> AnimatableValue? {
    property == .fillColor
      ? fillColor.map(AnimatableValue.color) : super.modelValue(of: property)
  }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    if changes.contains(.path) { writer.put(optional: path) }
    if changes.contains(.fillColor) { writer.put(optional: fillColor) }
  }
}

// MARK: - The outline

/// The outline, drawn over the fill; it has no implicit animation.
extension ShapeLayer {
  /// The line's colour; nil draws no line. Default: nil.
  public var strokeColor: Color? {
    get { featureValues.stroke.color }
    set { setFeature(\.stroke.color, newValue, .stroke, .strokeColor) }
  }
  /// The line's width, pt. Default: 1.
  public var lineWidth: Double {
    get { featureValues.stroke.width }
    set { setFeature(\.stroke.width, newValue, .stroke, .lineWidth) }
  }
  /// Where the line starts, as a fraction 0…1 of the length of all subpaths. Default: 0.
  public var strokeStart: Double {
    get { featureValues.strokeTrim.start }
    set { setFeature(\.strokeTrim.start, newValue, .strokeTrim, .strokeStart) }
  }
  /// Where the line ends, as a fraction 0…1 of the length of all subpaths. Default: 1.
  public var strokeEnd: Double {
    get { featureValues.strokeTrim.end }
    set { setFeature(\.strokeTrim.end, newValue, .strokeTrim, .strokeEnd) }
  }
  /// How the ends of the line and of its dashes look. Default: butt.
  public var lineCap: LineCap {
    get { featureValues.stroke.cap }
    set { setFeature(\.stroke.cap, newValue, .stroke) }
  }
  /// How corners look. Default: miter.
  public var lineJoin: LineJoin {
    get { featureValues.stroke.join }
    set { setFeature(\.stroke.join, newValue, .stroke) }
  }
  /// The longest miter, as the ratio of its length to the line's width. Default: 10.
  public var miterLimit: Double {
    get { featureValues.stroke.miterLimit }
    set { setFeature(\.stroke.miterLimit, newValue, .stroke) }
  }
  /// Lengths of dashes and gaps in turn, pt; nil or empty draws no gaps. Default: nil.
  ///
  /// An odd pattern is gone through twice. A pattern with a negative or unlimited length, or one of
  /// zeros only, draws no gaps. Each subpath, and what a trim leaves of one, starts the pattern
  /// anew.
  public var lineDashPattern: [Double]? {
    get { featureValues.stroke.dashPattern.isEmpty ? nil : featureValues.stroke.dashPattern }
    set { setFeature(\.stroke.dashPattern, newValue ?? [], .stroke) }
  }
  /// How far into the pattern a subpath starts, pt. Default: 0.
  public var lineDashPhase: Double {
    get { featureValues.stroke.dashPhase }
    set { setFeature(\.stroke.dashPhase, newValue, .stroke) }
  }
  /// Which regions of the path are filled. Default: non-zero.
  public var fillRule: FillRule {
    get { featureValues.stroke.fillRule }
    set { setFeature(\.stroke.fillRule, newValue, .stroke) }
  }
}
