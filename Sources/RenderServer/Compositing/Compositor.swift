import LayerTree

/// The last stage of a frame: paints into the framebuffer what changed since the last frame.
final class Compositor {
  private let framebuffer: Framebuffer
  private let painter: ItemPainter
  private let surfaces: SurfacePainter
  private let repaint: ServerHabits.Repaint
  private let work: WorkLedger
  private var damage = Damage()

  /// - Parameter background: a premultiplied word; what is under all items.
  init(
    _ framebuffer: Framebuffer, background: UInt32, _ converter: ScanConverter,
    repaint: ServerHabits.Repaint = .damage, work: WorkLedger
  ) {
    self.framebuffer = framebuffer
    (self.repaint, self.work) = (repaint, work)
    painter = ItemPainter(onto: framebuffer, background: background, work: work)
    surfaces = SurfacePainter(painter, converter, work)
    framebuffer.isBlank = background == 0
  }

  /// Paints the changed items of `list`, all of it when it was built anew; true if anything was.
  func composite(_ list: DisplayList) -> Bool {
    if list.hasSurfaces { surfaces.paintSurfaces(of: list) }
    list.groupItems()
    if list.isUnpainted {
      paintAll(list)
      return true
    }
    guard repaint == .damage else { return paintAllIfChanged(list) }
    // Taken out for the loop and put back with its memory.
    var damage = Damage()
    swap(&damage, &self.damage)
    var differing = 0
    list.paintChanges { items, changed in
      var group = -1
      /// Where the items begin whose damage is gathered.
      var first = 0
      func paintGathered(upTo end: Int) {
        paint(&damage, in: group, items, of: list)
        for index in changed[first..<end] { items[index].shown = items[index].current }
        first = end
      }
      for place in -FetchAhead.turns..<changed.count {
        fetch(changed, from: place, of: items)
        guard place >= 0 else { continue }
        let index = changed[place]
        if let differs = painter.slide(items + index, among: items) {
          if differs { differing += 1 }
          continue
        }
        // Pieces of one view are painted together, so that their damage can be joined.
        if items[index].group != group {
          paintGathered(upTo: place)
          group = items[index].group
        }
        if damage.add(items[index]) { differing += 1 }
      }
      paintGathered(upTo: changed.count)
    }
    swap(&damage, &self.damage)
    work.add(differing, to: .picturesChanged)
    return differing > 0
  }

  /// Has the cache fetch coverage that is read some turns later: first its head, which says how
  /// much there is.
  @inline(__always)
  private func fetch(
    _ changed: UnsafeBufferPointer<Int>, from place: Int, of items: UnsafePointer<PaintItem>
  ) {
    let (far, near) = (place + FetchAhead.turns, place + FetchAhead.turns / 2)
    if far < changed.count {
      items[changed[far]].current.rows?.fetchHead()
      items[changed[far]].rowsShown?.fetchHead()
    }
    if near >= 0, near < changed.count {
      items[changed[near]].current.rows?.fetch()
      items[changed[near]].rowsShown?.fetch()
    }
  }

  /// Paints the whole screen, unless nothing on it changed. True if it was painted.
  private func paintAllIfChanged(_ list: DisplayList) -> Bool {
    var differing = 0
    list.paintChanges { items, changed in
      for index in changed where items[index].isShownOtherwise { differing += 1 }
    }
    if differing > 0 { paintAll(list) }
    work.add(differing, to: .picturesChanged)
    return differing > 0
  }

  private func paintAll(_ list: DisplayList) {
    // A new framebuffer is clear already; its empty pages need never be touched.
    if !framebuffer.isBlank { painter.clear(framebuffer.bounds) }
    framebuffer.isBlank = false
    let all = list.screenItems
    list.paintChanges { items, _ in
      for index in all {
        items[index].shown = items[index].current
        let extent = items[index].current.extent
        if !extent.isEmpty { painter.blend(items + index, in: extent) }
      }
    }
  }

  private func paint(
    _ damage: inout Damage, in group: Int, _ items: UnsafeMutablePointer<PaintItem>,
    of list: DisplayList
  ) {
    guard !damage.rects.isEmpty else { return }
    defer { damage.removeAll() }
    guard group >= 0 else { return }
    list.withMembers(of: group) { members in
      for rect in damage.rects { painter.repaint(rect, members, of: items) }
    }
  }
}
