import EngineWork
import Vocabulary

/// The last stage of a frame: paints into the framebuffer what changed since the last frame.
final class Compositor {
  private let framebuffer: Framebuffer
  private let painter: ItemPainter
  private let surfaces: SurfacePainter
  private var damage = Damage()

  /// - Parameters:
  ///   - background: a premultiplied word; what is under all items.
  ///   - studio: where all masks of a server are made.
  init(
    _ framebuffer: Framebuffer, background: UInt32, _ studio: RasterStudio, work: WorkLedger
  ) {
    self.framebuffer = framebuffer
    painter = ItemPainter(onto: framebuffer, background: background, work: work)
    surfaces = SurfacePainter(painter, studio, work)
    framebuffer.isBlank = background == 0
  }

  /// Paints the changed items of `list`; all of it when it was built anew.
  func composite(_ list: DisplayList) {
    if list.hasSurfaces { surfaces.paintSurfaces(of: list) }
    if list.isUnpainted {
      // A new framebuffer is clear already; its empty pages need never be touched.
      if !framebuffer.isBlank { painter.clear(framebuffer.bounds) }
      framebuffer.isBlank = false
    }
    // Taken out for the loop and put back with its memory.
    var damage = Damage()
    swap(&damage, &self.damage)
    list.paintChanges { items, changed in
      var cluster = -1
      for index in changed {
        items[index].isChanged = false
        if painter.slide(items + index) { continue }
        // Neighbours in one cluster are painted together, so that their damage can be joined.
        if items[index].cluster != cluster {
          paint(&damage, in: cluster, items, of: list)
          cluster = items[index].cluster
        }
        damage.add(from: items[index].shown, to: items[index].current)
        items[index].shown = items[index].current
      }
      paint(&damage, in: cluster, items, of: list)
    }
    swap(&damage, &self.damage)
  }

  private func paint(
    _ damage: inout Damage, in cluster: Int, _ items: UnsafeMutablePointer<PaintItem>,
    of list: DisplayList
  ) {
    guard cluster >= 0, !damage.rects.isEmpty else { return }
    list.withMembers(of: cluster) { members in
      for index in damage.rects.indices {
        if members.count == 1 {
          painter.repaint(damage.rects[index], with: items + members[0])
        } else {
          painter.repaint(damage.rects[index], members, of: items)
        }
      }
    }
    damage.removeAll()
  }
}
