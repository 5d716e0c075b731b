import AnimationTiming

/// Something that a node paints, as it should be and as it stands in the framebuffer.
struct PaintItem {
  /// Where the item can show before the list is grouped anew: its damage never leaves it.
  var reach = PixelRect.empty
  var current = Placement()
  /// `rasters`, unretained, for hot loops.
  private(set) var set: Unmanaged<RasterSet>?
  /// The coverage that `shown` has, if it is there still.
  private(set) var rowsShown: SparseRows?
  /// The ground everywhere in the item's reach, when nothing else is there.
  var ground = Ground.several
  let content: LayerContent
  let node: Int
  var shown = Placement()
  /// Items with the same reach; −1 for one that is not drawn.
  var group = -1
  /// Keep the pixels of `current` alive: a set, or a drawing.
  private(set) var rasters: RasterSet? { didSet { set = rasters.map { .passUnretained($0) } } }
  var drawing: Drawing?
  /// The premultiplied colour made last, and what it was made of.
  var mixed = MixedColor()

  /// The picture under an item.
  struct Ground: Equatable {
    fileprivate let item: Int32

    /// Other items may show in its reach, or half of it lies on something.
    static let several = Ground(item: -2)
    /// Nothing but what is under all items.
    static let background = Ground(item: -1)

    /// An opaque item that covers all of its reach.
    init(item: Int) { self.item = Int32(truncatingIfNeeded: item) }

    private init(item: Int32) { self.item = item }

    /// The number of the item; nil without one.
    var index: Int? { item >= 0 ? Int(item) : nil }
  }

  init(node: Int, content: LayerContent) {
    self.node = node
    self.content = content
  }

  /// Where the item may show for a while, as it stands now: in its clip or, when that is much
  /// larger than the picture, in half a picture's size around it. Empty for one that is not drawn.
  var likelyReach: PixelRect {
    let extent = current.extent
    guard !extent.isEmpty else { return .empty }
    if current.clip.area <= 4 * extent.area { return current.clip }
    return extent.grown(x: extent.width / 2, y: extent.height / 2).intersection(current.clip)
  }

  /// True if its pixels may be others than those on screen: what was and is nowhere has none.
  var isShownOtherwise: Bool { shown != current && !current.extent(with: shown).isEmpty }

  mutating func hide() {
    current = Placement()
    (rowsShown, rasters, drawing) = (nil, nil, nil)
  }

  /// Which of the set's rasters is shown.
  var slot: Int { Int(current.slot) }

  /// The coverage where it was shown last, of an item that has been placed anew since; nil for a
  /// drawing, and for what is kept no longer.
  var rowsBefore: PlacedRows? {
    guard let rowsShown, rowsShown.stamp == shown.stamp else { return nil }
    return PlacedRows(rowsShown, at: shown.shape.bounds)
  }

  /// A set's raster at whole pixels.
  @inline(__always)
  mutating func show(_ set: RasterSet, _ slot: Int, x: Int, y: Int) {
    // Comparing is cheaper than counting references.
    if rasters !== set { rasters = set }
    if drawing != nil { drawing = nil }
    move(to: slot, of: set, x: x, y: y)
  }

  /// A raster of the set that is shown, at whole pixels.
  @inline(__always)
  mutating func move(to slot: Int, of set: RasterSet, x: Int, y: Int) {
    rowsShown = set.rows(in: Int(shown.slot), stamp: shown.stamp)
    let made = set[slot]
    (current.exactX, current.exactY) = (0, 0)
    current.drawsItself = false
    current.slot = Int32(truncatingIfNeeded: slot)
    current.stamp = made.stamp
    current.rows = made.rows
    current.originX = Int32(truncatingIfNeeded: x)
    current.originY = Int32(truncatingIfNeeded: y)
    current.shape = made.shape.offset(x: x, y: y)
  }

  /// Where the origin of the raster that is shown, of a set with `rows` of phases per pixel, is
  /// painted, px; nil for what is not shown at one of a set's phases.
  func paintedPlace(rows: Int) -> Point? {
    guard let rasters, current.isDrawn else { return nil }
    let fraction = rasters.fraction(of: slot, rows: rows)
    return Point(x: Double(current.originX) + fraction.x, y: Double(current.originY) + fraction.y)
  }

  /// The raster that is shown, if it is one of a set's.
  var raster: Raster? { current.isDrawn ? rasters?.raster(slot) : nil }

