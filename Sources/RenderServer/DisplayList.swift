import Geometry
import LayerTree

/// The layer tree flattened for painting: nodes in pre-order, items in paint order.
///
/// Items of a surface stand behind the item that shows it; only what is painted on the screen itself is
/// clustered.
final class DisplayList {
  var nodes: ContiguousArray<DisplayNode> = []
  var items: ContiguousArray<PaintItem> = []
  /// Items whose placement must be found again.
  var changedItems: ContiguousArray<Int> = []
  /// The items of each cluster in paint order.
  private(set) var clusters: ContiguousArray<ContiguousArray<Int>> = []
  /// Animated layers that show an earlier time in some copies.
  var copies: ContiguousArray<LaggingCopy> = []
  /// Those of the list before: changed ones may still be listed.
  var retiredCopies: ContiguousArray<LaggingCopy> = []
  /// Subtrees with a surface of their own; a surface stands before those inside it.
  var surfaces: ContiguousArray<Surface> = []
  /// What nodes' colours are multiplied by; the first is white.
  var tints: ContiguousArray<Color> = [.white]
  /// Set when a clip moved, since clusters may have met, and when a subtree needs a surface or no longer.
  var needsRebuild = false

  let screen: PixelRect
  let scale: Double
  let budget = SurfaceBudget()
  /// While the list is built anew: the surfaces of the old one.
  var offered: ContiguousArray<Surface> = []

  /// Deeper nodes or more copies than this are left out, so that no tree can exhaust memory.
  static let mostNodes = 1_000_000
  /// Copies of one replicator; more are left out.
  static let mostCopies = 10_000

  init(screen: PixelRect, scale: Double) {
    self.screen = screen
    self.scale = scale
  }

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

  /// Builds the list anew; every item counts as changed and as not shown.
  ///
  /// - Parameters:
  ///   - clocks: where the clocks of copies that lag behind are found, and those of such copies put.
  ///   - evaluateCopies: called once the copies are known and before they are placed.
  func rebuild(root: RenderLayer?, clocks: ClockTable, evaluateCopies: () -> Void) {
    forgetNodes()
    clocks.removeCopies()
    if let root { flatten(root, clocks) }
    clocks.setCopies()
    evaluateCopies()
    addItems()
    letGoOfSpareSurfaces()
    update(0..<nodes.count)
    needsRebuild = false
    clusterItems()
  }

  private func forgetNodes() {
    for node in nodes {
      let layer = node.layer.takeUnretainedValue()
      layer.firstNode = -1
      layer.laterNodes.removeAll(keepingCapacity: true)
    }
    offerSurfaces()
    nodes.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    changedItems.removeAll(keepingCapacity: true)
    retiredCopies = copies
    copies.removeAll()
    tints.removeLast(tints.count - 1)
  }

  private func clusterItems() {
    let shown = surfaces.isEmpty ? nil : items.indices.filter { target(of: $0) == Surface.screen }
    clusters = ClusterFinder.clusters(
      of: shown.map { $0.map(clip(of:)) } ?? items.map { nodes[$0.node].clip })
    for cluster in clusters.indices {
      if let shown {
        for place in clusters[cluster].indices {
          clusters[cluster][place] = shown[clusters[cluster][place]]
        }
      }
      for item in clusters[cluster] {
        items[item].cluster = cluster
        items[item].isAlone = clusters[cluster].count == 1
      }
    }
  }

  private func clip(of item: Int) -> PixelRect {
    let node = items[item].node
    return items[item].content == .surface
      ? surfaces[Int(nodes[node].surface)].outerClip : nodes[node].clip
  }

  /// The surface that an item is painted into.
  func target(of item: Int) -> Int32 {
    let surface = nodes[items[item].node].surface
    return items[item].content == .surface ? surfaces[Int(surface)].target : surface
  }
}

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)

  /// Each component times that of `other`; a component that is no number or below 0 counts as 0.
  func multiplied(by other: Color) -> Color {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(
      red: unit(red) * unit(other.red), green: unit(green) * unit(other.green),
      blue: unit(blue) * unit(other.blue), alpha: unit(alpha) * unit(other.alpha))
  }
}
