import AnimationTiming
import LayerTree

/// The rasters of one path under one linear map: one per sub-pixel phase, made when first needed. A
/// change of path or map forgets the content and keeps the memory.
///
/// A phase is a column and a row of a pixel; its slot is column · rows + row, so that slots of the
/// first column are known without the number of columns.
final class RasterSet {
  private(set) var linear = AffineTransform.identity
  /// The last frame in which an item was placed with it.
  var lastFrame: UInt64 = 0
  /// How many columns of phases a pixel has; 0 as long as nobody had to know.
  private var columns = 0
  /// As many as there are phases, in memory of its own: an array would be counted when it is read.
  private var made: UnsafeMutablePointer<MadeRaster>?
  private var madeCount = 0
  /// Nil for the inside by the non-zero rule.
  private var outline: Outline?
  /// The whole shape in place of rasters, of the kind that the server keeps: a strip or a mesh.
  private var whole: Drawing?
  private var stripColor: UInt32 = 0
  private var wholeStamp: UInt64 = 0

  deinit {
    for slot in 0..<madeCount { made?[slot].raster?.release() }
    made?.deallocate()
  }

  /// `set` for a new path or map in a frame: started over or, where there is none or an item shows
  /// it in this very frame, as a copy of the layer under another map does, made.
  static func startOver(
    _ set: inout RasterSet?, under map: AffineTransform, outline: Outline? = nil, in frame: UInt64
  ) -> RasterSet {
    let fresh = set.flatMap { $0.lastFrame == frame ? nil : $0 } ?? RasterSet()
    fresh.reset(linear: map.linearPart, outline: outline)
    set = fresh
    return fresh
  }

  private func reset(linear: AffineTransform, outline: Outline?) {
    self.linear = linear
    columns = 0
    // Most have none, before and after.
    if outline != nil || self.outline != nil { self.outline = outline }
    for index in 0..<madeCount { made?[index].stamp = 0 }
    wholeStamp = 0
  }

  /// True if the rasters were made for the linear part of `map`.
  func belongs(to map: AffineTransform) -> Bool {
    linear.a == map.a && linear.d == map.d && linear.b == map.b && linear.c == map.c
  }

  /// The columns of phases per pixel that a place `x`, px, is one of; nil if not counted yet.
  @inline(__always)
  func knownColumns(at x: Double) -> Int? {
    columns > 0 ? columns : x == x.rounded() ? 1 : nil
  }

  /// The same, counted by `count` where nobody had to know until now.
  func columns(at x: Double, _ count: () -> Int) -> Int {
    if let known = knownColumns(at: x) { return known }
    columns = count()
    return columns
  }

  /// Where between pixels a slot's raster stands, px.
  func fraction(of slot: Int, rows: Int) -> Point {
    Point(x: Double(slot / rows) / Double(max(1, columns)), y: Double(slot % rows) / Double(rows))
  }

  /// True if the raster of a phase is there.
  @inline(__always)
  func isMade(_ slot: Int) -> Bool { made(slot)?.stamp ?? 0 != 0 }

  @inline(__always)
  private func made(_ slot: Int) -> MadeRaster? { slot < madeCount ? made?[slot] : nil }

  /// Has the cache fetch what a frame needs of the rasters, at least of the first.
  @inline(__always)
  func fetch() { FetchAhead.lines(4, from: made) }

  /// The entry of a phase's raster; only for a slot that is made.
  @inline(__always)
  subscript(slot: Int) -> MadeRaster { made(slot) ?? MadeRaster() }

  /// The coverage that a slot's raster holds or held before, if it has this stamp.
  @inline(__always)
  func rows(in slot: Int, stamp: UInt64) -> SparseRows? {
    guard let made = made(slot) else { return nil }
    if made.stamp == stamp { return made.rows }
    guard let before = made.rowsBefore, before.stamp == stamp else { return nil }
    return before
  }

  /// The raster of a phase that is made.
  func raster(_ slot: Int) -> Raster? { made(slot)?.raster?.takeUnretainedValue() }

  /// Scan-converts the raster of a phase, false when the path covers nothing; one that is made
  /// keeps its stamp, and is made whole. Of one that nobody needs again the `visible` pixels
  /// suffice: where others were left out, the set belongs to no map.
  func makeRaster(
    of path: PathSource, slot: Int, rows: Int, converter: ScanConverter, visible: PixelRect? = nil
  ) throws(RenderError) -> Bool {
    let entry = entry(of: slot, rows: rows)
    let known = entry.pointee.raster ?? .passRetained(Raster(work: converter.work))
    entry.pointee.raster = known
    let raster = known.takeUnretainedValue()
    defer { entry.pointee.rowsBefore = raster.rowsBefore }
    let stamp = entry.pointee.stamp != 0 ? entry.pointee.stamp : converter.nextStamp()
    let fraction = fraction(of: slot, rows: rows)
    var map = linear
    (map.tx, map.ty) = (fraction.x, fraction.y)
    if outline == nil, let rectangle = Self.wholePixels(path, map) {
      try converter.make(raster, of: rectangle, stamp: stamp)
    } else {
      let made = try converter.make(
        raster, of: path, under: map, outline: outline, stamp: stamp, visible: visible)
      if made == .part { linear.a = .nan }
      guard made != .nothing else { return false }
    }
    (entry.pointee.shape, entry.pointee.stamp) = (raster.shape, raster.stamp)
    entry.pointee.rows = raster.rows
    return true
  }

