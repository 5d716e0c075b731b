/// Which pixels of one item changed from one frame to the next.
struct Damage {
  private(set) var rects: ContiguousArray<PixelRect> = []

  /// More pieces than this are painted as their bounding box.
  private static let mostRects = 8

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds what differs between two placements of one item.
  mutating func add(from old: Placement, to new: Placement) {
    guard old != new else { return }
    guard old.isDrawn, new.isDrawn, !old.drawsItself, !new.drawsItself, old.color == new.color,
      old.clip == new.clip, old.color >> 24 == new.color >> 24
    else {
      add(old.extent)
      return add(new.extent)
    }
    let clip = new.clip
    add(old.shape.band.union(new.shape.band).intersection(clip))
    guard old.shape.footLevel == new.shape.footLevel,
      old.shape.body.bottom == new.shape.body.bottom
    else {
      add(old.shape.foot.intersection(clip))
      add(new.shape.foot.intersection(clip))
      return addBodies(old.shape, new.shape, clip)
    }
    // Equal feet in one row are rows of the body like any other.
    addBodies(old.shape.withFootAsBody, new.shape.withFootAsBody, clip)
  }

  /// Bodies differ where one has rows that the other lacks, and in columns not fully covered by
  /// both.
  private mutating func addBodies(_ old: RasterShape, _ new: RasterShape, _ clip: PixelRect) {
    let whole = old.body.union(new.body)
    guard !whole.isEmpty else { return }
    let same = old.interior.intersection(new.interior)
    guard !same.isEmpty else { return add(whole.intersection(clip)) }
    add(
      PixelRect(left: whole.left, top: whole.top, right: whole.right, bottom: same.top)
        .intersection(clip))
    add(
      PixelRect(left: whole.left, top: same.bottom, right: whole.right, bottom: whole.bottom)
        .intersection(clip))
    add(
      PixelRect(left: whole.left, top: same.top, right: same.left, bottom: same.bottom)
        .intersection(clip))
    add(
      PixelRect(left: same.right, top: same.top, right: whole.right, bottom: same.bottom)
        .intersection(clip))
  }

  /// Adds a rectangle, joined with a neighbour when that paints no more pixels than both.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    for index in rects.indices {
      let joined = rects[index].union(rect)
      if joined.area <= rects[index].area + rect.area {
        rects[index] = joined
        return
      }
    }
    if rects.count == Self.mostRects {
      let box = rects.reduce(rect) { $0.union($1) }
      rects.removeAll(keepingCapacity: true)
      rects.append(box)
    } else {
      rects.append(rect)
    }
  }
}
