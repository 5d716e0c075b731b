import CPixman
import LayerTree
import Vocabulary

/// Paints items into a framebuffer.
final class ItemPainter {
  /// What is painted into: the screen, or for a while a surface.
  @exclusivity(unchecked)
  private var framebuffer: Framebuffer
  private let background: UInt32
  private let work: WorkLedger
  private let tables = ShadeTables()
  /// One image per colour, found by a hash of it. A moving edge alternates between a colour and
  /// shares of it: a single image would be made anew each time.
  @exclusivity(unchecked)
  private var solids: ContiguousArray<(color: UInt32, image: OpaquePointer?)> = .init(
    repeating: (0, nil), count: 64)

  /// - Parameter background: a premultiplied word; what is under all items.
  init(onto framebuffer: Framebuffer, background: UInt32, work: WorkLedger) {
    self.framebuffer = framebuffer
    self.background = background
    self.work = work
  }

  deinit {
    for case (_, let image?) in solids { pixman_image_unref(image) }
  }

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
  /// one covers most of it, the rest is painted apart. Items are used in place: copying one counts
  /// references.
  func repaint(
    _ rect: PixelRect, _ members: UnsafeBufferPointer<Int>, of items: UnsafePointer<PaintItem>
  ) {
    var ground = background
    var first = 0
    var (only, count) = (-1, 0)
    for place in members.indices.reversed() {
      let item = items + members[place]
      guard item.pointee.current.extent.intersects(rect) else { continue }
      if item.pointee.current.covers(rect) {
        ground = item.pointee.current.color
        first = place + 1
        break
      }
      let solid = item.pointee.current.solid.intersection(rect)
      if 2 * solid.area >= rect.area {
        repaint(solid, members, of: items)
        return solid.forEachStrip(around: rect) { strip in
          if !strip.isEmpty { repaint(strip, members, of: items) }
        }
      }
      only = members[place]
      count += 1
    }
    if count == 1 { return paint(items + only, over: ground, in: rect) }
    fill(rect, ground)
    for place in first..<members.count
    where count > 0 && items[members[place]].current.extent.intersects(rect) {
      blend(items + members[place], in: rect)
    }
  }

  /// The short cut for a picture that slid under its clip over one colour: its band is painted and
  /// nothing else is looked at. False when the item needs the long way.
  func slide(
    _ item: UnsafeMutablePointer<PaintItem>, among items: UnsafePointer<PaintItem>
  ) -> Bool {
    guard item.pointee.ground != .several,
      let band = item.pointee.current.slidBand(from: item.pointee.shown)
    else { return false }
    var ground = background
    if let below = item.pointee.ground.index {
      guard items[below].current.covers(band) else { return false }
      ground = items[below].current.color
    }
    if !band.isEmpty { shade(item.pointee.current, in: band, over: ground) }
    item.pointee.shown = item.pointee.current
    return true
  }

