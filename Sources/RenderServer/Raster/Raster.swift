import CPixman
import LayerTree

/// A scan-converted shape: an A8 mask for the band and a few runs for the body. Refilled in place
/// when its shape changes, so that a shape that changes every frame allocates nothing once it is
/// warm.
final class Raster {
  private(set) var shape = RasterShape()
  /// The body's row, left to right; coverage 0 left out.
  @exclusivity(unchecked)
  private(set) var bodyRuns: ContiguousArray<CoverageRun> = []
  /// Unique per content; two equal stamps are the same picture.
  private(set) var stamp: UInt64 = 0
  private(set) var image: OpaquePointer?

  private let work: WorkLedger
  private var memory: RasterMemory?
  private var footLevel: UInt8 = 0
  private var stride = 0
  private var rowCapacity = 0
  private var columnCapacity = 0

  /// A moving crest covers a row more or less.
  private static let spareRows = 2

  /// A body row with more runs than this is no body: it stays in the mask.
  private static let mostRuns = 6

  init(work: WorkLedger) { self.work = work }

  deinit { release() }

  private func release() {
    if let image { pixman_image_unref(image) }
    image = nil
    memory = nil
    (rowCapacity, columnCapacity) = (0, 0)
  }

  /// Takes over freshly scan-converted rows, written straight into this raster's own memory.
  ///
  /// Empty rows above are left out, and of the run of equal rows at the bottom only one is kept.
  ///
  /// - Parameter stamp: unique per content.
  /// - Throws: `.outOfMemory`; the rows are not read to the end then.
  func take<Rows: CoverageRows>(_ rows: inout Rows, stamp: UInt64) throws(RenderError) {
    self.stamp = stamp
    footLevel = 0
    let width = rows.width
    if width > columnCapacity { release() }
    let capacity = rowCapacity
    var top = 0
    /// Rows in memory; the last one stands for `run` rows.
    var (count, run) = (0, 0)
    var level = -1
    var row = -1
    while row < rows.height - 1 {
      row += 1
      if count == rowCapacity { try reserve(width, rows.height - row + count, keeping: count) }
      guard let target = bytes.map({ $0 + count * stride }) else { break }
      let read = rows.next(into: target)
      if read == .repeated {
        // A row that was written and turned out to be empty is above all others.
        if run == 0 { top += 1 } else { run += 1 }
        continue
      }
      let next = Self.level(read, of: target, width)
      // Most of a shape's rows are of its body, or empty.
      let alike = next >= 0 && read != .written ? rows.skipAlike() : 0
      row += alike
      if run == 0 && next == 0 {
        top += 1 + alike
        continue
      }
      if run > 0, next == level, next >= 0 || equalBytes(target - stride, target, width) {
        run += 1 + alike
        continue
      }
      if next >= 0 { fillBytes(target, UInt8(next), width) }
      if run > 1, row == rows.height - 1, findFoot(target, below: count, width, level) { break }
      if run > 1 { count += try repeatRow(before: count, run - 1, width, keeping: count + 1) }
      (count, run, level) = (count + 1, 1 + alike, next)
    }
    let bandRows = try finish(count, run, width, level, was: capacity)
    describe(
      PixelRect(
        left: rows.originX, top: rows.originY + top, right: rows.originX + width,
        bottom: rows.originY + rows.height), bandRows: top == rows.height ? 0 : bandRows)
  }

  /// Makes the last of `count` rows in memory, which stands for `run` rows, the body, or keeps them
  /// all in the mask.
  ///
  /// - Parameter capacity: how many rows there was room for before.
  /// - Returns: how many rows the band has.
  private func finish(
    _ count: Int, _ run: Int, _ width: Int, _ level: Int, was capacity: Int
  ) throws(RenderError) -> Int {
    // The body's one row is in memory below the band's, and so is a foot's.
    var (kept, bandRows) = (footLevel == 0 ? count : count + 1, count - 1)
    if footLevel == 0, !findRuns(in: count - 1, width, level) {
      if run > 1 { kept += try repeatRow(before: count, run - 1, width, keeping: count) }
      bandRows = kept
    }
    if rowCapacity > capacity { try reserve(width, kept + Self.spareRows, keeping: kept) }
    return bandRows
  }

  private var bytes: UnsafeMutablePointer<UInt8>? {
    memory?.start.assumingMemoryBound(to: UInt8.self)
  }

  /// A row's coverage where it is the same everywhere, else -1.
  private static func level(
    _ read: CoverageRow, of row: UnsafeMutablePointer<UInt8>, _ width: Int
  ) -> Int {
    if case .level(let level) = read { return Int(level) }
    guard row[0] == row[width / 2], row[0] == row[width - 1], equalBytes(row, row + 1, width - 1)
    else { return -1 }
    return Int(row[0])
  }

  /// Repeats the row before `row` so many times; what is in `row` moves down.
  private func repeatRow(
    before row: Int, _ times: Int, _ width: Int, keeping count: Int
  ) throws(RenderError) -> Int {
    if row + times + 1 > rowCapacity { try reserve(width, row + times + 1, keeping: count) }
    guard let bytes else { return 0 }
    let source = bytes + (row - 1) * stride
    if count > row { copyBytes(bytes + (row + times) * stride, bytes + row * stride, width) }
    for index in 0..<times { copyBytes(bytes + (row + index) * stride, source, width) }
    return times
  }

  /// Whether the last row, `foot`, is the partial end of the body above it, whose one row in memory
  /// is the one before: both then keep their rows. Sets the runs and the foot's level if so.
  private func findFoot(
    _ foot: UnsafeMutablePointer<UInt8>, below row: Int, _ width: Int, _ level: Int
  ) -> Bool {
    guard findRuns(in: row - 1, width, level),
      let solid = bodyRuns.first(where: { $0.coverage == 255 }), foot[solid.left] != 0,
      equalBytes(foot + solid.left, foot + solid.left + 1, solid.right - solid.left - 1)
    else { return false }
    footLevel = foot[solid.left]
    return true
  }

