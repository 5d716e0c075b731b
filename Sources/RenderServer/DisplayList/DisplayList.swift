import AnimationTiming
import LayerTree

/// The layer tree flattened for painting: nodes in pre-order, their items in paint order.
///
/// Each stage of a frame leaves to the next what is to be done: evaluating finds where nodes stand
/// and marks their items, rasterising places the marked items, compositing paints them.
/// Items of a surface stand behind the item that shows it.
final class DisplayList {
  private var nodes: ContiguousArray<DisplayNode> = []
  private var items = PaintItems()
  /// As of the last composite.
  private var groups = ItemGroups()
  /// Subtrees with a surface of their own.
  let surfaces: SurfaceStore
  private(set) var hasSurfaces = false
  private let geometry: NodeGeometry
  /// Set when a clip moved and when a subtree needs a surface or no longer.
  private var needsRebuild = false
  /// True if the list was built anew and nothing of it has been painted yet.
  private(set) var isUnpainted = true

  /// With `scale` device pixels per point; `origin` leads from the root's own coordinates to the
  /// pixels of `screen`, nil places it by its position.
  init(screen: PixelRect, scale: Double, origin: AffineTransform? = nil, work: WorkLedger) {
    surfaces = SurfaceStore(work: work)
    geometry = NodeGeometry(screen: screen, scale: scale, origin: origin, surfaces)
  }

  // MARK: - Evaluating

  /// Finds where the changed layers of `tree` stand, and clears its changes; true if there were
  /// any. O(nodes below changed layers), or O(nodes) when layers or clips came or went.
  @inline(__always)
  @discardableResult
  func update(from tree: RenderTree) -> Bool {
    let hasChanges = tree.hasChanges
    updateChanged(of: tree)
    if tree.structureChanged || needsRebuild {
      rebuild(tree)
      tree.clearStructureChange()
      tree.clearChanges()
    }
    return hasChanges
  }

  /// The same, unless layers came or went, or what clips them: all is then left to do.
  @inline(__always)
  @discardableResult
  func updateChanged(of tree: RenderTree) -> Bool {
    guard !tree.structureChanged, !tree.changedLayers.isEmpty else { return false }
    update(changed: tree.changedLayers)
    tree.clearChanges()
    return true
  }

