/// What few layers set.
extension LayerProperties {
  /// `StrokeStyle`: a shape's line, and its fill rule.
  public static let stroke = LayerProperties(rawValue: 1 << 14)
  /// `ShapeLayer.strokeStart` and `strokeEnd`.
  public static let strokeTrim = LayerProperties(rawValue: 1 << 15)
  /// `GradientStyle`: everything of a gradient.
  public static let gradient = LayerProperties(rawValue: 1 << 16)
  /// `Layer.cornerRadius`.
  public static let cornerRadius = LayerProperties(rawValue: 1 << 17)
  /// `Layer.mask`.
  public static let mask = LayerProperties(rawValue: 1 << 18)
  /// `ShadowStyle`: the shadow without its path.
  public static let shadow = LayerProperties(rawValue: 1 << 19)
  /// `Layer.shadowPath`.
  public static let shadowPath = LayerProperties(rawValue: 1 << 20)
  /// `CompositingStyle`: rasterisation and group opacity.
  public static let compositing = LayerProperties(rawValue: 1 << 21)
  /// `InstanceColors`: a replicator's colours.
  public static let instanceColors = LayerProperties(rawValue: 1 << 22)

  /// What few layers set. A new layer does not send these: both sides know the defaults.
  static let features: LayerProperties = [
    .stroke, .strokeTrim, .gradient, .cornerRadius, .mask, .shadow, .shadowPath, .compositing,
    .instanceColors,
  ]

  /// The features that every kind of layer may have.
  static let everyLayersFeatures: LayerProperties = [
    .cornerRadius, .mask, .shadow, .shadowPath, .compositing,
  ]

  /// What a new layer of `kind` sends with its first commit: the rest is as the server takes it to be.
  static func sentFirst(of kind: LayerKind) -> LayerProperties {
    all(of: kind).subtracting(features.union([.animations, .timing, .instanceDelay]))
  }
}
