public import AnimationTiming

/// A layer that fills its bounds, rounded corners included, with an axial gradient over its
/// background.
///
/// Isolines are at a right angle to the axis in the unit square, which is then stretched to the
/// bounds, as Core Animation does it. Colours are interpolated with straight alpha.
public final class GradientLayer: Layer {
  /// The colours along the axis, of which the first 256 are drawn. Default: none, which draws
  /// nothing.
  public var colors: [Color] {
    get { featureValues.gradient.colors }
    set { setFeature(\.gradient.colors, newValue, .gradient, .colors) }
  }
  /// Where the colours stand, 0…1 and rising; nil spaces them evenly. Default: nil.
  public var locations: [Double]? {
    get { featureValues.gradient.locations }
    set { setFeature(\.gradient.locations, newValue, .gradient, .locations) }
  }
  /// Where the gradient starts, in unit coordinates of the bounds. Default: (0.5, 0).
  public var startPoint: Point {
    get { featureValues.gradient.startPoint }
    set { setFeature(\.gradient.startPoint, newValue, .gradient, .startPoint) }
  }
  /// Where the gradient ends, in unit coordinates of the bounds. Default: (0.5, 1).
  public var endPoint: Point {
    get { featureValues.gradient.endPoint }
    set { setFeature(\.gradient.endPoint, newValue, .gradient, .endPoint) }
  }

  /// `.gradient`.
  public override var kind: LayerKind { .gradient }

  /// An animation for the points besides.
  public override class func defaultAction(forKey key: String) -> ActionAnswer {
    switch AnimationKeyPath(name: key) {
    case .startPoint?, .endPoint?: .implicitAnimation(forKey: key)
    default: super.defaultAction(forKey: key)
    }
  }
}
