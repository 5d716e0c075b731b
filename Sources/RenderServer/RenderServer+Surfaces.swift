import CPixman
import Geometry
import LayerTree

extension RenderServer {
  /// Finds what each surface now shows and which have to be drawn, the innermost first.
  func placeSurfaces() throws(RenderError) {
    displayList.distributeChanges()
    for index in displayList.surfaces.indices.reversed() {
      let surface = displayList.surfaces[index]
      guard surface.isTouched || !surface.changedItems.isEmpty else { continue }
      for item in surface.changedItems {
        if displayList.items[item].content != .surface {
          try place(&displayList.items[item], displayList.nodes[displayList.items[item].node])
        }
        displayList.items[item].isChanged = false
      }
      surface.changedItems.removeAll(keepingCapacity: true)
      // Should it fail, it is tried again.
      surface.isTouched = true
      try settle(surface)
      surface.isTouched = false
    }
  }

  private func settle(_ surface: Surface) throws(RenderError) {
    let alpha = PixelColor.premultiplied(.white, opacity: surface.opacity)
    let isMask = surface.item < 0
    let effects = self.effects(on: surface)
    let before = surface.stamp
    // What cannot be seen is neither drawn nor forgotten.
    let isVisible = isMask || alpha != 0 && !surface.outerClip.isEmpty
    if isVisible {
      if effects.frame.isEmpty { surface.forget() } else { try refresh(surface, effects) }
    }
    if isMask {
      if surface.stamp != before { displayList.touchTarget(of: surface) }
      return
    }
    var shown = Placement()
    if isVisible, surface.stamp != 0 {
      shown.clip = surface.outerClip
      shown.color = alpha
      shown.drawsItself = true
      show(surface, in: &shown)
    }
    if displayList.items[surface.item].current != shown {
      displayList.items[surface.item].current = shown
      displayList.items[surface.item].drawing = shown.isDrawn ? surface : nil
      displayList.touchTarget(of: surface)
    }
  }

  /// Marks the surface to be drawn unless its picture is the same as before.
  private func refresh(_ surface: Surface, _ effects: SurfaceEffects) throws(RenderError) {
    let members = surface.members
    if surface.stamp != 0, surface.pixels != nil, surface.effects == effects,
      surface.drawn.count == members.count,
      members.indices.allSatisfy({
        displayList.items[members[$0]].current == surface.drawn[$0]
      })
    {
      return
    }
    let frame = effects.frame
    guard frame.width <= Framebuffer.largestSide, frame.height <= Framebuffer.largestSide,
      frame.area <= Surface.mostPixels
    else { throw .rasterTooLarge(width: Double(frame.width), height: Double(frame.height)) }
    surface.stamp = 0
    surface.effects = effects
    surface.drawn.removeAll(keepingCapacity: true)
    for member in members { surface.drawn.append(displayList.items[member].current) }
    try surface.reserve()
    surface.stamp = studio.nextStamp()
    surface.needsDrawing = true
  }

  // MARK: - What it covers

  private func effects(on surface: Surface) -> SurfaceEffects {
    var effects = SurfaceEffects()
    for member in surface.members {
      effects.contents = effects.contents.union(displayList.items[member].current.extent)
    }
    var cover: PixelRect?
    if surface.clipItem >= 0 {
      effects.clip = displayList.items[surface.clipItem].current
      cover = displayList.items[surface.clipItem].current.extent
    }
    if surface.mask >= 0 {
      let mask = displayList.surfaces[Int(surface.mask)]
      effects.mask = SurfaceEffects.MaskState(stamp: mask.stamp, frame: mask.frame)
      cover = mask.frame.intersection(cover ?? mask.frame)
    }
    if let cover { effects.contents = effects.contents.intersection(cover) }
    if effects.contents.isEmpty { return SurfaceEffects() }
    effects.frame = effects.contents
    if surface.needs.contains(.castShadow) { addShadow(of: surface, within: cover, to: &effects) }
    if surface.needs.contains(.bitmap) { fitBitmap(surface, &effects) }
    return effects
  }

  private func addShadow(
    of surface: Surface, within cover: PixelRect?, to effects: inout SurfaceEffects
  ) {
    let node = displayList.nodes[displayList.items[surface.item].node]
    guard var shadow = CastShadow(of: surface.layer, under: node.toDevice),
      let style = surface.layer.features?.presentation.shadow
    else { return }
    let color = displayList.tinted(style.color, node.tint)
    shadow.color = PixelColor.premultiplied(color, opacity: style.opacity)
    var shade = shadow.falls(from: effects.contents)
    let isBitmap = surface.needs.contains(.bitmap)
    shade = shade.intersection(isBitmap ? Surface.localClip : surface.outerClip)
    if surface.layer.masksToBounds { shade = shade.intersection(node.clip) }
    if let cover { shade = shade.intersection(cover) }
    guard shadow.color != 0, !shade.isEmpty else { return }
    effects.shadow = shadow
    effects.shade = shade
    effects.frame = effects.frame.union(shade)
  }

