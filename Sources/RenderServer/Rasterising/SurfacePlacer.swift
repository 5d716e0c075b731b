import AnimationTiming
import LayerTree

/// Finds what each surface of a list now shows and which have to be drawn.
final class SurfacePlacer {
  private let items: ItemPlacer
  private let converter: ScanConverter

  init(_ items: ItemPlacer, _ converter: ScanConverter) {
    self.items = items
    self.converter = converter
  }

  /// Places what changed in the surfaces of `list`, the innermost first. Throws when a shape or a
  /// surface cannot be made: what is left is tried again next time.
  func place(in list: DisplayList) throws(RenderError) {
    list.distributeChanges()
    for number in list.surfaces.numbers.reversed() {
      let surface = list.surfaces[number]
      guard surface.mayHaveChanged else { continue }
      try surface.takeChangedItems { (item) throws(RenderError) in
        try list.placeItem(item) { (item, node) throws(RenderError) in
          try items.place(&item, node)
        }
      }
      try settle(surface, in: list)
      surface.settled()
    }
  }

  private func settle(_ surface: Surface, in list: DisplayList) throws(RenderError) {
    if converter.habits.output == .gpu, !surface.needs.isSubset(of: .passes) {
      throw .noCommand("a mask, a shadow, a bitmap or a map of space")
    }
    let alpha = PixelColor.premultiplied(.white, opacity: surface.surroundings.opacity)
    let effects = self.effects(on: surface, in: list)
    let before = surface.stamp
    // What cannot be seen is neither drawn nor forgotten.
    let isVisible = surface.isMask || alpha != 0 && !surface.surroundings.clip.isEmpty
    if isVisible {
      if effects.frame.isEmpty {
        surface.forget()
      } else {
        try surface.refresh(effects, converter) { list.placement(of: $0) }
      }
    }
    if surface.isMask {
      if surface.stamp != before { list.markTarget(of: surface) }
    } else {
      let isShown = isVisible && surface.stamp != 0
      list.show(surface, at: isShown ? surface.placement(alpha, converter) : Placement())
    }
  }

  // MARK: - What a surface covers

  private func effects(on surface: Surface, in list: DisplayList) -> SurfaceEffects {
    var effects = SurfaceEffects()
    for member in surface.members {
      let extent = list.placement(of: member).extent
      // A sampler filters what lies between pixels into the next ones.
      let filtered = converter.habits.output == .gpu && !extent.isEmpty ? 1 : 0
      effects.contents = effects.contents.union(extent.grown(x: filtered, y: filtered))
    }
    var cover: PixelRect?
    if surface.clipItem >= 0 {
      let clip = list.placement(of: surface.clipItem)
      effects.clip = clip
      cover = clip.extent
    }
    if surface.mask >= 0 {
      let mask = list.surfaces[surface.mask]
      effects.mask = SurfaceEffects.MaskState(stamp: mask.stamp, frame: mask.frame)
      cover = mask.frame.intersection(cover ?? mask.frame)
    }
    if let cover { effects.contents = effects.contents.intersection(cover) }
    if surface.needs.contains(.transition) { addTransition(of: surface, to: &effects) }
    // What is empty casts no shadow: spread, or grown, it would be something.
    guard !effects.picture.isEmpty else { return SurfaceEffects() }
    effects.frame = effects.picture
    if surface.needs.contains(.castShadow) {
      addShadow(of: surface, list.node(of: surface.item), within: cover, to: &effects)
    }
    if surface.needs.drawsApart { fitBitmap(surface, &effects) }
    return effects
  }

  private func addShadow(
    of surface: Surface, _ node: DisplayNode, within cover: PixelRect?,
    to effects: inout SurfaceEffects
  ) {
    guard var shadow = CastShadow(of: surface.layer, under: node.toDevice),
      let style = surface.layer.features?.styles.shadow
    else { return }
    shadow.color = PixelColor.premultiplied(style.color, opacity: style.opacity)
    var shade = shadow.falls(from: effects.picture)
    let isBitmap = surface.needs.drawsApart
    shade = shade.intersection(isBitmap ? Surface.localClip : surface.surroundings.clip)
    if surface.layer.masksToBounds { shade = shade.intersection(node.clip) }
    if let cover { shade = shade.intersection(cover) }
    guard shadow.color != 0, !shade.isEmpty else { return }
    effects.shadow = shadow
    effects.shade = shade
    effects.frame = effects.frame.union(shade)
  }

  /// Makes room for both pictures wherever they are on their way.
  private func addTransition(of surface: Surface, to effects: inout SurfaceEffects) {
    guard let features = surface.layer.features, let progress = features.presentation.transition,
      let bounds = surface.layer.presentation.bounds.pixels(at: surface.localScale)
    else { return }
    let (old, new) = progress.offsets(of: bounds)
    var room = effects.contents.offset(x: new.x, y: new.y)
    if features.pictureBefore != nil { room = room.union(bounds.offset(x: old.x, y: old.y)) }
    if surface.layer.masksToBounds { room = room.intersection(bounds) }
    effects.transition = TransitionState(
      progress: progress, bounds: bounds, room: room,
      before: features.pictureBefore.map(ObjectIdentifier.init))
  }

  /// An empty pixel all round, which filtering needs; and no more than can be seen of a huge one.
  private func fitBitmap(_ surface: Surface, _ effects: inout SurfaceEffects) {
    effects.frame = effects.frame.grown(x: 1, y: 1)
    // Seen from so far that there is no box, all of it can be seen.
    guard effects.frame.area > Surface.mostKeptPixels,
      let box = surface.bitmapMap?.inverse?.box(of: surface.surroundings.clip)
    else { return }
    let seen = box.grown(x: 2, y: 2)
    effects.contents = effects.contents.intersection(seen)
    effects.shade = effects.shade.intersection(seen)
    let picture = effects.picture.intersection(seen)
    effects.transition?.room = picture
    effects.frame = effects.frame.intersection(seen)
  }
}
