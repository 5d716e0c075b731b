public import Geometry

/// A layer that draws its sublayers several times.
///
/// Copy k is placed by `instanceTransform` applied k times about the centre of the bounds.
public final class ReplicatorLayer: Layer {
  /// The number of copies, source included; 0 draws nothing, a negative count counts as 0.
  public var instanceCount = 1 { didSet { if instanceCount != oldValue { mark(.instances) } } }
  /// The map from each copy to the next.
  public var instanceTransform = AffineTransform.identity {
    didSet { if instanceTransform != oldValue { mark(.instances) } }
  }

  /// `.replicator`.
  public override var kind: LayerKind { .replicator }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    guard changes.contains(.instances) else { return }
    writer.put(UInt64(max(0, instanceCount)))
    writer.put(instanceTransform)
  }
}
