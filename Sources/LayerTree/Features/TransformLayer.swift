/// A layer without a plane: what is below it stands in the space around it, as `CATransformLayer` has
/// it, each sublayer seen through all maps up to the next layer with a plane.
///
/// It draws nothing itself, clips nothing, casts no shadow and has no mask; its opacity multiplies
/// down. Sublayers are painted in the order of ``Layer/zPosition``: those of a solid body have no
/// backs, so that only its near sides show.
public final class TransformLayer: Layer {
  /// `.transform`.
  public override var kind: LayerKind { .transform }
}