  /// An empty pixel all round, which filtering needs; and no more than can be seen of a huge one.
  private func fitBitmap(_ surface: Surface, _ effects: inout SurfaceEffects) {
    func grown(_ rect: PixelRect, by margin: Int) -> PixelRect {
      PixelRect(
        left: rect.left - margin, top: rect.top - margin, right: rect.right + margin,
        bottom: rect.bottom + margin)
    }
    effects.frame = grown(effects.frame, by: 1)
    guard effects.frame.area > Surface.mostKeptPixels, let back = bitmapMap(of: surface)?.inverse
    else { return }
    let seen = grown(back.box(of: surface.outerClip) ?? .empty, by: 2)
    effects.contents = effects.contents.intersection(seen)
    effects.shade = effects.shade.intersection(seen)
    effects.frame = effects.frame.intersection(seen)
  }

  // MARK: - Where it is shown

  private func show(_ surface: Surface, in shown: inout Placement) {
    surface.showing.matrix = nil
    shown.stamp = surface.stamp
    var frame = surface.frame
    if surface.needs.contains(.bitmap) {
      guard let map = bitmapMap(of: surface) else { return shown = Placement() }
      if map.isWholeTranslation {
        frame = frame.offset(x: Int(map.tx.rounded()), y: Int(map.ty.rounded()))
      } else {
        guard let box = map.box(of: frame), let matrix = Self.matrix(map, frame, box) else {
          return shown = Placement()
        }
        surface.showing.matrix = matrix
        frame = box
      }
      if surface.showing.map != map || surface.showing.content != surface.stamp {
        surface.showing.map = map
        surface.showing.content = surface.stamp
        surface.showing.stamp = studio.nextStamp()
      }
      shown.stamp = surface.showing.stamp
    }
    shown.shape = RasterShape(band: frame)
    (shown.exactX, shown.exactY) = (Double(frame.left), Double(frame.top))
  }

  /// From a bitmap's pixels to those of its target; nil when it cannot be shown.
  private func bitmapMap(of surface: Surface) -> AffineTransform? {
    guard let scale = surface.layer.features?.compositing.rasterizationScale, scale > 0,
      scale.isFinite
    else { return nil }
    return AffineTransform.scale(x: 1 / scale, y: 1 / scale).concatenated(with: surface.map)
  }

  /// From the pixels of `box` to those of a bitmap, in pixman's fixed point; nil beyond its range.
  private static func matrix(
    _ map: AffineTransform, _ frame: PixelRect, _ box: PixelRect
  ) -> pixman_transform_t? {
    guard let inverse = map.inverse else { return nil }
    let back = AffineTransform.translation(x: Double(box.left), y: Double(box.top))
      .concatenated(with: inverse)
      .concatenated(with: .translation(x: -Double(frame.left), y: -Double(frame.top)))
    let numbers = [back.a, back.c, back.tx, back.b, back.d, back.ty]
    guard numbers.allSatisfy({ abs($0) < 32767 }) else { return nil }
    let fixed = numbers.map { pixman_fixed_t(($0 * 65536).rounded()) }
    var matrix = pixman_transform_t()
    matrix.matrix.0 = (fixed[0], fixed[1], fixed[2])
    matrix.matrix.1 = (fixed[3], fixed[4], fixed[5])
    matrix.matrix.2 = (0, 0, 65536)
    return matrix
  }
}

extension AffineTransform {
  /// Whether bilinear filtering could not be told from a copy at whole pixels.
  var isWholeTranslation: Bool {
    abs(a - 1) < 1e-6 && abs(d - 1) < 1e-6 && abs(b) < 1e-6 && abs(c) < 1e-6
      && abs(tx - tx.rounded()) < 1.0 / 512 && abs(ty - ty.rounded()) < 1.0 / 512
      && abs(tx) < 1e6 && abs(ty) < 1e6
  }

  /// The whole pixels that the image of `rect` touches; nil when they are too far away to count.
  func box(of rect: PixelRect) -> PixelRect? {
    let corners = [(rect.left, rect.top), (rect.right, rect.top), (rect.left, rect.bottom)]
      .map { applied(to: Point(x: Double($0.0), y: Double($0.1))) }
    let last = applied(to: Point(x: Double(rect.right), y: Double(rect.bottom)))
    let (xs, ys) = (corners.map(\.x) + [last.x], corners.map(\.y) + [last.y])
    guard (xs + ys).allSatisfy({ abs($0) < 1e6 }), let left = xs.min(), let right = xs.max(),
      let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return PixelRect(
      left: Int(left.rounded(.down)), top: Int(top.rounded(.down)),
      right: Int(right.rounded(.up)), bottom: Int(bottom.rounded(.up)))
  }
}
