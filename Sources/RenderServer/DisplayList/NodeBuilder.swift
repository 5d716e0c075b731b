import AnimationTiming
import LayerTree

/// Flattens a layer tree into nodes in pre-order, each layer once per copy.
struct NodeBuilder {
  private(set) var nodes: ContiguousArray<DisplayNode>
  /// What nodes' colours are multiplied by; the first is white.
  private(set) var tints: ContiguousArray<Color> = [.white]
  private let clocks: ClockTable
  private let copies: LaggingCopies
  private var stack: [Pending] = []

  /// Deeper nodes or more copies than this are left out, so that no tree can exhaust memory.
  private static let mostNodes = 1_000_000
  /// Copies of one replicator; more are left out.
  private static let mostCopies = 10_000

  private struct Pending {
    let layer: RenderLayer
    let parent: Int
    let replica: AffineTransform?
    let tint: Int32
    /// The clock of a copy that lags behind; nil is the layer's own.
    var clock: Int?
    /// What the node is from the start.
    var role: DisplayNode.Role = []
  }

  /// Flattens `root` and what is below it.
  ///
  /// An explicit stack is used, since any depth of tree may arrive.
  ///
  /// - Parameters:
  ///   - storage: what the nodes are put into; emptied first.
  ///   - clocks: where the clocks of copies that lag behind are found, and those of such copies
  ///     put.
  ///   - copies: where such copies are made.
  init(
    _ root: RenderLayer?, into storage: consuming ContiguousArray<DisplayNode>,
    _ clocks: ClockTable, _ copies: LaggingCopies
  ) {
    nodes = storage
    nodes.removeAll(keepingCapacity: true)
    self.clocks = clocks
    self.copies = copies
    guard let root else { return }
    stack.append(Pending(layer: root, parent: -1, replica: nil, tint: 0))
    while let next = stack.popLast() {
      if nodes.count < Self.mostNodes, !next.layer.isLeftOut { add(next) }
    }
    closeSubtrees()
  }

  private mutating func add(_ next: Pending) {
    let index = nodes.count
    let layer = shown(next)
    var node = DisplayNode(
      layer: .passUnretained(layer), parent: next.parent, subtreeEnd: index + 1,
      replica: next.replica ?? .identity, isReplica: next.replica != nil)
    node.role = next.role
    node.tint = next.tint
    guard !next.role.contains(.border) else {
      // It is shown with the layer's own node, and changes with it.
      node.things = 1
      nodes.append(node)
      return
    }
    if layer.kind != .transform, isInSpace(layer, below: next.parent) { node.role.insert(.space) }
    guard !layer.isHiddenNow else {
      // What it showed is still on its way out.
      nodes.append(node)
      return layer.appearances.add(index)
    }
    layer.forEachContent { _ in node.things = min(3, node.things + 1) }
    nodes.append(node)
    layer.appearances.add(index)
    push(next, node: index)
  }

  /// Whether a layer is shown through a map of space: its own, or what its superlayer sees its
  /// sublayers through, or that of a layer without a plane above it.
  private func isInSpace(_ layer: RenderLayer, below parent: Int) -> Bool {
    if layer.features?.presentation.structure.leavesPlane == true { return true }
    guard parent >= 0 else { return false }
    let above = nodes[parent].layer.takeUnretainedValue()
    if above.features?.presentation.structure.bendsSublayers == true { return true }
    return above.kind == .transform && isInSpace(above, below: nodes[parent].parent)
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

  /// The layer itself, or the copy of it that lags behind.
  private func shown(_ next: Pending) -> RenderLayer {
    guard let clock = next.clock, !next.layer.animations.isEmpty else { return next.layer }
    return copies.add(next.layer, clock: clock)
  }

  private func shown(_ node: DisplayNode) -> RenderLayer { node.layer.takeUnretainedValue() }

  /// Puts what is directly below `parent`, which is the node `node`, on the stack: the first on
  /// top.
  private mutating func push(_ parent: Pending, node: Int) {
    let (layer, tint) = (parent.layer, nodes[node].tint)
    if layer.features?.presentation.structure.hasBorder == true, layer.kind != .transform {
      // Below all others on the stack: it comes behind the last of what the layer holds.
      stack.append(
        Pending(
          layer: shown(nodes[node]), parent: node, replica: nil, tint: tint, clock: nil,
          role: .border))
    }
    if layer.kind == .replicator {
      pushCopies(parent, node: node)
    } else {
      for sublayer in layer.paintedSublayers.reversed() {
        let clock = parent.clock.map { clocks.addCopy(sublayer.timing, below: $0) }
        stack.append(
          Pending(layer: sublayer, parent: node, replica: nil, tint: tint, clock: clock))
      }
    }
    // What is masked is coloured already.
    if let mask = layer.mask, layer.kind != .transform {
      let clock = parent.clock.map { clocks.addCopy(mask.timing, below: $0) }
      stack.append(
        Pending(layer: mask, parent: node, replica: nil, tint: 0, clock: clock, role: .mask))
    }
  }

  private mutating func pushCopies(_ parent: Pending, node: Int) {
    let layer = parent.layer
    let bounds = layer.model.bounds
    let centre = Point(
      x: bounds.minX + bounds.size.width / 2, y: bounds.minY + bounds.size.height / 2)
    let count = min(layer.instanceCount, Self.mostCopies)
    var power = AffineTransform.identity
    var pending: [Pending] = []
    let delay = layer.timing?.instanceDelay ?? 0
    let sublayers = layer.paintedSublayers
    for copy in 0..<max(0, count) {
      let place = AffineTransform.translation(x: -centre.x, y: -centre.y)
        .concatenated(with: power)
        .concatenated(with: .translation(x: centre.x, y: centre.y))
      let tint = tint(ofCopy: copy, of: layer, over: nodes[node].tint)
      for sublayer in sublayers {
        let clock =
          delay != 0 && copy > 0
          ? clocks.addCopy(
            sublayer.timing, below: parent.clock ?? layer.clock, delay: Double(copy) * delay)
          : parent.clock.map { clocks.addCopy(sublayer.timing, below: $0) }
        pending.append(
          Pending(layer: sublayer, parent: node, replica: place, tint: tint, clock: clock))
      }
      power = power.concatenated(with: layer.instanceTransform)
    }
    stack.append(contentsOf: pending.reversed())
  }

  private mutating func tint(
    ofCopy copy: Int, of layer: RenderLayer, over outer: Int32
  ) -> Int32 {
    guard let colors = layer.features?.instanceColors, colors != InstanceColors(),
      !layer.sublayers.isEmpty
    else { return outer }
    let number = Double(copy)
    let color = Color(
      red: colors.color.red + number * colors.redOffset,
      green: colors.color.green + number * colors.greenOffset,
      blue: colors.color.blue + number * colors.blueOffset,
      alpha: colors.color.alpha + number * colors.alphaOffset)
    // Multiplying clamps.
    tints.append(color.multiplied(by: tints[Int(outer)]))
    return Int32(tints.count - 1)
  }
}
