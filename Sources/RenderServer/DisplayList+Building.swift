import Geometry
import LayerTree

extension DisplayList {
  private struct Pending {
    let layer: RenderLayer
    let parent: Int
    let replica: AffineTransform?
    let tint: Int32
    /// The clock of a copy that lags behind; nil is the layer's own.
    var clock: Int?
    var isMask = false
  }

  /// Pre-order with an explicit stack: the depth of a tree is not ours to choose.
  func flatten(_ root: RenderLayer, _ clocks: ClockTable) {
    var stack = [Pending(layer: root, parent: -1, replica: nil, tint: 0)]
    while let next = stack.popLast() {
      guard nodes.count < Self.mostNodes, !next.layer.isHidden else { continue }
      let index = nodes.count
      let layer = shown(next)
      var node = DisplayNode(
        layer: .passUnretained(layer), parent: next.parent, subtreeEnd: index + 1,
        replica: next.replica ?? .identity, isReplica: next.replica != nil)
      if next.isMask { node.role = .mask }
      node.tint = next.tint
      layer.forEachContent { _ in node.things = min(3, node.things + 1) }
      nodes.append(node)
      if layer.firstNode < 0 {
        layer.firstNode = index
      } else {
        layer.laterNodes.append(index)
      }
      push(next, node: index, onto: &stack, clocks)
    }
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
    let copy = LaggingCopy(of: next.layer, clock: clock)
    copies.append(copy)
    return copy.layer
  }

  /// Puts what is directly below `parent`, which is the node `node`, on the stack: the first on top.
  private func push(
    _ parent: Pending, node: Int, onto stack: inout [Pending], _ clocks: ClockTable
  ) {
    let (layer, tint) = (parent.layer, nodes[node].tint)
    if layer.kind == .replicator {
      pushCopies(parent, node: node, onto: &stack, clocks)
    } else {
      for sublayer in layer.sublayers.reversed() {
        let clock = parent.clock.map { clocks.addCopy(sublayer.timing, below: $0) }
        stack.append(
          Pending(layer: sublayer, parent: node, replica: nil, tint: tint, clock: clock))
      }
    }
    // What is masked is coloured already.
    if let mask = layer.features?.mask {
      let clock = parent.clock.map { clocks.addCopy(mask.timing, below: $0) }
      stack.append(
        Pending(layer: mask, parent: node, replica: nil, tint: 0, clock: clock, isMask: true))
    }
  }

  private func pushCopies(
    _ parent: Pending, node: Int, onto stack: inout [Pending], _ clocks: ClockTable
  ) {
    let layer = parent.layer
    let bounds = layer.model.bounds
    let centre = Point(
      x: bounds.minX + bounds.size.width / 2, y: bounds.minY + bounds.size.height / 2)
    let count = min(layer.instanceCount, Self.mostCopies)
    var power = AffineTransform.identity
    var pending: [Pending] = []
    let delay = layer.timing?.instanceDelay ?? 0
    for copy in 0..<max(0, count) {
      let place = AffineTransform.translation(x: -centre.x, y: -centre.y)
        .concatenated(with: power)
        .concatenated(with: .translation(x: centre.x, y: centre.y))
      let tint = tint(ofCopy: copy, of: layer, over: nodes[node].tint)
      for sublayer in layer.sublayers {
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

  private func tint(ofCopy copy: Int, of layer: RenderLayer, over outer: Int32) -> Int32 {
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

  /// Gives every node its items and, where it needs one, its surface. Parents come first.
  func addItems() {
    for index in nodes.indices {
      let layer = nodes[index].layer.takeUnretainedValue()
      let target = surroundings(of: index)
      nodes[index].surface = target
      nodes[index].firstItem = items.count
      nodes[index].needs = layer.needs(things: nodes[index].things)
      if nodes[index].needs.needsSurface { addSurface(of: layer, node: index, in: target) }
      let surface = nodes[index].surface
      guard surface != Surface.nowhere else { continue }
      layer.forEachContent { content in
        if surface >= 0 { surfaces[Int(surface)].members.append(items.count) }
        items.append(PaintItem(node: index, content: content))
      }
      nodes[index].itemCount = Int32(items.count - nodes[index].firstItem)
    }
  }

  /// What a node would be painted into, had it no surface of its own.
  private func surroundings(of index: Int) -> Int32 {
    let node = nodes[index]
    guard node.parent >= 0 else { return Surface.screen }
    let outer = nodes[node.parent].surface
    guard node.role.contains(.mask) else { return outer }
    // Without a surface, for want of anything to mask or because of the depth, there is no mask.
    guard nodes[node.parent].role.contains(.surface) else { return Surface.nowhere }
    return surfaces[Int(outer)].mask
  }

  private func addSurface(of layer: RenderLayer, node: Int, in target: Int32) {
    let depth = target >= 0 ? surfaces[Int(target)].depth + 1 : 1
    guard target != Surface.nowhere, depth <= Surface.mostDepth else { return }
    let needs = nodes[node].needs
    let features = layer.ownFeatures()
    let surface = features.spareSurfaces.popLast() ?? Surface(of: layer, budget)
    surface.prepare(needs: needs, target: target, depth: depth, item: items.count)
    let index = Int32(surfaces.count)
    surfaces.append(surface)
    nodes[node].role.insert(.surface)
    nodes[node].surface = index
    if target >= 0 { surfaces[Int(target)].members.append(items.count) }
    items.append(PaintItem(node: node, content: .surface))
    if needs.contains(.roundedClip) {
      surface.clipItem = items.count
      items.append(PaintItem(node: node, content: .clip))
    }
    if needs.contains(.mask) {
      surface.mask = index + 1
      let mask = features.spareMasks.popLast() ?? Surface(of: layer, budget)
      mask.prepare(needs: [], target: index, depth: depth, item: -1)
      surfaces.append(mask)
    }
  }
}