  /// The place of a phase's entry, valid until there are more phases.
  private func entry(of slot: Int, rows: Int) -> UnsafeMutablePointer<MadeRaster> {
    if let made, slot < madeCount { return made + slot }
    // One phase and many share their first: a set may be asked for either.
    let count = (slot / rows + 1) * rows
    let more = UnsafeMutablePointer<MadeRaster>.allocate(capacity: count)
    more.initialize(repeating: MadeRaster(), count: count)
    if let made { more.update(from: made, count: madeCount) }
    made?.deallocate()
    (made, madeCount) = (more, count)
    return more + slot
  }

  /// The whole shape coloured, for the plain way: made anew where it is not kept.
  func strip(
    of path: Path, color: UInt32, isKept: Bool, converter: ScanConverter
  ) throws(RenderError) -> (strip: Strip, stamp: UInt64)? {
    let known = whole.map { unsafeDowncast($0, to: Strip.self) }
    if isKept, let known, stripColor == color, wholeStamp != 0 { return (known, wholeStamp) }
    guard let scanned = try converter.scan(path, under: linear, outline: outline) else {
      return nil
    }
    let made = known ?? Strip(tileSide: converter.habits.tileSide, work: converter.work)
    wholeStamp = 0
    try made.take(scanned, premultiplied: color)
    whole = made
    stripColor = color
    wholeStamp = converter.nextStamp()
    return (made, wholeStamp)
  }

  /// The outline of the shape, for a GPU that fills it; nil for a rectangle of whole pixels, which
  /// needs none, and where nothing is covered. Throws `.noCommand` for a line.
  func mesh(
    of path: Path, converter: ScanConverter
  ) throws(RenderError) -> (mesh: PathMesh, stamp: UInt64)? {
    let known = whole.map { unsafeDowncast($0, to: PathMesh.self) }
    if let known, wholeStamp != 0 { return (known, wholeStamp) }
    guard path.controlBounds != nil else { return nil }
    if outline != nil { throw .noCommand("a line, of which it has no points") }
    if Self.wholePixels(path, linear) != nil { return nil }
    let made = known ?? PathMesh()
    wholeStamp = 0
    guard made.take(path, under: linear) else { return nil }
    whole = made
    wholeStamp = converter.nextStamp()
    return (made, wholeStamp)
  }

  /// True if the rasters are blurred: those at different fractions of a pixel then look alike.
  var isBlurred: Bool { outline?.isBlurred == true }

  /// The rectangle that a rectangular path fills when all its edges lie on pixel boundaries.
  private static func wholePixels(_ path: PathSource, _ map: AffineTransform) -> PixelRect? {
    if let bytes = path.arrived, bytes.elements.count != 5 { return nil }
    return wholePixels(path.path, map)
  }

  private static func wholePixels(_ path: Path, _ map: AffineTransform) -> PixelRect? {
    guard path.elementCount == 5, map.b == 0, map.c == 0, map.tx == 0, map.ty == 0,
      let bounds = path.controlBounds, path == Path.rectangle(bounds)
    else { return nil }
    let first = map.applied(to: bounds.origin)
    let last = map.applied(to: Point(x: bounds.maxX, y: bounds.maxY))
    let edges = [
      min(first.x, last.x), min(first.y, last.y), max(first.x, last.x), max(first.y, last.y),
    ]
    guard edges.allSatisfy({ $0 == $0.rounded() && abs($0) < 1e6 }) else { return nil }
    return PixelRect(
      left: Int(edges[0]), top: Int(edges[1]), right: Int(edges[2]), bottom: Int(edges[3]))
  }
}

/// How a cached raster is shown at a fraction of a pixel.
package enum Sampling: String, CaseIterable, Codable, Sendable {
  /// A8 masks made at sub-pixel phases, copied at whole pixels: at least `phasesPerPixel`, so that
  /// the shown position is within 1/8 px of the true one (1 / (2 · 4)); of a filled path as many to
  /// the side as keep its edge within ``edgeError``.
  case subpixel
  /// One A8 mask, moved by whole pixels: within 1/2 px.
  case nearest
  /// The plain way, that of a server without masks per phase, and slow: one full-size ARGB32 strip
  /// per layer, filtered bilinearly. The position is exact to 1/256 px; a vertical edge is blurred
  /// over one more pixel.
  case bilinear

  /// The least number of rasters per pixel and axis; 1 unless `subpixel`.
  package var phasesPerPixel: Int { self == .subpixel ? 4 : 1 }

  /// The same of clips, gradients and pictures, which no server keeps as bitmaps of one colour:
  /// where these are filtered, they keep to quarters of a pixel.
  var phasesOfFills: Int { self == .nearest ? 1 : Self.subpixel.phasesPerPixel }

  /// How far the edge of a filled path may be shown from where it is for moving to the side, pt.
  package static let edgeError = 0.01
}
