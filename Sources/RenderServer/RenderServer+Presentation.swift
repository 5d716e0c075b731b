public import AnimationTiming
public import Geometry
public import LayerTree

extension RenderServer {
  /// What a layer shows of the property, or the part of one, that `keyPath` names, as evaluated last.
  ///
  /// Nil for an unknown layer, a colour that is not set, and ``AnimationTiming/AnimationKeyPath/path``, for
  /// which there is ``presentationPath(of:)``. Below a replicator with a delay: of the source.
  public func presentationValue(
    of id: LayerID, for keyPath: AnimationKeyPath
  ) -> AnimatableValue? {
    tree[id]?.presentation[keyPath.property].flatMap { keyPath.part(of: $0) }
  }

  /// Whether a layer itself is hidden; nil for an unknown layer.
  public func isHidden(_ id: LayerID) -> Bool? { tree[id]?.isHidden }

  /// The path that a layer shows, as evaluated last; nil for an unknown layer or one without a path.
  public func presentationPath(of id: LayerID) -> Path? { tree[id]?.path }

  /// What the clock of a layer shows, s, as evaluated last; nil for an unknown layer, or as long as no layer
  /// ever had a clock of its own.
  public func localTime(of id: LayerID) -> MediaTime? {
    guard tree.hasClocks, let layer = tree[id] else { return nil }
    return tree.clocks[layer.clock]
  }
}
