import CPixman
import EngineWork

extension Compositor {
  /// Draws what a surface shows, from its items, its clip, its mask and its shadow.
  func paint(
    _ surface: Surface, of surfaces: ContiguousArray<Surface>, _ items: UnsafePointer<PaintItem>,
    _ studio: RasterStudio
  ) {
    guard let pixels = surface.pixels else { return }
    let screen = framebuffer
    framebuffer = pixels
    defer { framebuffer = screen }
    surface.needsDrawing = false
    let (left, top) = (surface.frame.left, surface.frame.top)
    pixels.fill(pixels.bounds, with: 0)
    work.add(pixels.bounds.area, to: .pixelsComposited)
    let contents = surface.effects.contents.offset(x: -left, y: -top)
    for member in surface.members {
      var item = items[member]
      guard item.current.extent.intersects(surface.effects.contents) else { continue }
      item.current = item.current.offset(x: -left, y: -top)
      blend(&item, in: contents)
    }
    let canvas = Canvas(pixels)
    cut(canvas, contents, surface, surfaces, items)
    guard let shadow = surface.effects.shadow else { return }
    let shade = surface.effects.shade.offset(x: -left, y: -top)
    let blurred = studio.blur(alphaOf: pixels, in: contents, shadow)
    guard let blurred, let mask = Canvas(blurred) else { return }
    defer { pixman_image_unref(mask.image) }
    // The blurred alpha moved to where it falls, in its own pixels.
    let (x, y) = (blurred.originX + shadow.x, blurred.originY + shadow.y)
    cut(mask, mask.bounds, surface, surfaces, items, x: left + x, y: top + y)
    underlay(shadow.color, mask.image, in: shade, x: x, y: y)
  }

  /// Multiplies what is drawn in `rect` by the surface's rounded corners and by its mask.
  ///
  /// - Parameters x, y: the canvas's corner in the surface's space; the frame's when not given.
  private func cut(
    _ canvas: Canvas, _ rect: PixelRect, _ surface: Surface, _ surfaces: ContiguousArray<Surface>,
    _ items: UnsafePointer<PaintItem>, x: Int? = nil, y: Int? = nil
  ) {
    let (left, top) = (x ?? surface.frame.left, y ?? surface.frame.top)
    if surface.clipItem >= 0 {
      let clip = items[surface.clipItem].current.offset(x: -left, y: -top)
      canvas.multiply(rect, by: items[surface.clipItem].raster, at: clip)
      work.add(rect.area, to: .pixelsComposited)
    }
    if surface.mask >= 0 {
      let mask = surfaces[Int(surface.mask)]
      canvas.multiply(rect, by: mask.pixels?.image, at: mask.frame.offset(x: -left, y: -top))
      work.add(rect.area, to: .pixelsComposited)
    }
  }

  /// Draws a colour through a mask under what is there.
  private func underlay(
    _ color: UInt32, _ mask: OpaquePointer, in rect: PixelRect, x: Int, y: Int
  ) {
    guard let source = solid(color) else { return }
    pixman_image_composite32(
      PIXMAN_OP_OVER_REVERSE, source, mask, framebuffer.image, 0, 0, Int32(rect.left - x),
      Int32(rect.top - y), Int32(rect.left), Int32(rect.top), Int32(rect.width),
      Int32(rect.height))
    work.add(rect.area, to: .pixelsComposited)
  }
}

extension Placement {
  /// The same picture moved by whole pixels.
  func offset(x: Int, y: Int) -> Placement {
    var moved = self
    moved.shape = shape.offset(x: x, y: y)
    moved.clip = clip.offset(x: x, y: y)
    moved.originX += Int32(truncatingIfNeeded: x)
    moved.originY += Int32(truncatingIfNeeded: y)
    if drawsItself {
      moved.exactX += Double(x)
      moved.exactY += Double(y)
    }
    return moved
  }
}
