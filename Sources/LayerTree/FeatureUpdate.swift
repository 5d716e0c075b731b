/// The part of a record that few records have; a nil field was not sent.
///
/// An object, so that the updates of all other layers stay small. The path's buffers point into the commit.
public final class FeatureUpdate {
  /// A new line and fill rule.
  public internal(set) var stroke: StrokeStyle?
  /// A new part of the line.
  public internal(set) var strokeTrim: StrokeTrim?
  /// A new gradient.
  public internal(set) var gradient: GradientStyle?
  /// A new corner radius, pt.
  public internal(set) var cornerRadius: Double?
  /// The new mask; meaningful when the record has `.mask`, then nil means none.
  public internal(set) var mask: LayerID?
  /// A new shadow.
  public internal(set) var shadow: ShadowStyle?
  /// The new shadow path; meaningful when the record has `.shadowPath`, then nil means none.
  public internal(set) var shadowPath: PathBytes?
  /// New compositing flags.
  public internal(set) var compositing: CompositingStyle?
  /// New colours of copies.
  public internal(set) var instanceColors: InstanceColors?

  init() {}
}
