public import Geometry

/// A layer that draws its sublayers several times.
///
/// Copy k is placed by `instanceTransform` applied k times about the centre of the bounds.
public final class ReplicatorLayer: Layer {
  /// The number of copies, source included; 0 draws nothing, a negative count counts as 0.
  public var instanceCount: Int {
    get { modelInstanceCount }
    set {
      guard newValue != modelInstanceCount else { return }
      let action = beginChange(.instanceCount)
      modelInstanceCount = newValue
      endChange(.instances, action)
    }
  }
  /// The map from each copy to the next.
  public var instanceTransform: AffineTransform {
    get { modelInstanceTransform }
    set {
      guard newValue != modelInstanceTransform else { return }
      let action = beginChange(.instanceTransform)
      modelInstanceTransform = newValue
      endChange(.instances, action)
    }
  }
  private var modelInstanceCount = 1
  private var modelInstanceTransform = AffineTransform.identity

  /// `.replicator`.
  public override var kind: LayerKind { .replicator }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    guard changes.contains(.instances) else { return }
    writer.put(UInt64(max(0, instanceCount)))
    writer.put(instanceTransform)
  }
}
