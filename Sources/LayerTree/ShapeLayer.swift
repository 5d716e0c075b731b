import AnimationTiming
public import Geometry

/// A layer that fills a path. The path is not clipped to the bounds; setting it looks for no action.
public final class ShapeLayer: Layer {
  /// The filled shape in the layer's coordinates; setting it always counts as a change (copy on set).
  public var path: Path? { didSet { mark(.path) } }
  /// The colour of the inside; nil fills nothing. Default: opaque black.
  public var fillColor: Color? {
    get { modelFillColor }
    set {
      guard newValue != modelFillColor else { return }
      let action = beginChange(.fillColor)
      modelFillColor = newValue
      endChange(.fillColor, action)
    }
  }
  private var modelFillColor: Color? = .black

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
