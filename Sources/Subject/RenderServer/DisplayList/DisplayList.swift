import EngineWork
import Geometry

/// The layer tree flattened for painting: nodes in pre-order, items in paint order.
///
/// Items of a surface stand behind the item that shows it; only what is painted on the screen
/// itself is grouped.
final class DisplayList {
  @exclusivity(unchecked)
  private var nodes: ContiguousArray<DisplayNode> = []
  @exclusivity(unchecked)
  private var items: ContiguousArray<PaintItem> = []
  /// Items whose placement must be found again, or has been found and is to be painted.
  @exclusivity(unchecked)
  private var changedItems: ContiguousArray<Int> = []
  /// Per group the items that may show in its reach, in paint order.
  @exclusivity(unchecked)
  private var members: ContiguousArray<ContiguousArray<Int>> = []
  /// What nodes' colours are multiplied by; the first is white.
  private var tints: ContiguousArray<Color> = [.white]
  /// The items that are painted on the screen itself, in paint order; as of the last grouping.
  private(set) var screenItems: ContiguousArray<Int> = []
  /// Set when a clip moved and when a subtree needs a surface or no longer.
  private var needsRebuild = false
  /// Set when an item left its reach.
  @exclusivity(unchecked)
  private var needsGrouping = true
  private let placer: NodePlacer
  /// Subtrees with a surface of their own.
  let surfaces: SurfaceStore
  private(set) var hasSurfaces = false
  /// Whether the list was built anew and nothing of it has been painted yet.
  private(set) var isUnpainted = true

  /// - Parameters:
  ///   - screen: the framebuffer's pixels.
  ///   - scale: device pixels per point.
  ///   - origin: from the root's own coordinates to these pixels; nil places it by its position.
  ///   - work: has what is kept of surfaces.
  init(screen: PixelRect, scale: Double, origin: AffineTransform? = nil, work: WorkLedger) {
    surfaces = SurfaceStore(work: work)
    placer = NodePlacer(screen: screen, scale: scale, origin: origin, surfaces)
  }

  // MARK: - Evaluating

  /// Finds where the changed layers of `tree` now stand, and clears its changes.
  ///
  /// - Complexity: O(nodes below changed layers); O(nodes) when layers or clips came or went.
  @inline(__always)
  func update(from tree: RenderTree, _ animations: TreeEvaluator) {
    if !tree.structureChanged { update(changed: tree.changedLayers) }
    if tree.structureChanged || needsRebuild {
      rebuild(tree, animations)
      tree.clearStructureChange()
    }
    tree.clearChanges()
  }