  /// Says where the band and the body lie in `box`, which has no empty rows above.
  private func describe(_ box: PixelRect, bandRows: Int) {
    let bodyTop = box.top + bandRows
    shape.band = PixelRect(left: box.left, top: box.top, right: box.right, bottom: bodyTop)
    shape.body = PixelRect(
      left: box.left, top: bodyTop, right: box.right,
      bottom: footLevel == 0 ? box.bottom : box.bottom - 1)
    shape.interior = shape.body
    shape.footLevel = footLevel
    let solid = bodyRuns.first { $0.coverage == 255 }
    shape.interior.left = box.left + (solid?.left ?? 0)
    shape.interior.right = box.left + (solid?.right ?? 0)
    for index in bodyRuns.indices {
      bodyRuns[index].left += box.left
      bodyRuns[index].right += box.left
    }
  }

  /// A solid rectangle of whole pixels, without a mask.
  func takeRectangle(_ rect: PixelRect, stamp: UInt64) {
    self.stamp = stamp
    shape = RasterShape(
      band: PixelRect(left: rect.left, top: rect.top, right: rect.right, bottom: rect.top),
      body: rect, interior: rect)
    bodyRuns.removeAll(keepingCapacity: true)
    bodyRuns.append(CoverageRun(left: rect.left, right: rect.right, coverage: 255))
  }

  /// Sets the body's runs from a row in memory, which has `level` everywhere unless that is -1;
  /// false when there are too many.
  private func findRuns(in row: Int, _ width: Int, _ level: Int) -> Bool {
    bodyRuns.removeAll(keepingCapacity: true)
    guard row >= 0, let bytes else { return true }
    guard level < 0 else {
      if level > 0 {
        bodyRuns.append(CoverageRun(left: 0, right: width, coverage: UInt8(level)))
      }
      return true
    }
    let last = bytes + row * stride
    var column = 0
    while column < width {
      let start = column
      while column < width && last[column] == last[start] { column += 1 }
      guard last[start] != 0 else { continue }
      if bodyRuns.count == Self.mostRuns {
        bodyRuns.removeAll(keepingCapacity: true)
        return false
      }
      bodyRuns.append(CoverageRun(left: start, right: column, coverage: last[start]))
    }
    return true
  }

  /// Room for exactly so many rows; the first `count`, for which there is room, keep what is in
  /// them.
  private func reserve(
    _ columns: Int, _ rows: Int, keeping count: Int
  ) throws(RenderError) {
    let columns = max(columns, columnCapacity)
    let newStride = (columns + 63) & ~63
    let fresh = try RasterMemory(newStride * rows, work)
    guard
      let newImage = pixman_image_create_bits(
        PIXMAN_a8, Int32(columns), Int32(rows),
        fresh.start.assumingMemoryBound(to: UInt32.self), Int32(newStride))
    else { throw .outOfMemory(bytes: newStride * rows) }
    if count > 0, let memory { copyBytes(fresh.start, memory.start, newStride * count) }
    release()
    (columnCapacity, rowCapacity, stride) = (columns, rows, newStride)
    memory = fresh
    image = newImage
  }
}

/// What a raster covers, in pixels relative to its origin: a band that needs a mask, under it a
/// body of identical rows and, where the shape ends within a row of pixels, a foot of one row.
///
/// The split is found in the pixels: empty rows at the top are left out, and the run of equal rows
/// at the bottom, or above the last row, becomes the body, described by its runs of equal coverage.
struct RasterShape: Equatable {
  /// Rows and columns that the mask covers.
  var band = PixelRect.empty
  /// Rows and columns of the body.
  var body = PixelRect.empty
  /// The part of the body that is fully covered.
  var interior = PixelRect.empty
  /// The coverage of the foot under the interior, where it is the same everywhere; 0 without a
  /// foot.
  var footLevel: UInt8 = 0

  /// The row under the body; empty without a foot.
  var foot: PixelRect { footLevel == 0 ? .empty : Self.row(under: body) }

  /// The mask's row that has the foot: after the band's come the body's and the foot's.
  var footRow: Int { band.height + 1 }

  /// Everything that may be painted.
  var bounds: PixelRect { band.union(body).union(foot) }

  /// The shape without its foot: what the foot's row has in common with the body becomes body.
  var withFootAsBody: RasterShape {
    guard footLevel != 0 else { return self }
    var shape = self
    shape.body.bottom += 1
    shape.interior.bottom += 1
    shape.footLevel = 0
    return shape
  }

  private static func row(under rect: PixelRect) -> PixelRect {
    PixelRect(left: rect.left, top: rect.bottom, right: rect.right, bottom: rect.bottom + 1)
  }

  func offset(x: Int, y: Int) -> RasterShape {
    RasterShape(
      band: band.offset(x: x, y: y), body: body.offset(x: x, y: y),
      interior: interior.offset(x: x, y: y), footLevel: footLevel)
  }
}

/// A run of equal coverage in a body row, in columns relative to the raster's origin.
struct CoverageRun {
  var left: Int
  var right: Int
  /// 0…255.
  var coverage: UInt8
}

/// What a frame needs of a raster to show it, without counting a reference or visiting its object.
struct MadeRaster {
  var shape = RasterShape()
  /// Unique per content; 0 is a raster that is not made.
  var stamp: UInt64 = 0
  /// The band's mask; belongs to the raster.
  var mask: OpaquePointer?
  init() {}

  init(_ raster: Raster) {
    shape = raster.shape
    stamp = raster.stamp
    mask = raster.image
  }
}
