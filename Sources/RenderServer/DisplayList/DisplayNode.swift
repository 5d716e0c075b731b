import AnimationTiming

/// One appearance of a layer on screen: one under a replicator has one per copy. Nodes stand in
/// pre-order, so that a subtree is a contiguous range and one forward pass computes it.
struct DisplayNode {
  struct Role: OptionSet {
    let rawValue: UInt8

    /// The top of a subtree that has a surface of its own.
    static let surface = Role(rawValue: 1 << 0)
    /// The top of a mask.
    static let mask = Role(rawValue: 1 << 1)
    /// A layer that is shown through a map of space.
    static let space = Role(rawValue: 1 << 2)
    /// The border of the layer whose node is the parent, behind all that the layer holds.
    static let border = Role(rawValue: 1 << 3)
  }

  /// The clip of this node's own items and its sublayers.
  var clip = PixelRect.empty
  /// Layer coordinates to the pixels of what the node is painted into.
  var toDevice = AffineTransform.identity
  var opacity = 1.0
  /// Kept alive by the tree until the list is built anew.
  let layer: Unmanaged<RenderLayer>
  /// −1 at the root.
  let parent: Int
  /// One past the last node of the subtree.
  var subtreeEnd: Int
  /// The first item that this node paints, or −1; a background stands before a shape.
  var firstItem = -1
  var itemCount: Int32 = 0
  /// The surface that this node's items are painted into.
  var surface = Surface.screen
  /// Empty for nearly all nodes.
  var role: Role = []
  /// The layer's compositing needs when the list was built.
  var needs: CompositingNeeds = []
  /// How many items the subtree draws, masks left out, counted up to 3.
  var things: UInt8 = 0
  let isReplica: Bool
  /// Applied after the layer's own map: the replica's place. Identity unless `isReplica`.
  let replica: AffineTransform

  @inline(__always)
  var itemRange: Range<Int> { firstItem..<(firstItem + Int(itemCount)) }
}

extension RenderLayer {
  /// The compositing needs of this layer now, where `node` shows it.
  func needs(of node: DisplayNode) -> CompositingNeeds {
    guard !node.role.isEmpty else { return needs(things: node.things) }
    if node.role.contains(.border) { return [] }
    var needs = needs(things: node.things)
    if node.role.contains(.space), node.things > 0 {
      needs.insert(.plane)
      // A surface that is there anyway shows an opacity as one.
      needs.remove(.group)
    }
    return needs
  }
}
