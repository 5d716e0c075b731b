import CPixman
import EngineWork
import Vocabulary

/// Paints items into a framebuffer.
final class ItemPainter {
  /// What is painted into: the screen, or for a while a surface.
  @exclusivity(unchecked)
  private var framebuffer: Framebuffer
  private let background: UInt32
  private let work: WorkLedger
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
  func repaint(
    _ rect: PixelRect, _ members: UnsafeBufferPointer<Int>, of items: UnsafePointer<PaintItem>
  ) {
    var only = -1
    for member in members where items[member].current.extent.intersects(rect) {
      if only >= 0 {
        clear(rect)
        for member in members where items[member].current.extent.intersects(rect) {
          blend(items + member, in: rect)
        }
        return
      }
      only = member
    }
    guard only >= 0 else { return clear(rect) }
    repaint(rect, with: items + only)
  }

  /// Repaints everything inside `rect`, where nothing but `item` is drawn. Items are used in place:
  /// copying one counts references.
  func repaint(_ rect: PixelRect, with item: UnsafePointer<PaintItem>) {
    if background == 0 && replace(item, in: rect) { return }
    clear(rect)
    blend(item, in: rect)
  }

  /// The short cut for a lone picture that slid under its clip over a clear background: its band is
  /// copied and nothing else is looked at. False when the item needs the long way.
  func slide(_ item: UnsafeMutablePointer<PaintItem>) -> Bool {
    guard item.pointee.isAlone, background == 0,
      let band = item.pointee.current.slidBand(from: item.pointee.shown)
    else { return false }
    if !band.isEmpty {
      composite(
        item.pointee.current.mask, item.pointee.current.shape.band, item.pointee.current.color,
        in: band, PIXMAN_OP_SRC)
    }
    item.pointee.shown = item.pointee.current
    return true
  }

  /// Fills `rect` with the background.
  func clear(_ rect: PixelRect) {
    framebuffer.fill(rect, with: background)
    work.add(rect.area, to: .pixelsComposited)
  }

  /// Writes a lone item over a clear background in one pass, without clearing first; false when the
  /// item does not cover all of `rect`.
  private func replace(_ item: UnsafePointer<PaintItem>, in rect: PixelRect) -> Bool {
    let placement = item.pointee.current
    let inside = rect.intersection(placement.clip)
    let band = placement.shape.band.intersection(inside)
    let body = placement.shape.body.intersection(inside)
    guard !placement.drawsItself, placement.isDrawn, band.area + body.area == rect.area,
      body.isEmpty || placement.bodyIsWhole
    else { return false }
    if !band.isEmpty {
      composite(
        placement.mask, placement.shape.band, placement.color, in: band, PIXMAN_OP_SRC)
    }
    if !body.isEmpty, let raster = item.pointee.raster {
      forEachRun(raster, placement, body) { part, color in fill(part, color) }
    }
    return true
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
    if !band.isEmpty {
      composite(placement.mask, placement.shape.band, placement.color, in: band, PIXMAN_OP_OVER)
    }
    forEachRun(raster, placement, placement.shape.body.intersection(inside)) { part, color in
      if color >> 24 == 255 { fill(part, color) } else { blend(part, color) }
    }
  }

  /// The runs of the body inside `rect`, each with its colour.
  @inline(__always)
  private func forEachRun(
    _ raster: Raster, _ placement: Placement, _ rect: PixelRect,
    _ paint: (PixelRect, UInt32) -> Void
  ) {
    guard !rect.isEmpty else { return }
    for run in raster.bodyRuns {
      let part = PixelRect(
        left: max(rect.left, run.left + Int(placement.originX)), top: rect.top,
        right: min(rect.right, run.right + Int(placement.originX)), bottom: rect.bottom)
      if !part.isEmpty { paint(part, PixelColor.scaled(placement.color, by: run.coverage)) }
    }
  }

  private func fill(_ rect: PixelRect, _ color: UInt32) {
    framebuffer.fill(rect, with: color)
    work.add(rect.area, to: .pixelsComposited)
  }

  private func composite(
    _ mask: OpaquePointer?, _ band: PixelRect, _ color: UInt32, in rect: PixelRect,
    _ operation: pixman_op_t
  ) {
    guard let mask, let source = solid(color) else { return }
    pixman_image_composite32(
      operation, source, mask, framebuffer.image, 0, 0,
      Int32(rect.left - band.left), Int32(rect.top - band.top),
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

  /// Draws a colour through a mask, whose corner lies at (`x`, `y`), under what is there.
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
