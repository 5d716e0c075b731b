/// Which pixels of one item changed from one frame to the next.
struct Damage {
  private(set) var rects: ContiguousArray<PixelRect> = []

  /// More pieces than this are painted as their bounding box.
  private static let mostRects = 8

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds what differs between what an item showed last and what it shows now; false for nothing.
  mutating func add(_ item: PaintItem) -> Bool {
    let (old, new) = (item.shown, item.current)
    guard old != new else { return false }
    addChanges(of: item, from: old, to: new)
    return !rects.isEmpty
  }

  private mutating func addChanges(of item: PaintItem, from old: Placement, to new: Placement) {
    guard new.isAnotherShape(than: old) else {
      add(old.extent)
      return add(new.extent)
    }
    let whole = new.extent(with: old)
    let same = old.shape.interior.intersection(new.shape.interior).intersection(whole)
    guard !same.isEmpty else { return add(changes(of: item, in: whole)) }
    same.forEachStrip(around: whole) { add(changes(of: item, in: $0)) }
  }

  /// The part of `rect` in which an item's coverage changed; all of it where that is not known, or
  /// takes longer to find than it is worth: an edge's rows change, those at a shape's ends may not.
  private func changes(of item: PaintItem, in rect: PixelRect) -> PixelRect {
    guard min(rect.width, rect.height) <= 2, let old = item.rowsBefore,
      let new = item.current.placedRows
    else { return rect }
    return new.differences(in: rect, from: old)
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
