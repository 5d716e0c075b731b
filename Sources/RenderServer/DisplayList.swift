import Geometry
import LayerTree

/// The layer tree flattened for painting: nodes in pre-order, items in paint order.
final class DisplayList {
  private(set) var nodes: ContiguousArray<DisplayNode> = []
  var items: ContiguousArray<PaintItem> = []
  /// Items whose placement must be found again.
  var changedItems: ContiguousArray<Int> = []
  /// The items of each cluster in paint order.
  private(set) var clusters: ContiguousArray<ContiguousArray<Int>> = []
  /// Animated layers that show an earlier time in some copies.
  private(set) var copies: ContiguousArray<LaggingCopy> = []
  /// Those of the list before: changed ones may still be listed.
  private var retiredCopies: ContiguousArray<LaggingCopy> = []
  /// Set when a clip moved: clusters may have met.
  private(set) var needsRebuild = false

  /// Gives `body` each changed item in place, with its node.
  func forEachChangedItem(
    _ body: (inout PaintItem, DisplayNode) throws(RenderError) -> Void
  ) throws(RenderError) {
    try items.withUnsafeMutableBufferPointer { (items) throws(RenderError) in
      try nodes.withUnsafeBufferPointer { (nodes) throws(RenderError) in
        for index in changedItems { try body(&items[index], nodes[items[index].node]) }
      }
    }
  }

  private let screen: PixelRect
  private let scale: Double

  /// Deeper nodes or more copies than this are left out, so that no tree can exhaust memory.
  static let mostNodes = 1_000_000
  /// Copies of one replicator; more are left out.
  static let mostCopies = 10_000

  init(screen: PixelRect, scale: Double) {
    self.screen = screen
    self.scale = scale
  }

  // MARK: - Building

  /// Builds the list anew; every item counts as changed and as not shown.
  ///
  /// - Parameters:
  ///   - clocks: where the clocks of copies that lag behind are found, and those of such copies put.
  ///   - evaluateCopies: called once the copies are known and before they are placed.
  func rebuild(root: RenderLayer?, clocks: ClockTable, evaluateCopies: () -> Void) {
    for node in nodes {
      let layer = node.layer.takeUnretainedValue()
      layer.firstNode = -1
      layer.laterNodes.removeAll(keepingCapacity: true)
    }
    nodes.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    changedItems.removeAll(keepingCapacity: true)
    needsRebuild = false
    retiredCopies = copies
    copies.removeAll()
    clocks.removeCopies()
    if let root { flatten(root, clocks) }
    clocks.setCopies()
    evaluateCopies()
    update(0..<nodes.count)
    needsRebuild = false
    clusters = ClusterFinder.clusters(of: items.map { nodes[$0.node].clip })
    for (cluster, members) in clusters.enumerated() {
      for item in members {
        items[item].cluster = cluster
        items[item].isAlone = members.count == 1
      }
    }
  }

  struct Pending {
    let layer: RenderLayer
    let parent: Int
    let replica: AffineTransform?
    /// The clock of a copy that lags behind; nil is the layer's own.
    var clock: Int?
  }