  /// The drawing of a whole shape at an exact place, px, with its own bounds at the origin.
  mutating func show(_ made: Drawing, _ bounds: PixelRect, stamp: UInt64, x: Double, y: Double) {
    rasters = nil
    drawing = made
    current.stamp = stamp
    current.drawsItself = true
    (current.rows, rowsShown) = (nil, nil)
    (current.originX, current.originY) = (0, 0)
    (current.exactX, current.exactY) = (x, y)
    var box = bounds.offset(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)))
    box.right += 1
    box.bottom += 1
    current.shape = RasterShape(bounds: box)
  }

  /// A picture through the raster that is shown.
  mutating func show(_ fill: RasterFill) {
    let bounds = current.shape.bounds
    rasters = nil
    drawing = fill
    current.drawsItself = true
    (current.rows, rowsShown) = (nil, nil)
    current.stamp = fill.stamp
    current.shape = RasterShape(bounds: bounds)
  }
}

/// A colour seen through an opacity, made again only when one of them changes.
struct MixedColor {
  private(set) var opacity = 0.0
  private var color = Color.clear
  private var word: UInt32 = 0

  mutating func premultiplied(_ newColor: Color, opacity newOpacity: Double) -> UInt32 {
    if color != newColor || opacity != newOpacity {
      (color, opacity) = (newColor, newOpacity)
      word = PixelColor.premultiplied(newColor, opacity: newOpacity)
    }
    return word
  }
}

/// The items of a display list, in paint order, and which changed since they were painted last.
struct PaintItems {
  private var items: ContiguousArray<PaintItem> = []
  /// The change of each item; apart, since marking an item needs nothing else of it.
  private var marks: ContiguousArray<RenderLayer.Change> = []
  /// Those whose placement must be found again, or has been found and is to be painted.
  private var changed: ContiguousArray<Int> = []
  /// True if one stands outside the reach by which it was grouped.
  private(set) var needGrouping = true

  init() {}

  var indices: Range<Int> { items.indices }

  var haveChanges: Bool { !changed.isEmpty }

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
    marks = .init(repeating: .none, count: items.count)
    changed.removeAll(keepingCapacity: true)
    needGrouping = true
  }

  // MARK: - Evaluating

  struct Marker {
    fileprivate let marks: UnsafeMutableBufferPointer<RenderLayer.Change>
    fileprivate let changed: UnsafeMutablePointer<ContiguousArray<Int>>

    @inline(__always)
    func mark(_ range: Range<Int>, _ change: RenderLayer.Change) {
      for item in range {
        if marks[item] == .none { changed.pointee.append(item) }
        marks[item].formUnion(change)
      }
    }
  }

  /// Calls `body` with what marks items as changed.
  @inline(__always)
  mutating func mark(_ body: (Marker) -> Void) {
    marks.withUnsafeMutableBufferPointer { marks in
      withUnsafeMutablePointer(to: &changed) { body(Marker(marks: marks, changed: $0)) }
    }
  }

  mutating func unmark(_ item: Int) { marks[item] = .none }

  // MARK: - Rasterising

  /// Calls `body` with each changed item in place. They stay changed: compositing takes them.
  @inline(__always)
  mutating func placeChanged(
    _ body: (UnsafeMutablePointer<PaintItem>, RenderLayer.Change) throws(RenderError) -> Void
  ) throws(RenderError) {
    var leavesReach = false
    defer { if leavesReach { needGrouping = true } }
    try items.withUnsafeMutableBufferPointer { (items) throws(RenderError) in
      try changed.withUnsafeBufferPointer { (changed) throws(RenderError) in
        try marks.withUnsafeBufferPointer { (marks) throws(RenderError) in
          guard let items = items.baseAddress else { return }
          for place in changed.indices {
            if place + FetchAhead.turns < changed.count {
              let (far, near) = (FetchAhead.turns, FetchAhead.turns / 2)
              FetchAhead.lines(2, from: items[changed[place + far]].set?.toOpaque())
              items[changed[place + near]].set?._withUnsafeGuaranteedRef { $0.fetch() }
            }
            let item = items + changed[place]
            try body(item, marks[changed[place]])
            if !item.pointee.current.isWithin(item.pointee.reach) { leavesReach = true }
          }
        }
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
    if !placement.isWithin(items[item].reach) { needGrouping = true }
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

  /// As `DisplayList.paintChanges`.
  @inline(__always)
  mutating func paintChanged(
    _ body: (_ items: UnsafeMutablePointer<PaintItem>, _ changed: UnsafeBufferPointer<Int>) -> Void
  ) {
    items.withUnsafeMutableBufferPointer { items in
      guard let items = items.baseAddress else { return }
      changed.withUnsafeBufferPointer { body(items, $0) }
    }
    for item in changed { marks[item] = .none }
    changed.removeAll(keepingCapacity: true)
  }

  func withItems(_ body: (UnsafePointer<PaintItem>) -> Void) {
    items.withUnsafeBufferPointer { items in
      if let items = items.baseAddress { body(items) }
    }
  }
}
