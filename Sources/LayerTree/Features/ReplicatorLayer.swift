public import AnimationTiming

/// A layer that draws its sublayers several times.
///
/// Copy k is placed by `instanceTransform` applied k times about the centre of the bounds.
public final class ReplicatorLayer: Layer {
  /// The number of copies, source included; 0 draws nothing, a negative count counts as 0.
  public var instanceCount: Int {
    get { modelInstanceCount }
    set {
      change(modelInstanceCount, to: newValue, .instanceCount, .instances) {
        modelInstanceCount = newValue
      }
    }
  }
  /// The map from each copy to the next.
  public var instanceTransform: AffineTransform {
    get { modelInstanceTransform }
    set {
      change(modelInstanceTransform, to: newValue, .instanceTransform, .instances) {
        modelInstanceTransform = newValue
      }
    }
  }
  private var modelInstanceCount = 1
  private var modelInstanceTransform = AffineTransform.identity

  /// How far the clock of each copy is behind that of the copy before it, s of this layer's time.
  /// Default 0.
  ///
  /// What is animated below this layer shows in copy k as it stood k · delay earlier; a negative
  /// delay runs ahead. The delays of nested replicators add up. The animations themselves live in
  /// the time of the source, copy 0: one that is removed on completion goes from all copies when
  /// the source is through with it.
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

// MARK: - The colours of copies

/// Copy k is drawn with its colours multiplied by `instanceColor` + k · the offsets, each component
/// clamped to 0…1. Replicators within replicators multiply.
extension ReplicatorLayer {
  /// What the first copy's colours are multiplied by. Default: opaque white.
  public var instanceColor: Color {
    get { featureValues.instanceColors.color }
    set { setFeature(\.instanceColors.color, newValue, .instanceColors) }
  }
  /// Added to red from copy to copy. Default: 0.
  public var instanceRedOffset: Double {
    get { featureValues.instanceColors.redOffset }
    set { setFeature(\.instanceColors.redOffset, newValue, .instanceColors) }
  }
  /// Added to green from copy to copy. Default: 0.
  public var instanceGreenOffset: Double {
    get { featureValues.instanceColors.greenOffset }
    set { setFeature(\.instanceColors.greenOffset, newValue, .instanceColors) }
  }
  /// Added to blue from copy to copy. Default: 0.
  public var instanceBlueOffset: Double {
    get { featureValues.instanceColors.blueOffset }
    set { setFeature(\.instanceColors.blueOffset, newValue, .instanceColors) }
  }
  /// Added to alpha from copy to copy. Default: 0.
  public var instanceAlphaOffset: Double {
    get { featureValues.instanceColors.alphaOffset }
    set { setFeature(\.instanceColors.alphaOffset, newValue, .instanceColors) }
  }
}
