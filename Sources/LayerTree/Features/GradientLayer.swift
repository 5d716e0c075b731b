public import AnimationTiming

/// A layer that fills its bounds, rounded corners included, with an axial gradient from the upper
/// edge to the lower one, over its background.
///
/// Colours are interpolated with straight alpha.
public final class GradientLayer: Layer {
  /// The colours along the axis, of which the first 256 are drawn. Default: none, which draws
  /// nothing.
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