  /// Recomputes the nodes of changed layers and everything below them.
  private func update(changed layers: ContiguousArray<Unmanaged<RenderLayer>>) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      items.mark { marker in
        layers.withUnsafeBufferPointer { layers in
          for layer in layers {
            // Counting the reference takes 75 instructions: 13 % of this stage.
            layer._withUnsafeGuaranteedRef { update($0, nodes, marker) }
          }
        }
      }
    }
  }

  @inline(__always)
  private func update(
    _ layer: RenderLayer, _ nodes: UnsafeMutableBufferPointer<DisplayNode>,
    _ marker: PaintItems.Marker
  ) {
    let first = layer.appearances.first
    guard first >= 0 else { return }
    if layer.features != nil || layer.presentation.opacity < 1 || layer.isTurnedClip {
      checkNeeds(of: layer, nodes[first])
    }
    update(first, layer.change, of: nodes, marker)
    guard !layer.appearances.others.isEmpty else { return }
    for node in layer.appearances.others { update(node, layer.change, of: nodes, marker) }
  }

  /// A surface that is needed from now on, or no longer, is a matter of structure.
  private func checkNeeds(of layer: RenderLayer, _ node: DisplayNode) {
    if layer.needs(of: node) != node.needs { needsRebuild = true }
  }

  /// Recomputes a node, of whose layer something changed, and those below it.
  @inline(__always)
  private func update(
    _ first: Int, _ change: RenderLayer.Change,
    of nodes: UnsafeMutableBufferPointer<DisplayNode>, _ marker: PaintItems.Marker
  ) {
    for index in first..<nodes[first].subtreeEnd {
      if geometry.update(&nodes[index], in: nodes) { needsRebuild = true }
      // What stands below it and is not listed itself has another place and nothing else.
      marker.mark(nodes[index].itemRange, index == first ? change : .place)
    }
  }

  /// Builds the list anew; every item counts as changed and as not shown.
  private func rebuild(_ tree: RenderTree) {
    withdraw()
    nodes = NodeBuilder(tree.root, into: exchange(&nodes, with: [])).nodes
    surfaces.beginRebuild()
    items.replaceAll { ItemBuilder(&nodes, into: $0, surfaces).items }
    surfaces.endRebuild()
    hasSurfaces = !surfaces.isEmpty
    nodes.withUnsafeMutableBufferPointer { nodes in
      items.mark { marker in
        for index in nodes.indices {
          _ = geometry.update(&nodes[index], in: nodes)
          marker.mark(nodes[index].itemRange, .all)
        }
      }
    }
    needsRebuild = false
    isUnpainted = true
  }

  /// Takes the list's nodes from their layers.
  func withdraw() { for node in nodes { node.layer.takeUnretainedValue().appearances.removeAll() } }

  // MARK: - Rasterising

  /// Calls `body` with each changed item and its node, in place, and what changed. The items stay
  /// in the list: compositing takes them from there.
  @inline(__always)
  func forEachChangedItem(
    _ body: (
      UnsafeMutablePointer<PaintItem>, UnsafePointer<DisplayNode>, RenderLayer.Change
    ) throws(RenderError) -> Void
  ) throws(RenderError) {
    try nodes.withUnsafeBufferPointer { (nodes) throws(RenderError) in
      guard let nodes = nodes.baseAddress else { return }
      try items.placeChanged { (item, change) throws(RenderError) in
        try body(item, nodes + item.pointee.node, change)
      }
    }
  }

  func node(of item: Int) -> DisplayNode { nodes[items[item].node] }

  func placement(of item: Int) -> Placement { items[item].current }

  // MARK: - Rasterising what lies inside surfaces

  /// The surface that an item is painted into.
  private func target(of item: PaintItem) -> Int32 {
    let surface = nodes[item.node].surface
    return item.content == .surface ? surfaces[surface].target : surface
  }

  /// Hands changed items inside surfaces to these, so that only the screen's own are left. What
  /// shows a surface touches it: an empty one has no other item that changes with its layer.
  func distributeChanges() {
    items.removeChanged { number, item in
      if item.content == .surface { surfaces[nodes[item.node].surface].touch() }
      let target = target(of: item)
      if target >= 0 { surfaces[target].addChangedItem(number) }
      return target >= 0
    }
  }

  /// Calls `body` with a changed item of a surface in place, unless it shows another surface. The
  /// item then counts as unchanged.
  func placeItem(
    _ item: Int, _ body: (inout PaintItem, DisplayNode) throws(RenderError) -> Void
  ) throws(RenderError) {
    if items[item].content != .surface { try body(&items[item], node(of: item)) }
    items.unmark(item)
  }

  func show(_ surface: Surface, at placement: Placement) {
    if items.show(surface, at: placement) { markTarget(of: surface) }
  }

  /// Marks the item that shows a surface as changed, or the surface that it is painted into.
  func markTarget(of surface: Surface) {
    if surface.target >= 0 {
      surfaces[surface.target].touch()
    } else {
      items.mark { $0.mark(surface.item..<surface.item + 1, .all) }
    }
  }

  // MARK: - Compositing

  /// The items that are painted on the screen itself, in paint order; as of the last grouping.
  var screenItems: ContiguousArray<Int> { groups.screenItems }

  /// Finds which items on screen meet, as they are placed now, if one has left its reach: in
  /// O(items · log(items)), else O(1).
  func groupItems() {
    guard items.needGrouping else { return }
    groups = ItemGroups(
      of: ContiguousArray(
        items.indices.filter { !hasSurfaces || target(of: items[$0]) == Surface.screen }),
      in: &items)
  }

  /// Calls `body` with all items and the numbers of the changed ones, which then count as painted.
  func paintChanges(
    _ body: (_ items: UnsafeMutablePointer<PaintItem>, _ changed: UnsafeBufferPointer<Int>) -> Void
  ) {
    items.paintChanged(body)
    isUnpainted = false
  }

  func withItems(_ body: (UnsafePointer<PaintItem>) -> Void) { items.withItems(body) }

  /// Calls `body` with the numbers of the items that may show in a group's reach, in paint order.
  func withMembers(of group: Int, _ body: (UnsafeBufferPointer<Int>) -> Void) {
    groups.withMembers(of: group, body)
  }

  // MARK: - Encoding

  var hasChanges: Bool { items.haveChanges }

  /// Calls `body` with all items in place, the numbers of the changed ones, their nodes, and
  /// whether an item stands on the screen itself. All then count as painted.
  func encode(
    _ body: (
      _ items: UnsafeMutableBufferPointer<PaintItem>, _ changed: UnsafeBufferPointer<Int>,
      _ nodes: UnsafeBufferPointer<DisplayNode>, _ isOnScreen: (PaintItem) -> Bool
    ) -> Void
  ) {
    let count = items.indices.count
    nodes.withUnsafeBufferPointer { nodes in
      paintChanges { items, changed in
        body(UnsafeMutableBufferPointer(start: items, count: count), changed, nodes) {
          !hasSurfaces || target(of: $0) == Surface.screen
        }
      }
    }
  }

  // MARK: - What was painted

  /// How far from its exact place a layer's filled path is painted, px, where it appears on screen
  /// first, with so many `rows` of phases per pixel; nil where none is drawn.
  func paintedOffset(of layer: RenderLayer, rows: Int) -> Point? {
    guard layer.appearances.first >= 0 else { return nil }
    if let offset = paintedOffset(of: nodes[layer.appearances.first], rows) { return offset }
    let others = layer.appearances.others.lazy
    return others.compactMap { self.paintedOffset(of: self.nodes[$0], rows) }.first
  }

  private func paintedOffset(of node: DisplayNode, _ rows: Int) -> Point? {
    guard let shape = node.itemRange.first(where: { items[$0].content == .shape }),
      items[shape].current.isDrawn, !items[shape].current.extent.isEmpty
    else { return nil }
    guard let place = items[shape].paintedPlace(rows: rows) else { return .zero }
    return Point(x: place.x - node.toDevice.tx, y: place.y - node.toDevice.ty)
  }
}
