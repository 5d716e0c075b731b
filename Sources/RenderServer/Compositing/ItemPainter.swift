import CPixman
import LayerTree

final class ItemPainter {
  /// The target: the screen, or for a while a surface.
  private var framebuffer: Framebuffer
  private let background: UInt32
  private let work: WorkLedger
  private let tables = ShadeTables()
  private let partMemory = UnsafeMutablePointer<ShadedPart>.allocate(capacity: ShadedParts.most)

  /// The most items of which a small one is painted apart: each may cut what is left in four.
  private static let fewItems = 4

  /// - Parameter background: a premultiplied word; what is under all items.
  init(onto framebuffer: Framebuffer, background: UInt32, work: WorkLedger) {
    (self.framebuffer, self.background, self.work) = (framebuffer, background, work)
  }

  deinit { partMemory.deallocate() }

  /// Paints into `pixels` in place of the screen as long as `body` runs.
  func paint(onto pixels: Framebuffer, _ body: () -> Void) {
    let screen = framebuffer
    framebuffer = pixels
    body()
    framebuffer = screen
  }

  /// Repaints everything inside `rect`, whose items are `members` of `items` in paint order.
  ///
  /// Nothing is painted that the topmost opaque item which covers all of `rect` would hide; where
  /// one covers most of it, the rest is painted apart. So is a small item that rests, such as a
  /// label, on a picture that has another shape: where that is alone, only what differs is painted.
  /// Items are used in place: copying one counts references.
  func repaint(
    _ rect: PixelRect, _ members: UnsafeBufferPointer<Int>, of items: UnsafePointer<PaintItem>
  ) {
    var ground = background
    var first = 0
    // Those on the ground, their number, and the topmost of those with more than half of `rect`.
    var (lowest, count) = (0, 0)
    var (large, largeCount) = (0, 0)
    var (small, smallRest) = (PixelRect.empty, true)
    for place in members.indices.reversed() {
      let item = items + members[place]
      guard item.pointee.current.extent.intersects(rect) else { continue }
      if item.pointee.current.covers(rect) {
        ground = item.pointee.current.color
        first = place + 1
        break
      }
      let solid = item.pointee.current.solid.intersection(rect)
      if 2 * solid.area >= rect.area { return repaint(solid, apartFrom: rect, members, of: items) }
      (lowest, count) = (place, count + 1)
      let part = item.pointee.current.extent.intersection(rect)
      if 2 * part.area > rect.area {
        (large, largeCount) = (members[place], largeCount + 1)
      } else {
        (small, smallRest) = (part, smallRest && item.pointee.shown == item.pointee.current)
      }
    }
    if count > 1, count <= Self.fewItems, largeCount == 1, smallRest,
      items[large].current.isAnotherShape(than: items[large].shown),
      items[large].rowsBefore != nil
    {
      return repaint(small, apartFrom: rect, members, of: items)
    }
    guard count > 0 else { return fill(rect, ground) }
    let bottom = members[lowest]
    if count == 1, isAlone(bottom, in: rect, members, from: first, of: items),
      let old = items[bottom].rowsBefore, let new = items[bottom].current.placedRows,
      let table = tables.table(items[bottom].current.color, over: ground)
    {
      shadeDifferences(from: old, to: new, in: rect, table)
      return
    }
    paint(items + bottom, over: ground, in: rect)
    for place in lowest + 1..<members.count
    where items[members[place]].current.extent.intersects(rect) {
      blend(items + members[place], in: rect)
    }
  }

  /// Repaints a part of a rectangle, then what lies around it.
  private func repaint(
    _ part: PixelRect, apartFrom rect: PixelRect, _ members: UnsafeBufferPointer<Int>,
    of items: UnsafePointer<PaintItem>
  ) {
    repaint(part, members, of: items)
    part.forEachStrip(around: rect) { strip in
      if !strip.isEmpty { repaint(strip, members, of: items) }
    }
  }

  /// True if `rect` shows what it showed before, but for an item that has another shape or place
  /// there. The members from `first` on lie on the ground, which is the one before it.
  private func isAlone(
    _ item: Int, in rect: PixelRect, _ members: UnsafeBufferPointer<Int>, from first: Int,
    of items: UnsafePointer<PaintItem>
  ) -> Bool {
    guard items[item].current.isAnotherShape(than: items[item].shown) else { return false }
    if first > 0 {
      let ground = items + members[first - 1]
      guard ground.pointee.shown == ground.pointee.current else { return false }
    }
    return members[first...].allSatisfy { $0 == item || !items[$0].shown.extent.intersects(rect) }
  }

  /// The short cut for a picture over one colour that slid under its clip, or has another shape:
  /// paints only what differs. True if anything did; nil where it has to take the long way.
  func slide(
    _ item: UnsafeMutablePointer<PaintItem>, among items: UnsafePointer<PaintItem>
  ) -> Bool? {
    guard item.pointee.ground != .several,
      item.pointee.current.isAnotherShape(than: item.pointee.shown),
      let old = item.pointee.rowsBefore, let new = item.pointee.current.placedRows
    else { return nil }
    let bounds = item.pointee.current.shape.bounds.union(item.pointee.shown.shape.bounds)
    let rect = bounds.intersection(item.pointee.current.clip)
    var ground = background
    if let below = item.pointee.ground.index {
      guard items[below].current.covers(rect) else { return nil }
      ground = items[below].current.color
    }
    guard let table = tables.table(item.pointee.current.color, over: ground) else { return nil }
    item.pointee.shown = item.pointee.current
    return shadeDifferences(from: old, to: new, in: rect, table) > 0
  }