  /// Recomputes the nodes of changed layers and everything below them.
  private func update(changed layers: ContiguousArray<Unmanaged<RenderLayer>>) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      items.withUnsafeMutableBufferPointer { items in
        layers.withUnsafeBufferPointer { layers in
          for layer in layers {
            // Counting the reference takes 75 instructions: 13 % of this stage.
            layer._withUnsafeGuaranteedRef { update($0, nodes, items) }
          }
        }
      }
    }
  }

  @inline(__always)
  private func update(
    _ layer: RenderLayer, _ nodes: UnsafeMutableBufferPointer<DisplayNode>,
    _ items: UnsafeMutableBufferPointer<PaintItem>
  ) {
    let first = layer.appearances.first
    guard first >= 0 else { return }
    if layer.features != nil || layer.presentation.opacity < 1 || layer.isTurnedClip {
      checkNeeds(of: layer, nodes[first])
    }
    update(first..<nodes[first].subtreeEnd, of: nodes, items)
    guard !layer.appearances.others.isEmpty else { return }
    for node in layer.appearances.others {
      update(node..<nodes[node].subtreeEnd, of: nodes, items)
    }
  }

  /// A surface that is needed from now on, or no longer, is a matter of structure.
  private func checkNeeds(of layer: RenderLayer, _ node: DisplayNode) {
    if layer.needs(of: node) != node.needs { needsRebuild = true }
  }

  @inline(__always)
  private func update(
    _ range: Range<Int>, of nodes: UnsafeMutableBufferPointer<DisplayNode>,
    _ items: UnsafeMutableBufferPointer<PaintItem>
  ) {
    for index in range where placer.place(&nodes[index], in: nodes) { needsRebuild = true }
    for index in range {
      let first = nodes[index].firstItem
      for item in first..<(first + Int(nodes[index].itemCount)) where !items[item].isChanged {
        items[item].isChanged = true
        changedItems.append(item)
      }
    }
  }

  // MARK: - Building

  /// Builds the list anew; every item counts as changed and as not shown.
  private func rebuild(_ tree: RenderTree, _ animations: TreeEvaluator) {
    withdraw()
    tree.copies.removeAll()
    tree.clocks.table.removeCopies()
    let builder = NodeBuilder(
      tree.root, into: exchange(&nodes, with: []), tree.clocks.table, tree.copies)
    (nodes, tints) = (builder.nodes, builder.tints)
    tree.clocks.table.setCopies()
    animations.evaluateCopies()
    surfaces.beginRebuild()
    items = ItemBuilder(&nodes, into: exchange(&items, with: []), surfaces).items
    surfaces.endRebuild()
    hasSurfaces = !surfaces.isEmpty
    changedItems.removeAll(keepingCapacity: true)
    nodes.withUnsafeMutableBufferPointer { nodes in
      items.withUnsafeMutableBufferPointer { items in
        update(nodes.indices, of: nodes, items)
      }
    }
    needsRebuild = false
    needsGrouping = true
    isUnpainted = true
  }

  /// Takes the list's nodes from their layers.
  func withdraw() { for node in nodes { node.layer.takeUnretainedValue().appearances.removeAll() } }

  // MARK: - Grouping

  /// Finds which items meet, as they are placed now, if one has left its reach.
  ///
  /// - Complexity: O(items · log(items)) when one has, else O(1).
  func groupItems() {
    guard needsGrouping else { return }
    needsGrouping = false
    screenItems = ContiguousArray(
      items.indices.filter { !hasSurfaces || target(of: $0) == Surface.screen })
    // What is on screen still and gone from the list's placements must be painted over.
    for item in screenItems {
      items[item].reach = items[item].likelyReach.union(items[item].shown.extent)
    }
    let overlaps = OverlapFinder(screenItems.map { items[$0].reach })
    members = overlaps.members
    if hasSurfaces {
      members = ContiguousArray(
        overlaps.members.map { ContiguousArray($0.lazy.map { self.screenItems[$0] }) })
    }
    for (place, item) in screenItems.enumerated() {
      items[item].group = overlaps.groups[place]
      items[item].ground = overlaps.groups[place] < 0 ? .several : ground(of: item)
    }
  }

  /// What is under an item: known when it is the topmost of its group's members.
  private func ground(of item: Int) -> PaintItem.Ground {
    let members = members[items[item].group]
    guard members.last == item else { return .several }
    guard let below = members.dropLast().last else { return .background }
    return items[below].current.covers(items[item].reach) ? .init(item: below) : .several
  }

  /// The surface that an item is painted into.
  private func target(of item: Int) -> Int32 {
    let surface = nodes[items[item].node].surface
    return items[item].content == .surface ? surfaces[surface].target : surface
  }

  // MARK: - Rasterising

  /// Calls `body` with each changed item in place and its node.
  ///
  /// The items stay in the list: compositing takes them from there.
  func forEachChangedItem(
    _ body: (inout PaintItem, borrowing DisplayNode) throws(RenderError) -> Void
  ) throws(RenderError) {
    try items.withUnsafeMutableBufferPointer { (items) throws(RenderError) in
      try nodes.withUnsafeBufferPointer { (nodes) throws(RenderError) in
        for index in changedItems {
          try body(&items[index], nodes[items[index].node])
          if !items[index].isWithinReach { needsGrouping = true }
        }
      }
    }
  }

  /// What the colours of a node's copy are multiplied by; nil for nothing.
  func tint(of node: DisplayNode) -> Color? { node.tint == 0 ? nil : tints[Int(node.tint)] }

  /// Hands changed items inside surfaces to these, so that only the screen's own are left.
  func distributeChanges() {
    var kept = 0
    for item in changedItems {
      let target = target(of: item)
      if target >= 0 {
        surfaces[target].addChangedItem(item)
      } else {
        changedItems[kept] = item
        kept += 1
      }
    }
    changedItems.removeLast(changedItems.count - kept)
  }

  /// The node that paints an item.
  func node(of item: Int) -> DisplayNode { nodes[items[item].node] }

  /// Where an item is shown now.
  func placement(of item: Int) -> Placement { items[item].current }

  /// Calls `body` with a changed item of a surface in place, unless it shows another surface. The
  /// item then counts as unchanged.
  func placeItem(
    _ item: Int, _ body: (inout PaintItem, DisplayNode) throws(RenderError) -> Void
  ) throws(RenderError) {
    if items[item].content != .surface { try body(&items[item], nodes[items[item].node]) }
    items[item].isChanged = false
  }

  /// Shows `surface` where `placement` says.
  func show(_ surface: Surface, at placement: Placement) {
    guard items[surface.item].current != placement else { return }
    items[surface.item].current = placement
    items[surface.item].drawing = placement.isDrawn ? surface : nil
    if !items[surface.item].isWithinReach { needsGrouping = true }
    touchTarget(of: surface)
  }

  /// Says that the item which shows a surface, or the surface that it masks, is to be looked at.
  func touchTarget(of surface: Surface) {
    if surface.target >= 0 {
      surfaces[surface.target].touch()
    } else if !items[surface.item].isChanged {
      items[surface.item].isChanged = true
      changedItems.append(surface.item)
    }
  }

  // MARK: - Compositing

  /// Calls `body` with all items in place and the numbers of the changed ones, which then count as
  /// painted.
  func paintChanges(
    _ body: (_ items: UnsafeMutablePointer<PaintItem>, _ changed: UnsafeBufferPointer<Int>) -> Void
  ) {
    items.withUnsafeMutableBufferPointer { items in
      guard let items = items.baseAddress else { return }
      changedItems.withUnsafeBufferPointer { body(items, $0) }
    }
    changedItems.removeAll(keepingCapacity: true)
    isUnpainted = false
  }

  /// How far from its exact place the filled path of a layer's first appearance on screen is
  /// painted, px; nil where none is drawn.
  ///
  /// - Parameter phases: of filled paths, per pixel and axis.
  func paintedOffset(of layer: RenderLayer, phases: Int) -> Point? {
    guard layer.appearances.first >= 0 else { return nil }
    if let offset = paintedOffset(of: layer.appearances.first, phases) { return offset }
    return layer.appearances.others.lazy.compactMap { self.paintedOffset(of: $0, phases) }.first
  }

  private func paintedOffset(of node: Int, _ phases: Int) -> Point? {
    let node = nodes[node]
    let own = node.firstItem..<(node.firstItem + Int(node.itemCount))
    guard let item = own.first(where: { items[$0].content == .shape }),
      items[item].current.isDrawn, !items[item].current.extent.isEmpty
    else { return nil }
    guard let place = items[item].paintedPlace(phases: phases) else { return .zero }
    return Point(x: place.x - node.toDevice.tx, y: place.y - node.toDevice.ty)
  }

  /// Calls `body` with all items in paint order.
  func withItems(_ body: (UnsafePointer<PaintItem>) -> Void) {
    items.withUnsafeBufferPointer { items in
      if let items = items.baseAddress { body(items) }
    }
  }

  /// Calls `body` with the numbers of the items that may show in a group's reach, in paint order.
  func withMembers(of group: Int, _ body: (UnsafeBufferPointer<Int>) -> Void) {
    members.withUnsafeBufferPointer { members in
      members[group].withUnsafeBufferPointer { body($0) }
    }
  }
}
