import AnimationTiming
import CPixman
import LayerTree

/// Draws the pictures of surfaces from their items, their clips, their masks and their shadows.
struct SurfacePainter {
  private let painter: ItemPainter
  private let converter: ScanConverter
  private let work: WorkLedger

  init(_ painter: ItemPainter, _ converter: ScanConverter, _ work: WorkLedger) {
    (self.painter, self.converter, self.work) = (painter, converter, work)
  }

  /// Draws the surfaces whose picture changed, the innermost first.
  func paintSurfaces(of list: DisplayList) {
    list.withItems { items in
      for number in list.surfaces.numbers.reversed() {
        let surface = list.surfaces[number]
        guard surface.needsDrawing, let pixels = surface.pixels else { continue }
        painter.paint(onto: pixels) { paint(surface, pixels, list.surfaces, items) }
        surface.didDraw()
      }
    }
  }

  private func paint(
    _ surface: Surface, _ pixels: Framebuffer, _ surfaces: SurfaceStore,
    _ items: UnsafePointer<PaintItem>
  ) {
    let (left, top) = (surface.frame.left, surface.frame.top)
    pixels.fill(pixels.bounds, with: 0)
    work.add(pixels.bounds.area, to: .pixelsComposited)
    let picture = surface.effects.picture.offset(x: -left, y: -top)
    surface.painted.removeAll(keepingCapacity: true)
    if let transition = surface.effects.transition {
      let (_, new) = transition.progress.offsets(of: transition.bounds)
      draw(surface, pixels, surfaces, items, x: left - new.x, y: top - new.y, within: picture)
      underlay(transition, of: surface.layer, on: Canvas(pixels), x: left, y: top)
    } else {
      draw(surface, pixels, surfaces, items, x: left, y: top, within: picture)
    }
    guard let shadow = surface.effects.shadow else {
      return limit(surface, toClipIn: items, within: picture)
    }
    let shade = surface.effects.shade.offset(x: -left, y: -top)
    let blurred = converter.blur(
      alphaOf: pixels, in: picture, sigmaX: shadow.sigmaX, sigmaY: shadow.sigmaY)
    guard let blurred, let mask = Canvas(blurred) else { return }
    defer { pixman_image_unref(mask.image) }
    // The blurred alpha moved to where it falls, in its own pixels.
    let (x, y) = (blurred.originX + shadow.x, blurred.originY + shadow.y)
    cut(mask, mask.bounds, surface, surfaces, items, x: left + x, y: top + y)
    painter.underlay(shadow.color, mask.image, in: shade, x: x, y: y)
  }

  /// Has a surface painted where its clip covers anything, if that is much less than all.
  private func limit(
    _ surface: Surface, toClipIn items: UnsafePointer<PaintItem>, within picture: PixelRect
  ) {
    guard surface.clipItem >= 0, surface.effects.transition == nil, !surface.needs.drawsApart,
      surface.surroundings.projection == nil
    else { return }
    let clip = items[surface.clipItem].current.offset(x: -surface.frame.left, y: -surface.frame.top)
    clip.placedRows?.addBands(in: picture, to: &surface.painted)
    let area = surface.painted.reduce(0) { $0 + $1.area }
    if area > picture.area / 8 * 7 { surface.painted.removeAll(keepingCapacity: true) }
  }

  /// Draws the surface's items, and cuts them; (x, y) is the corner of `pixels` in its space.
  private func draw(
    _ surface: Surface, _ pixels: Framebuffer, _ surfaces: SurfaceStore,
    _ items: UnsafePointer<PaintItem>, x: Int, y: Int, within limit: PixelRect
  ) {
    let contents = surface.effects.contents.offset(x: -x, y: -y).intersection(limit)
    for member in surface.members {
      var item = items[member]
      guard item.current.extent.intersects(surface.effects.contents) else { continue }
      item.current = item.current.offset(x: -x, y: -y)
      painter.blend(&item, in: contents)
    }
    cut(Canvas(pixels), contents, surface, surfaces, items, x: x, y: y)
  }

  /// Adds what is still seen of the picture before; (x, y) is the canvas's corner in surface space.
  private func underlay(
    _ transition: TransitionState, of layer: RenderLayer, on canvas: Canvas, x: Int, y: Int
  ) {
    let (progress, bounds) = (transition.progress, transition.bounds)
    let room = transition.room.offset(x: -x, y: -y)
    let isFade = progress.kind == .fade
    if isFade {
      canvas.fade(room, to: progress.level)
      work.add(room.area, to: .pixelsComposited)
    }
    guard let before = layer.features?.pictureBefore?.pixels else { return }
    let (old, _) = progress.offsets(of: bounds)
    let shown = before.bounds.offset(x: bounds.left + old.x - x, y: bounds.top + old.y - y)
    let operation =
      switch progress.kind {
      case .fade: PIXMAN_OP_ADD
      case .moveIn, .push: PIXMAN_OP_OVER_REVERSE
      case .reveal: PIXMAN_OP_OVER
      }
    canvas.put(
      before.image, at: shown, in: room, operation, level: isFade ? 255 - progress.level : 255)
    work.add(shown.intersection(room).area, to: .pixelsComposited)
  }

  /// Multiplies what is drawn in `rect` by the surface's rounded corners and by its mask; (x, y) is
  /// the canvas's corner in the surface's space.
  private func cut(
    _ canvas: Canvas, _ rect: PixelRect, _ surface: Surface, _ surfaces: SurfaceStore,
    _ items: UnsafePointer<PaintItem>, x: Int, y: Int
  ) {
    if surface.clipItem >= 0 {
      let clip = items[surface.clipItem].current.offset(x: -x, y: -y)
      canvas.multiply(rect, by: clip)
      work.add(rect.area, to: .pixelsComposited)
    }
    if surface.mask >= 0 {
      let mask = surfaces[surface.mask]
      canvas.multiply(rect, by: mask.pixels?.image, at: mask.frame.offset(x: -x, y: -y))
      work.add(rect.area, to: .pixelsComposited)
    }
  }
}