  /// Fills `rect` with the background.
  func clear(_ rect: PixelRect) {
    framebuffer.fill(rect, with: background)
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Paints everything in `rect`, where nothing but `item` lies on `ground`: a mask in one pass.
  private func paint(
    _ item: UnsafePointer<PaintItem>, over ground: UInt32, in rect: PixelRect
  ) {
    let placement = item.pointee.current
    let inside = rect.intersection(placement.extent)
    guard !placement.drawsItself, !inside.isEmpty, let raster = item.pointee.raster else {
      fill(rect, ground)
      return blend(item, in: rect)
    }
    inside.forEachStrip(around: rect) { fill($0, ground) }
    let band = placement.shape.band.intersection(inside)
    if !band.isEmpty { shade(placement, in: band, over: ground) }
    let foot = placement.shape.foot.intersection(inside)
    if !foot.isEmpty { shade(placement, in: foot, over: ground) }
    var rest = placement.shape.body.intersection(inside)
    guard !rest.isEmpty else { return }
    forEachRun(raster, placement, rest) { part, coverage in
      var gap = rest
      gap.right = part.left
      fill(gap, ground)
      fill(part, tables.table(placement.color, over: ground)?[coverage] ?? ground)
      rest.left = part.right
    }
    fill(rest, ground)
  }

  /// Writes the part of an item's band or foot that is `rect`, over one colour, in one pass.
  private func shade(_ placement: Placement, in rect: PixelRect, over ground: UInt32) {
    guard let mask = placement.mask, let table = tables.table(placement.color, over: ground),
      let coverage = pixman_image_get_data(mask)
    else { return }
    let stride = Int(pixman_image_get_stride(mask))
    let (row, column) = placement.maskPlace(of: rect)
    let start = row * stride + column
    table.shade(
      framebuffer.words + rect.top * framebuffer.stride + rect.left, stride: framebuffer.stride,
      UnsafeRawPointer(coverage).assumingMemoryBound(to: UInt8.self) + start, maskStride: stride,
      columns: rect.width, rows: rect.height)
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Paints the part of an item that lies in `rect` over what is there.
  func blend(_ item: UnsafePointer<PaintItem>, in rect: PixelRect) {
    let placement = item.pointee.current
    let inside = rect.intersection(placement.clip)
    let band = placement.shape.band.intersection(inside)
    if let drawing = item.pointee.drawing {
      drawing.draw(placement, in: band, onto: framebuffer.image)
      return work.add(band.area, to: .pixelsComposited)
    }
    guard let raster = item.pointee.raster else { return }
    if !band.isEmpty { composite(placement, in: band) }
    let foot = placement.shape.foot.intersection(inside)
    if !foot.isEmpty { composite(placement, in: foot) }
    forEachRun(raster, placement, placement.shape.body.intersection(inside)) { part, coverage in
      let color = PixelColor.scaled(placement.color, by: coverage)
      if color >> 24 == 255 { fill(part, color) } else { blend(part, color) }
    }
  }

  /// The runs of the body inside `rect`, from left to right, each with its coverage.
  @inline(__always)
  private func forEachRun(
    _ raster: Raster, _ placement: Placement, _ rect: PixelRect,
    _ paint: (PixelRect, UInt8) -> Void
  ) {
    guard !rect.isEmpty else { return }
    for run in raster.bodyRuns {
      let part = PixelRect(
        left: max(rect.left, run.left + Int(placement.originX)), top: rect.top,
        right: min(rect.right, run.right + Int(placement.originX)), bottom: rect.bottom)
      if !part.isEmpty { paint(part, run.coverage) }
    }
  }

  private func fill(_ rect: PixelRect, _ color: UInt32) {
    guard !rect.isEmpty else { return }
    framebuffer.fill(rect, with: color)
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Blends the part of an item's band or foot that is `rect`.
  private func composite(_ placement: Placement, in rect: PixelRect) {
    guard let mask = placement.mask, let source = solid(placement.color) else { return }
    let (row, column) = placement.maskPlace(of: rect)
    pixman_image_composite32(
      PIXMAN_OP_OVER, source, mask, framebuffer.image, 0, 0, Int32(column), Int32(row),
      Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height))
    work.add(rect.area, to: .pixelsComposited)
  }

  private func blend(_ rect: PixelRect, _ color: UInt32) {
    guard let source = solid(color) else { return }
    pixman_image_composite32(
      PIXMAN_OP_OVER, source, nil, framebuffer.image, 0, 0, 0, 0, Int32(rect.left),
      Int32(rect.top), Int32(rect.width), Int32(rect.height))
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Draws a colour through a mask, whose corner lies at (`x`, `y`), beneath existing pixels.
  func underlay(_ color: UInt32, _ mask: OpaquePointer, in rect: PixelRect, x: Int, y: Int) {
    guard let source = solid(color) else { return }
    pixman_image_composite32(
      PIXMAN_OP_OVER_REVERSE, source, mask, framebuffer.image, 0, 0, Int32(rect.left - x),
      Int32(rect.top - y), Int32(rect.left), Int32(rect.top), Int32(rect.width),
      Int32(rect.height))
    work.add(rect.area, to: .pixelsComposited)
  }

  private func solid(_ color: UInt32) -> OpaquePointer? {
    let slot = Int((color &* 0x9E37_79B1) >> 26)
    if let image = solids[slot].image {
      if solids[slot].color == color { return image }
      pixman_image_unref(image)
    }
    var components = PixelColor.pixman(color)
    solids[slot] = (color, pixman_image_create_solid_fill(&components))
    return solids[slot].image
  }
}
