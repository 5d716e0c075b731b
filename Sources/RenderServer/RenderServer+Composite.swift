extension RenderServer {
  /// Paints into the framebuffer what changed since the last composite, and nothing else.
  ///
  /// - Complexity: O(changed items + damaged pixels); a new or re-clipped layer repaints all.
  public func composite() {
    if needsFullRepaint {
      compositor.clear(framebuffer.bounds)
      needsFullRepaint = false
    }
    var cluster = -1
    for index in displayList.changedItems {
      // Neighbours in one cluster are painted together, so that their damage can be joined.
      if displayList.items[index].cluster != cluster {
        paintDamage(in: cluster)
        cluster = displayList.items[index].cluster
      }
      damage.add(from: displayList.items[index].shown, to: displayList.items[index].current)
      displayList.items[index].shown = displayList.items[index].current
      displayList.items[index].isChanged = false
    }
    paintDamage(in: cluster)
    displayList.changedItems.removeAll(keepingCapacity: true)
  }

  private func paintDamage(in cluster: Int) {
    guard cluster >= 0, !damage.rects.isEmpty else { return }
    for rect in damage.rects {
      compositor.repaint(rect, displayList.clusters[cluster], of: displayList.items)
    }
    damage.removeAll()
  }
}
