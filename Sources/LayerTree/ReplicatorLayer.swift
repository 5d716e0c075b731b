public import AnimationTiming
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

  /// How far the clock of each copy is behind that of the copy before it, s of this layer's time. Default 0.
  ///
  /// What is animated below this layer shows in copy k as it stood k · delay earlier; a negative delay runs
  /// ahead. The delays of nested replicators add up. The animations themselves live in the time of the source,
  /// copy 0: one that is removed on completion goes from all copies when the source is through with it.
  public var instanceDelay: MediaTime = 0 {
    didSet { if instanceDelay != oldValue { mark(.instanceDelay) } }
  }

  /// `.replicator`.
  public override var kind: LayerKind { .replicator }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    if changes.contains(.instances) {
      writer.put(UInt64(max(0, instanceCount)))
      writer.put(instanceTransform)
    }
  }
  override func writeRareContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    if changes.contains(.instanceDelay) { writer.put(instanceDelay) }
  }
}