  /// Pre-order with an explicit stack: the depth of a tree is not ours to choose.
  private func flatten(_ root: RenderLayer, _ clocks: ClockTable) {
    var stack = [Pending(layer: root, parent: -1, replica: nil)]
    while let next = stack.popLast() {
      guard nodes.count < Self.mostNodes, !next.layer.isHidden else { continue }
      let index = nodes.count
      let layer = shown(next)
      nodes.append(
        DisplayNode(
          layer: .passUnretained(layer), parent: next.parent, subtreeEnd: index + 1,
          replica: next.replica ?? .identity, isReplica: next.replica != nil))
      if layer.firstNode < 0 {
        layer.firstNode = index
      } else {
        layer.laterNodes.append(index)
      }
      addItems(of: layer, node: index)
      push(next, node: index, onto: &stack, clocks)
    }
    for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
      let parent = nodes[index].parent
      nodes[parent].subtreeEnd = max(nodes[parent].subtreeEnd, nodes[index].subtreeEnd)
    }
  }

  /// The layer itself, or the copy of it that lags behind.
  private func shown(_ next: Pending) -> RenderLayer {
    guard let clock = next.clock, !next.layer.animations.isEmpty else { return next.layer }
    let copy = LaggingCopy(of: next.layer, clock: clock)
    copies.append(copy)
    return copy.layer
  }

  private func addItems(of layer: RenderLayer, node: Int) {
    nodes[node].firstItem = items.count
    if layer.model.backgroundColor != nil {
      items.append(PaintItem(node: node, content: .background))
    }
    if layer.kind == .shape { items.append(PaintItem(node: node, content: .shape)) }
    nodes[node].itemCount = items.count - nodes[node].firstItem
  }

  // MARK: - Updating

  /// Recomputes the nodes of changed layers and everything below them.
  func update(changed layers: ContiguousArray<Unmanaged<RenderLayer>>) {
    layers.withUnsafeBufferPointer { references in
      for reference in references {
        reference._withUnsafeGuaranteedRef { layer in
          let first = layer.firstNode
          guard first >= 0 else { return }
          update(first..<nodes[first].subtreeEnd)
          guard !layer.laterNodes.isEmpty else { return }
          for node in layer.laterNodes { update(node..<nodes[node].subtreeEnd) }
        }
      }
    }
  }

  private func update(_ range: Range<Int>) {
    var clipsMoved = false
    nodes.withUnsafeMutableBufferPointer { nodes in
      for index in range { clipsMoved = update(&nodes[index], nodes) || clipsMoved }
    }
    if clipsMoved { needsRebuild = true }
    items.withUnsafeMutableBufferPointer { items in
      for index in range {
        let first = nodes[index].firstItem
        for item in first..<(first + nodes[index].itemCount) where !items[item].isChanged {
          items[item].isChanged = true
          changedItems.append(item)
        }
      }
    }
  }

  /// Computes one node from its layer and its parent's node; true when its clip moved.
  private func update(
    _ node: inout DisplayNode, _ nodes: UnsafeMutableBufferPointer<DisplayNode>
  ) -> Bool {
    node.layer._withUnsafeGuaranteedRef { update(&node, $0, nodes) }
  }

  private func update(
    _ node: inout DisplayNode, _ layer: RenderLayer,
    _ nodes: UnsafeMutableBufferPointer<DisplayNode>
  ) -> Bool {
    var map = layer.presentation.toSuperlayer
    if node.isReplica { map = map.concatenated(with: node.replica) }
    var outer = screen
    if node.parent >= 0 {
      map = map.concatenated(with: nodes[node.parent].toDevice)
      node.opacity = layer.presentation.opacity * nodes[node.parent].opacity
      outer = nodes[node.parent].clip
    } else {
      map = map.concatenated(with: .scale(x: scale, y: scale))
      node.opacity = layer.presentation.opacity
    }
    node.toDevice = map
    if layer.masksToBounds {
      outer = outer.intersection(Self.nearestPixels(layer.presentation.bounds, under: map))
      if outer.isEmpty { outer = .empty }
    }
    guard node.clip != outer else { return false }
    node.clip = outer
    return true
  }

  /// A clip's edges fall on the nearest pixel boundaries; a rotated clip becomes its bounding box.
  private static func nearestPixels(_ bounds: Rect, under map: AffineTransform) -> PixelRect {
    let corners = [
      map.applied(to: bounds.origin), map.applied(to: Point(x: bounds.maxX, y: bounds.minY)),
      map.applied(to: Point(x: bounds.minX, y: bounds.maxY)),
      map.applied(to: Point(x: bounds.maxX, y: bounds.maxY)),
    ]
    func pixel(_ value: Double) -> Int {
      Int(max(-1e6, min(1e6, value.isNaN ? 0 : value.rounded())))
    }
    return PixelRect(
      left: pixel(corners.map(\.x).min() ?? 0), top: pixel(corners.map(\.y).min() ?? 0),
      right: pixel(corners.map(\.x).max() ?? 0), bottom: pixel(corners.map(\.y).max() ?? 0))
  }
}
