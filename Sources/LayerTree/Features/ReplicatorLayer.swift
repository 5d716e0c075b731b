public import AnimationTiming

/// A layer that draws its sublayers several times.
///
/// Copy k is placed by `instanceTransform` applied k times about the centre of the bounds.
public final class ReplicatorLayer: Layer {
  /// The number of copies, source included; 0 draws nothing, a negative count counts as 0.
  public var instanceCount: Int {
    get { instances.count }
    set {
      change(instances.count, to: newValue, nil, .instances) {
        instances.count = newValue
      }
    }
  }
  /// The map from each copy to the next.
  public var instanceTransform: AffineTransform {
    get { instances.transform }
    set {
      change(instances.transform, to: newValue, nil, .instances) {
        instances.transform = newValue
      }
    }
  }
  private var instances = Instances()

  override var kind: LayerKind { .replicator }

  override func writeContent(_ changes: LayerProperties, to writer: inout CommitWriter) {
    guard changes.contains(.instances) else { return }
    var sent = instances
    sent.count = max(0, sent.count)
    sent.code(by: &writer)
  }
}
