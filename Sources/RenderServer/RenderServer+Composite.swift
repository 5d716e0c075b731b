extension RenderServer {
  /// Paints into the framebuffer what changed since the last composite, and nothing else.
  ///
  /// - Complexity: O(changed items + damaged pixels); a new or re-clipped layer repaints all.
  public func composite() {
    if !displayList.surfaces.isEmpty { paintSurfaces() }
    if needsFullRepaint {
      // A new framebuffer is clear already; its empty pages need never be touched.
      if !framebuffer.isBlank { compositor.clear(framebuffer.bounds) }
      framebuffer.isBlank = false
      needsFullRepaint = false
    }
    // Taken out for the loop and put back with its memory.
    var damage = Damage()
    swap(&damage, &self.damage)
    displayList.items.withUnsafeMutableBufferPointer { items in
      guard let items = items.baseAddress else { return }
      var cluster = -1
      for index in displayList.changedItems {
        items[index].isChanged = false
        if compositor.slide(items + index) { continue }
        // Neighbours in one cluster are painted together, so that their damage can be joined.
        if items[index].cluster != cluster {
          paintDamage(&damage, in: cluster, items)
          cluster = items[index].cluster
        }
        damage.add(from: items[index].shown, to: items[index].current)
        items[index].shown = items[index].current
      }
      paintDamage(&damage, in: cluster, items)
    }
    swap(&damage, &self.damage)
    displayList.changedItems.removeAll(keepingCapacity: true)
  }

  /// Draws the surfaces whose picture changed, the innermost first.
  private func paintSurfaces() {
    displayList.items.withUnsafeBufferPointer { items in
      guard let items = items.baseAddress else { return }
      for surface in displayList.surfaces.reversed() where surface.needsDrawing {
        compositor.paint(surface, of: displayList.surfaces, items, studio)
      }
    }
  }

  private func paintDamage(
    _ damage: inout Damage, in cluster: Int, _ items: UnsafeMutablePointer<PaintItem>
  ) {
    guard cluster >= 0, !damage.rects.isEmpty else { return }
    displayList.clusters.withUnsafeBufferPointer { clusters in
      clusters[cluster].withUnsafeBufferPointer { members in
        for index in damage.rects.indices {
          if members.count == 1 {
            compositor.repaint(damage.rects[index], with: items + members[0])
          } else {
            compositor.repaint(damage.rects[index], members, of: items)
          }
        }
      }
    }
    damage.removeAll()
  }
}