  /// Writes the pixels of `rect` in which a picture differs from what it was. How many.
  @discardableResult
  private func shadeDifferences(
    from old: PlacedRows, to new: PlacedRows, in rect: PixelRect, _ table: ShadeTable
  ) -> Int {
    let columns = new.columns(of: rect, unlike: old)
    var (parts, count) = (ShadedParts(in: partMemory, table), 0)
    new.forEachRow(in: rect, unlike: old) { pair, top, bottom in
      guard bottom > top &+ 1 else {
        let line = framebuffer.row(top)
        return columns.forEachPart(of: pair) { parts.add($0, on: line) }
      }
      columns.forEachPart(of: pair) { part in
        write(part, top, bottom, table)
        count &+= (part.right &- part.left) &* (bottom &- top)
      }
    }
    parts.shade()
    count &+= parts.pixelCount
    work.add(count, to: .pixelsComposited)
    return count
  }

  /// Fills `rect` with the background.
  func clear(_ rect: PixelRect) {
    framebuffer.fill(rect, with: background)
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Paints a ground in `rect` and the item that lies on it, in one pass.
  private func paint(_ item: UnsafePointer<PaintItem>, over ground: UInt32, in rect: PixelRect) {
    let placement = item.pointee.current
    let inside = rect.intersection(placement.extent)
    guard !inside.isEmpty, let rows = placement.placedRows,
      let table = tables.table(placement.color, over: ground)
    else {
      fill(rect, ground)
      return blend(item, in: rect)
    }
    inside.forEachStrip(around: rect) { fill($0, ground) }
    rows.forEachPart(in: inside) { part, top, bottom in
      if bottom > top &+ 1 {
        write(part, top, bottom, table)
      } else {
        table.shade(ShadedPart(part, on: framebuffer.row(top)))
      }
    }
    work.add(inside.area, to: .pixelsComposited)
  }

  /// Writes what a part of rows that are alike makes of their pixels.
  @inline(never)
  private func write(_ part: CoveredPart, _ top: Int, _ bottom: Int, _ table: ShadeTable) {
    let isColumn = part.right &- part.left == 1
    guard let level = isColumn ? part.level ?? part.coverages[0] : part.level else {
      for row in top..<bottom { table.shade(ShadedPart(part, on: framebuffer.row(row))) }
      return
    }
    framebuffer.fill(
      PixelRect(left: part.left, top: top, right: part.right, bottom: bottom), with: table[level])
  }

  /// Paints the part of an item that lies in `rect` over what is there.
  func blend(_ item: UnsafePointer<PaintItem>, in rect: PixelRect) {
    let placement = item.pointee.current
    let inside = rect.intersection(placement.clip).intersection(placement.shape.bounds)
    guard !inside.isEmpty else { return }
    if let drawing = item.pointee.drawing {
      return drawing.forEachPainted(of: placement, in: inside) { part in
        drawing.draw(placement, in: part, onto: framebuffer.image)
        work.add(part.area, to: .pixelsComposited)
      }
    }
    guard let rows = placement.placedRows else { return }
    var count = 0
    rows.forEachPart(in: inside) { part, top, bottom in
      guard part.level != 0 else { return }
      blend(placement.color, through: part, top, bottom)
      count &+= (part.right &- part.left) &* (bottom &- top)
    }
    work.add(count, to: .pixelsComposited)
  }

  /// Paints a colour through a part's coverage: the same words as pixman's operator OVER.
  private func blend(_ color: UInt32, through part: CoveredPart, _ top: Int, _ bottom: Int) {
    if let level = part.level {
      let color = PixelColor.scaled(color, by: level)
      if color >> 24 == 255 {
        return framebuffer.fill(
          PixelRect(left: part.left, top: top, right: part.right, bottom: bottom), with: color)
      }
      let source = FourPixels(color)
      for row in top..<bottom {
        source.blend(onto: framebuffer.row(row) + part.left, part.right &- part.left)
      }
      return
    }
    let source = FourPixels(color)
    for row in top..<bottom {
      source.blend(onto: framebuffer.row(row) + part.left, part.right &- part.left, part.coverages)
    }
  }

  private func fill(_ rect: PixelRect, _ color: UInt32) {
    guard !rect.isEmpty else { return }
    framebuffer.fill(rect, with: color)
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Draws a colour through a mask, whose corner lies at (`x`, `y`), beneath existing pixels.
  func underlay(_ color: UInt32, _ mask: OpaquePointer, in rect: PixelRect, x: Int, y: Int) {
    var components = PixelColor.pixman(color)
    guard let source = pixman_image_create_solid_fill(&components) else { return }
    pixman_image_composite32(
      PIXMAN_OP_OVER_REVERSE, source, mask, framebuffer.image, 0, 0, Int32(rect.left - x),
      Int32(rect.top - y), Int32(rect.left), Int32(rect.top), Int32(rect.width),
      Int32(rect.height))
    pixman_image_unref(source)
    work.add(rect.area, to: .pixelsComposited)
  }
}
