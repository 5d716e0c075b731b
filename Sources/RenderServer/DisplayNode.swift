import Geometry

/// One appearance of a layer on screen: a layer under a replicator has one per copy.
///
/// Nodes stand in pre-order, so that a subtree is a contiguous range and one forward pass computes it.
struct DisplayNode {
  /// Kept alive by the tree until the list is built anew.
  let layer: Unmanaged<RenderLayer>
  /// −1 at the root.
  let parent: Int
  /// One past the last node of the subtree.
  var subtreeEnd: Int
  /// Applied after the layer's own map: the replica's place. Identity unless `isReplica`.
  let replica: AffineTransform
  let isReplica: Bool
  /// The first item that this node paints, or −1; a background stands before a shape.
  var firstItem = -1
  var itemCount = 0

  /// Layer coordinates to device pixels.
  var toDevice = AffineTransform.identity
  var opacity = 1.0
  /// What this node's own items and its sublayers are clipped to.
  var clip = PixelRect.empty
}
