public import Geometry

/// The shadow lies behind everything that the layer and its sublayers draw, blurred as by a Gaussian whose
/// standard deviation is the radius. Like the rest of the layer it is clipped by `masksToBounds` and by the
/// mask.
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
  /// The shape that casts the shadow, in the layer's coordinates; nil takes the shape of all that the layer
  /// and its sublayers draw, which the server must then find anew whenever any of it changes. Default: nil.
  public final var shadowPath: Path? {
    get { featureValues.shadowPath }
    set { setFeature(\.shadowPath, newValue, .shadowPath) }
  }
}
