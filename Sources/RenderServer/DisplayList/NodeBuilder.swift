import AnimationTiming
import LayerTree

/// Flattens a layer tree into nodes in pre-order, each layer once per copy.
struct NodeBuilder {
  private(set) var nodes: ContiguousArray<DisplayNode>
  private var stack: [Pending] = []

  /// Deeper nodes or more copies than this are left out, so that no tree can exhaust memory.
  private static let mostNodes = 1_000_000
  /// Copies of one replicator; more are left out.
  private static let mostCopies = 10_000

  private struct Pending {
    let layer: RenderLayer
    let parent: Int
    let replica: AffineTransform?
    /// The roles of the node from the start.
    var role: DisplayNode.Role = []
  }

  /// Flattens `root` and what is below it into `storage`, emptied first; by an explicit stack,
  /// since any depth of tree may arrive.
  init(_ root: RenderLayer?, into storage: consuming ContiguousArray<DisplayNode>) {
    nodes = storage
    nodes.removeAll(keepingCapacity: true)
    guard let root else { return }
    stack.append(Pending(layer: root, parent: -1, replica: nil))
    while let next = stack.popLast() {
      if nodes.count < Self.mostNodes, !next.layer.isLeftOut { add(next) }
    }
    closeSubtrees()
  }

  private mutating func add(_ next: Pending) {
    let index = nodes.count
    let layer = next.layer
    var node = DisplayNode(
      layer: .passUnretained(layer), parent: next.parent, subtreeEnd: index + 1,
      isReplica: next.replica != nil, replica: next.replica ?? .identity)
    node.role = next.role
    guard !next.role.contains(.border) else {
      // It is shown with the layer's own node, and changes with it.
      node.things = 1
      nodes.append(node)
      return
    }
    if isInSpace(layer, below: next.parent) { node.role.insert(.space) }
    guard !layer.isHidden else {
      // What it showed is still on its way out.
      nodes.append(node)
      return layer.appearances.add(index)
    }
    layer.forEachContent { _ in node.things = min(3, node.things + 1) }
    nodes.append(node)
    layer.appearances.add(index)
    push(below: layer, node: index)
  }

  /// True if a layer is shown through a map of space: its own, or its superlayer's for sublayers.
  private func isInSpace(_ layer: RenderLayer, below parent: Int) -> Bool {
    if layer.features?.structure.leavesPlane == true { return true }
    guard parent >= 0 else { return false }
    let above = nodes[parent].layer.takeUnretainedValue()
    return above.features?.structure.bendsSublayers == true
  }

  /// Finds where subtrees end and how many items they draw, once all nodes are there.
  private mutating func closeSubtrees() {
    for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
      let parent = nodes[index].parent
      nodes[parent].subtreeEnd = max(nodes[parent].subtreeEnd, nodes[index].subtreeEnd)
      if !nodes[index].role.contains(.mask) {
        nodes[parent].things = min(3, nodes[parent].things + nodes[index].things)
      }
    }
  }

  /// Puts what is directly below `layer`, which is the node `node`, on the stack: the first on top.
  private mutating func push(below layer: RenderLayer, node: Int) {
    if layer.features?.structure.hasBorder == true {
      // Below all others on the stack: it comes behind the last of what the layer holds.
      stack.append(Pending(layer: layer, parent: node, replica: nil, role: .border))
    }
    if layer.kind == .replicator {
      pushCopies(of: layer, node: node)
    } else {
      for sublayer in layer.sublayers.reversed() {
        stack.append(Pending(layer: sublayer, parent: node, replica: nil))
      }
    }
    if let mask = layer.mask {
      stack.append(Pending(layer: mask, parent: node, replica: nil, role: .mask))
    }
  }

  private mutating func pushCopies(of layer: RenderLayer, node: Int) {
    let bounds = layer.model.bounds
    let centre = Point(
      x: bounds.minX + bounds.size.width / 2, y: bounds.minY + bounds.size.height / 2)
    var power = AffineTransform.identity
    var pending: [Pending] = []
    for _ in 0..<min(layer.instances.count, Self.mostCopies) {
      let place = AffineTransform.translation(x: -centre.x, y: -centre.y).concatenated(with: power)
        .concatenated(with: .translation(x: centre.x, y: centre.y))
      for sublayer in layer.sublayers {
        pending.append(Pending(layer: sublayer, parent: node, replica: place))
      }
      power = power.concatenated(with: layer.instances.transform)
    }
    stack.append(contentsOf: pending.reversed())
  }
}
