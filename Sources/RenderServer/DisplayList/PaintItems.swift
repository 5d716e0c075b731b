/// What a display list paints, in paint order, and which of it changed since it was painted last.
struct PaintItems {
  private var items: ContiguousArray<PaintItem> = []
  /// Those whose placement must be found again, or has been found and is to be painted.
  private var changed: ContiguousArray<Int> = []
  /// Whether one stands outside the reach by which it was grouped.
  private(set) var needGrouping = true

  init() {}

  var indices: Range<Int> { items.indices }

  subscript(item: Int) -> PaintItem {
    @inline(__always)
    _read { yield items[item] }
    @inline(__always)
    _modify { yield &items[item] }
  }

  /// Puts others in place of all items: `body` makes them of the old storage. None is grouped,
  /// shown or known to have changed.
  mutating func replaceAll(
    _ body: (_ storage: consuming ContiguousArray<PaintItem>) -> ContiguousArray<PaintItem>
  ) {
    items = body(exchange(&items, with: []))
    changed.removeAll(keepingCapacity: true)
    needGrouping = true
  }

  // MARK: - Evaluating

  /// Marks items as changed, in place.
  struct Marker {
    fileprivate let items: UnsafeMutableBufferPointer<PaintItem>
    fileprivate let changed: UnsafeMutablePointer<ContiguousArray<Int>>

    @inline(__always)
    func mark(_ range: Range<Int>) {
      for item in range where !items[item].isChanged {
        items[item].isChanged = true
        changed.pointee.append(item)
      }
    }
  }

  /// Calls `body` with what marks items as changed.
  @inline(__always)
  mutating func mark(_ body: (Marker) -> Void) {
    items.withUnsafeMutableBufferPointer { items in
      withUnsafeMutablePointer(to: &changed) { body(Marker(items: items, changed: $0)) }
    }
  }

  // MARK: - Rasterising

  /// Calls `body` with each changed item in place. They stay changed: compositing takes them.
  @inline(__always)
  mutating func placeChanged(
    _ body: (inout PaintItem) throws(RenderError) -> Void
  ) throws(RenderError) {
    try items.withUnsafeMutableBufferPointer { (items) throws(RenderError) in
      for item in changed {
        try body(&items[item])
        if !items[item].isWithinReach { needGrouping = true }
      }
    }
  }

  /// Takes those out of the changed items of which `body` says true.
  mutating func removeChanged(where body: (_ number: Int, _ item: PaintItem) -> Bool) {
    var kept = exchange(&changed, with: [])
    kept.removeAll { body($0, items[$0]) }
    changed = kept
  }

  /// Shows a surface where `placement` says; false when it was shown there before.
  mutating func show(_ surface: Surface, at placement: Placement) -> Bool {
    let item = surface.item
    guard items[item].current != placement else { return false }
    items[item].current = placement
    items[item].drawing = placement.isDrawn ? surface : nil
    if !items[item].isWithinReach { needGrouping = true }
    return true
  }

  // MARK: - Compositing

  /// Gives each of `some` the reach that suits where it stands now.
  mutating func renewReaches(of some: ContiguousArray<Int>) -> [PixelRect] {
    needGrouping = false
    return some.map { item in
      // What is on screen still and is placed elsewhere now must be painted over.
      items[item].reach = items[item].likelyReach.union(items[item].shown.extent)
      return items[item].reach
    }
  }

  /// Calls `body` with all items in place and the numbers of the changed ones, which then count as
  /// painted.
  @inline(__always)
  mutating func paintChanged(
    _ body: (_ items: UnsafeMutablePointer<PaintItem>, _ changed: UnsafeBufferPointer<Int>) -> Void
  ) {
    items.withUnsafeMutableBufferPointer { items in
      guard let items = items.baseAddress else { return }
      changed.withUnsafeBufferPointer { body(items, $0) }
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with all items.
  func withItems(_ body: (UnsafePointer<PaintItem>) -> Void) {
    items.withUnsafeBufferPointer { items in
      if let items = items.baseAddress { body(items) }
    }
  }
}
