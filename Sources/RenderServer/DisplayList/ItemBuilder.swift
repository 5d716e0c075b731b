/// Gives every node its items and, where it needs one, its surface.
struct ItemBuilder {
  /// In paint order.
  private(set) var items: ContiguousArray<PaintItem>
  private let surfaces: SurfaceStore

  /// Builds the items of `nodes`, in which parents come first.
  ///
  /// - Parameters:
  ///   - storage: what the items are put into; emptied first.
  ///   - surfaces: where surfaces are made.
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
  private func surroundings(
    of node: DisplayNode, in nodes: ContiguousArray<DisplayNode>
  ) -> Int32 {
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

/// Which of the items on screen may show in each other's damage.
///
/// Damage in the reach of a group is painted with the group's members and with no others. Items
/// inside a surface are drawn there and belong to no group.
struct ItemGroups {
  /// The items that are painted on the screen itself, in paint order.
  let screenItems: ContiguousArray<Int>
  /// Per group the items that may show in its reach, in paint order.
  private let members: ContiguousArray<ContiguousArray<Int>>

  init() { (screenItems, members) = ([], []) }

  /// Groups `screenItems` by where they are placed now.
  ///
  /// - Complexity: O(items · log(items)).
  init(of screenItems: ContiguousArray<Int>, in items: inout PaintItems) {
    let overlaps = OverlapFinder(items.renewReaches(of: screenItems))
    self.screenItems = screenItems
    // Overlaps number the items on screen; where there are no others, these are their own numbers.
    members =
      screenItems.count == items.indices.count
      ? overlaps.members
      : ContiguousArray(overlaps.members.map { ContiguousArray($0.map { screenItems[$0] }) })
    for (place, item) in screenItems.enumerated() {
      let group = overlaps.groups[place]
      items[item].group = group
      items[item].ground = group < 0 ? .several : ground(of: item, in: items)
    }
  }

  /// The ground of an item: known when it is the topmost of its group's members.
  private func ground(of item: Int, in items: PaintItems) -> PaintItem.Ground {
    let members = members[items[item].group]
    guard members.last == item else { return .several }
    guard let below = members.dropLast().last else { return .background }
    return items[below].current.covers(items[item].reach) ? .init(item: below) : .several
  }

  /// Calls `body` with the numbers of the items that may show in a group's reach, in paint order.
  func withMembers(of group: Int, _ body: (UnsafeBufferPointer<Int>) -> Void) {
    members[group].withUnsafeBufferPointer(body)
  }
}
