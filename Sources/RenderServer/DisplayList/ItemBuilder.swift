/// Gives every node its items and, where it needs one, its surface.
struct ItemBuilder {
  /// In paint order.
  private(set) var items: ContiguousArray<PaintItem>
  private let surfaces: SurfaceStore

  /// Builds the items of `nodes`, in which parents come first, into `storage`, emptied first.
  init(
    _ nodes: inout ContiguousArray<DisplayNode>, into storage: consuming ContiguousArray<PaintItem>,
    _ surfaces: SurfaceStore
  ) {
    items = storage
    items.removeAll(keepingCapacity: true)
    self.surfaces = surfaces
    for index in nodes.indices {
      let layer = nodes[index].layer.takeUnretainedValue()
      let target = surroundings(of: nodes[index], in: nodes)
      nodes[index].surface = target
      nodes[index].firstItem = items.count
      nodes[index].needs = layer.needs(of: nodes[index])
      if nodes[index].needs.needsSurface {
        addSurface(of: layer, &nodes[index], number: index, in: target)
      }
      guard nodes[index].surface != Surface.nowhere else { continue }
      addItems(of: layer, nodes[index], number: index)
      nodes[index].itemCount = Int32(items.count - nodes[index].firstItem)
    }
  }

  private mutating func addItems(of layer: RenderLayer, _ node: DisplayNode, number: Int) {
    if node.role.contains(.border) { return add(.border, of: node, number: number) }
    guard !layer.isHidden else { return }
    layer.forEachContent { add($0, of: node, number: number) }
  }

  private mutating func add(_ content: LayerContent, of node: DisplayNode, number: Int) {
    if node.surface >= 0 { surfaces[node.surface].addMember(items.count) }
    items.append(PaintItem(node: number, content: content))
  }

  /// The target of a node if it had no surface of its own.
  private func surroundings(of node: DisplayNode, in nodes: ContiguousArray<DisplayNode>) -> Int32 {
    guard node.parent >= 0 else { return Surface.screen }
    let parent = nodes[node.parent]
    guard node.role.contains(.mask) else { return parent.surface }
    // A parent that draws nothing, or is nested too deep, has no surface and uses no mask.
    return parent.role.contains(.surface) ? surfaces[parent.surface].mask : Surface.nowhere
  }

  private mutating func addSurface(
    of layer: RenderLayer, _ node: inout DisplayNode, number: Int, in target: Int32
  ) {
    guard let index = surfaces.add(for: layer, node.needs, in: target, item: items.count) else {
      return
    }
    layer.ownFeatures()
    node.role.insert(.surface)
    node.surface = index
    if target >= 0 { surfaces[target].addMember(items.count) }
    items.append(PaintItem(node: number, content: .surface))
    if node.needs.contains(.roundedClip) {
      surfaces[index].clip(to: items.count)
      items.append(PaintItem(node: number, content: .clip))
    }
  }
}
