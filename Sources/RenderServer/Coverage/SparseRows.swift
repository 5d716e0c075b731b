/// A piece of a row of coverage: the columns from `start` up to where the next piece starts.
struct CoveragePiece {
  /// From the rows' left edge; ``far`` for a row's first piece.
  let start: UInt32
  /// Below 0: one coverage everywhere, as its complement. Else the place of the first of as many
  /// coverages as there are columns, among the rows' bytes.
  let value: Int32

  /// The value of a piece that has one coverage everywhere.
  @inline(__always)
  static func level(_ coverage: UInt8) -> Int32 { ~Int32(coverage) }

  /// Where a row starts, left of all columns; as the end of the row before, right of all of them.
  static let far: UInt32 = 1 << 31

  static let nothing = level(0)
  static let full = level(255)
}

/// Rows that are all alike: from `top` down to where the next band starts.
struct CoverageBand {
  /// From the rows' upper edge.
  let top: Int32
  /// The place of the row's first piece.
  let pieces: Int32
}

/// A shape's coverage row by row, in one block of memory that a ``Raster`` owns: bands of rows that
/// are alike, the pieces of each, and the coverages of the pieces that do not have one everywhere.
///
/// The pieces of a row follow each other without gaps, and a row has no ends: its first piece and
/// its last one have no coverage left and right of the shape, so that no reader looks for an end.
/// Pixels under an edge have a byte each, those between none; a blurred shape's rows are one piece.
struct SparseRows: Equatable {
  /// The words before the bands.
  struct Head {
    var stamp: UInt64
    var bandCount: Int32
    var pieceCount: Int32
  }

  private let start: UnsafeRawPointer

  /// The rows at `start`: a head; the bands and an empty row; the pieces and its two; the bytes.
  init(at start: UnsafeRawPointer) { self.start = start }

  /// Has the cache fetch where reading begins.
  @inline(__always)
  func fetchHead() { FetchAhead.lines(1, from: start) }

  /// Has the cache fetch the pieces, or the first of them: it goes on by itself where they are many.
  @inline(__always)
  func fetch() {
    let lines = (bandCount &+ Int(head.pointee.pieceCount)) &>> 3 &+ 1
    FetchAhead.lines(min(lines, 8), from: start + 64)
  }

  @inline(__always)
  private var head: UnsafePointer<Head> { start.assumingMemoryBound(to: Head.self) }

  /// Unique per content.
  @inline(__always)
  var stamp: UInt64 { head.pointee.stamp }

  @inline(__always)
  fileprivate var bands: UnsafePointer<CoverageBand> {
    (start + MemoryLayout<Head>.size).assumingMemoryBound(to: CoverageBand.self)
  }

  @inline(__always)
  fileprivate var bandCount: Int { Int(head.pointee.bandCount) }

  @inline(__always)
  fileprivate var pieces: UnsafePointer<CoveragePiece> {
    UnsafeRawPointer(bands + (bandCount &+ 1)).assumingMemoryBound(to: CoveragePiece.self)
  }

  @inline(__always)
  fileprivate var bytes: UnsafePointer<UInt8> {
    UnsafeRawPointer(pieces + Int(head.pointee.pieceCount)).assumingMemoryBound(to: UInt8.self)
  }
}

/// The part of one piece of coverage in a row.
struct CoveredPart {
  let left: Int
  let right: Int
  fileprivate let value: Int32
  fileprivate let first: UnsafePointer<UInt8>

  /// The coverage of all pixels; nil where they have their own.
  @inline(__always)
  var level: UInt8? { value < 0 ? UInt8(truncatingIfNeeded: ~value) : nil }

  /// The coverages from left to right where there is no level.
  @inline(__always)
  var coverages: UnsafePointer<UInt8> { first }
}

/// Rows of coverage at a place.
struct PlacedRows {
  private let rows: SparseRows
  /// Where the rows' corner lies.
  private let left: Int
  private let top: Int

  @inline(__always)
  init(_ rows: SparseRows, at corner: PixelRect) {
    self.rows = rows
    (left, top) = (corner.left, corner.top)
  }

  /// Calls `body` for all parts of `rect`, row by row from left to right, with no coverage outside.
  @inline(__always)
  func forEachPart(
    in rect: PixelRect, _ body: (_ part: CoveredPart, _ top: Int, _ bottom: Int) -> Void
  ) {
    guard !rect.isEmpty else { return }
    let (right, bottom, bytes) = (rect.right, rect.bottom, rows.bytes)
    var band = BandReader(self)
    var y = rect.top
    while y < bottom {
      band.skip(to: y)
      let below = min(band.end, bottom)
      var piece = PieceReader(band.row, left: left)
      var x = rect.left
      while x < right {
        piece.skip(to: x)
        let beside = min(piece.end, right)
        body(piece.part(x, beside, bytes), y, below)
        x = beside
      }
      y = below
    }
  }

  /// How many rows that are not alike share a band.
  private static let bandRows = 16

  /// Adds rectangles that hold all that is covered in `rect`, one below the other.
  func addBands(in rect: PixelRect, to bands: inout ContiguousArray<PixelRect>) {
    var band = PixelRect.empty
    forEachPart(in: rect) { part, top, bottom in
      guard part.value != CoveragePiece.nothing else { return }
      if bottom > max(band.bottom, band.top &+ Self.bandRows) || band.isEmpty {
        if !band.isEmpty { bands.append(band) }
        band = PixelRect(left: part.left, top: top, right: part.right, bottom: bottom)
      } else {
        (band.left, band.right) = (min(band.left, part.left), max(band.right, part.right))
        band.bottom = bottom
      }
    }
    if !band.isEmpty { bands.append(band) }
  }

  /// Calls `body` for rows of `rect` that are alike, here and in `old`.
  @inline(__always)
  func forEachRow(
    in rect: PixelRect, unlike old: PlacedRows,
    _ body: (_ pair: PairOfRows, _ top: Int, _ bottom: Int) -> Void
  ) {
    guard !rect.isEmpty else { return }
    let bottom = rect.bottom
    var (band, oldBand) = (BandReader(self), BandReader(old))
    var y = rect.top
    while y < bottom {
      band.skip(to: y)
      oldBand.skip(to: y)
      let below = min(band.end, oldBand.end, bottom)
      body(PairOfRows(new: band.row, old: oldBand.row), y, below)
      y = below
    }
  }

  /// The columns in which the pairs of rows of `rect` differ.
  func columns(of rect: PixelRect, unlike old: PlacedRows) -> ComparedColumns {
    ComparedColumns(
      left: rect.left, right: rect.right, newLeft: left, oldLeft: old.left, bytes: rows.bytes)
  }

  /// The smallest rectangle with all parts of `rect` that may differ from what `old` has there.
  func differences(in rect: PixelRect, from old: PlacedRows) -> PixelRect {
    var box = PixelRect.empty
    let columns = columns(of: rect, unlike: old)
    forEachRow(in: rect, unlike: old) { pair, top, bottom in
      columns.forEachPart(of: pair) {
        box = box.union(PixelRect(left: $0.left, top: top, right: $0.right, bottom: bottom))
      }
    }
    return box
  }

  /// Reads bands from top to bottom; above the first and below the last is the empty row.
  private struct BandReader {
    private var next: UnsafePointer<CoverageBand>
    private let last: UnsafePointer<CoverageBand>
    private let pieces: UnsafePointer<CoveragePiece>
    private let top: Int
    private(set) var end: Int
    /// The row's first piece.
    private(set) var row: UnsafePointer<CoveragePiece>

    @inline(__always)
    init(_ placed: PlacedRows) {
      next = placed.rows.bands
      last = next + placed.rows.bandCount
      pieces = placed.rows.pieces
      (top, end) = (placed.top, placed.top)
      row = pieces + Int(last.pointee.pieces)
    }

    @inline(__always)
    mutating func skip(to y: Int) {
      while end <= y {
        row = pieces + Int(next.pointee.pieces)
        guard next != last else {
          end = .max
          return
        }
        next += 1
        end = top &+ Int(next.pointee.top)
      }
    }
  }
}

/// Reads the pieces of a row from left to right.
private struct PieceReader {
  private var next: UnsafePointer<CoveragePiece>
  private let left: Int
  private var start: Int
  private(set) var end: Int
  private(set) var value: Int32

  @inline(__always)
  init(_ row: UnsafePointer<CoveragePiece>, left: Int) {
    (next, value) = (row + 1, CoveragePiece.nothing)
    (self.left, start, end) = (left, left, left &+ Int(row[1].start))
  }

  @inline(__always)
  mutating func skip(to x: Int) { while end <= x { advance() } }

  @inline(__always)
  mutating func advance() {
    (value, start) = (next.pointee.value, end)
    next += 1
    end = left &+ Int(next.pointee.start)
  }

  @inline(__always)
  func part(_ left: Int, _ right: Int, _ bytes: UnsafePointer<UInt8>) -> CoveredPart {
    CoveredPart(
      left: left, right: right, value: value, first: bytes + (Int(value) &+ left &- start))
  }
}

/// A row of coverage as it is and as it was: the first piece of each.
struct PairOfRows {
  fileprivate let new: UnsafePointer<CoveragePiece>
  fileprivate let old: UnsafePointer<CoveragePiece>
}

/// The columns in which pairs of rows are compared, and where the rows stand.
struct ComparedColumns {
  fileprivate let left: Int
  fileprivate let right: Int
  fileprivate let newLeft: Int
  fileprivate let oldLeft: Int
  fileprivate let bytes: UnsafePointer<UInt8>

  /// Calls `body` for the parts of a row that may differ from what it was, from left to right; two
  /// parts that have coverages of their own count as different.
  @inline(__always)
  func forEachPart(of pair: PairOfRows, _ body: (CoveredPart) -> Void) {
    var (new, old) = (
      PieceReader(pair.new, left: newLeft), PieceReader(pair.old, left: oldLeft)
    )
    var x = left
    new.skip(to: x)
    while true {
      let beside = min(new.end, right)
      if new.value >= 0 {
        body(new.part(x, beside, bytes))
      } else {
        old.skip(to: x)
        while true {
          let next = min(old.end, beside)
          if old.value != new.value { body(new.part(x, next, bytes)) }
          if next == beside { break }
          x = next
          old.advance()
        }
      }
      if beside == right { return }
      x = beside
      new.advance()
    }
  }
}

/// Puts rows together, one after the other, in memory that is kept from shape to shape.
struct CoverageBuilder: ~Copyable {
  private var bands = Growing<CoverageBand>()
  private var pieces = Growing<CoveragePiece>()
  private var bytes = Growing<UInt8>()
  private var width = 0
  /// Rows so far, without the empty ones above.
  private var height = 0
  /// Empty rows above.
  private var above = 0
  /// The pixels that the shape is made of.
  private(set) var target = PixelRect.empty

  init() {}

  /// Starts a shape whose rows cover the columns of `target` from its top on.
  mutating func begin(_ target: PixelRect) {
    (bands.count, pieces.count, bytes.count) = (0, 0, 0)
    (width, height, above) = (target.width, 0, 0)
    self.target = target
  }

  /// Room for a row, which ``end(_:)`` takes over; throws `.outOfMemory`.
  @inline(__always)
  mutating func row() throws(RenderError) -> CoverageRow {
    // A piece has four columns or more, but for the last; then a row's two ends and the empty's.
    try pieces.reserve(width &>> 2 &+ 6)
    try bytes.reserve(width &+ 16)
    return CoverageRow(pieces.end, bytes.end, bytes.count, width)
  }

  @inline(__always)
  mutating func end(_ row: CoverageRow) throws(RenderError) {
    let first = pieces.end
    let count = row.piece - first
    if height == 0, count == 1 {
      above += 1
      return
    }
    if !isAsLast(first, count) {
      try bands.reserve(2)
      bands.append(CoverageBand(top: Int32(height), pieces: Int32(pieces.count)))
      pieces.count += count
      bytes.count = row.byteCount
    }
    height += 1
  }

  @inline(__always)
  mutating func repeatLast(_ count: Int) {
    if height == 0 { above += count } else { height += count }
  }

  mutating func add(_ mask: ScannedMask) throws(RenderError) {
    for index in 0..<mask.height {
      var row = try self.row()
      row.add(mask.row(index), width)
      try end(row)
    }
  }

  mutating func addFull(_ count: Int) throws(RenderError) {
    var row = try self.row()
    row.finish(255)
    try end(row)
    repeatLast(count - 1)
  }

  /// True if a row, whose pieces start at `first`, is as the last band.
  @inline(__always)
  private func isAsLast(_ first: UnsafePointer<CoveragePiece>, _ count: Int) -> Bool {
    guard bands.count > 0 else { return false }
    let old = pieces.start + Int(bands.start[bands.count - 1].pieces)
    guard UnsafePointer(old + count) == first else { return false }
    // All rows start and end alike.
    for index in 1..<max(1, count) {
      guard old[index].start == first[index].start else { return false }
      let (left, right) = (old[index].value, first[index].value)
      guard left != right else { continue }
      guard left >= 0, right >= 0,
        equalBytes(
          bytes.start + Int(left), bytes.start + Int(right),
          Int(first[index + 1].start - first[index].start))
      else { return false }
    }
    return true
  }

  // MARK: - What was put together

  var byteCount: Int {
    MemoryLayout<SparseRows.Head>.size + (bands.count + 1) * MemoryLayout<CoverageBand>.size
      + (pieces.count + 2) * MemoryLayout<CoveragePiece>.size + bytes.count
  }

  /// Copies the rows to `target`, which has room for ``byteCount`` bytes.
  mutating func copy(to target: UnsafeMutableRawPointer, stamp: UInt64) -> SparseRows {
    target.storeBytes(
      of: SparseRows.Head(
        stamp: stamp, bandCount: Int32(bands.count), pieceCount: Int32(pieces.count + 2)),
      as: SparseRows.Head.self)
    var end = target + MemoryLayout<SparseRows.Head>.size
    bands.copy(to: &end)
    end.storeBytes(
      of: CoverageBand(top: Int32(height), pieces: Int32(pieces.count)), as: CoverageBand.self)
    end += MemoryLayout<CoverageBand>.size
    pieces.copy(to: &end)
    let start = CoveragePiece(start: CoveragePiece.far, value: CoveragePiece.nothing)
    for _ in 0..<2 {
      end.storeBytes(of: start, as: CoveragePiece.self)
      end += MemoryLayout<CoveragePiece>.size
    }
    bytes.copy(to: &end)
    return SparseRows(at: target)
  }

  var shape: RasterShape {
    let (left, top) = (target.left, target.top + above)
    var shape = RasterShape()
    guard height > 0 else { return shape }
    shape.bounds = PixelRect(left: left, top: top, right: left + width, bottom: top + height)
    // A shape's body is at its bottom, as a rule.
    var (bottom, largest) = (height, 0)
    for index in (0..<bands.count).reversed() {
      let band = bands.start[index]
      let bandTop = Int(band.top)
      defer { bottom = bandTop }
      // Nor have all those that are left.
      guard bottom * width > largest else { break }
      // A band that has fewer pixels than what was found cannot have more.
      guard (bottom - bandTop) * width > largest else { continue }
      var piece = pieces.start + Int(band.pieces) + 1
      let stop = index + 1 < bands.count ? Int(bands.start[index + 1].pieces) : pieces.count
      // No full piece is a row's last one.
      while piece + 1 < pieces.start + stop {
        let (start, end) = (Int(piece[0].start), Int(piece[1].start))
        if piece[0].value == CoveragePiece.full, (bottom - bandTop) * (end - start) > largest {
          largest = (bottom - bandTop) * (end - start)
          shape.interior = PixelRect(
            left: left + start, top: top + bandTop, right: left + end, bottom: top + bottom)
        }
        piece += 1
      }
    }
    return shape
  }
}

/// A row that is put together from left to right.
struct CoverageRow {
  /// Where the next piece goes.
  fileprivate private(set) var piece: UnsafeMutablePointer<CoveragePiece>
  /// Where the next coverage goes.
  private var byte: UnsafeMutablePointer<UInt8>
  /// The first coverage of the piece that they are added to; the same place where there is none.
  private var firstByte: UnsafeMutablePointer<UInt8>
  /// Where coverage 0 of all rows is.
  private let base: UnsafeMutablePointer<UInt8>
  private let width: Int
  /// The next column.
  private(set) var column = 0

  /// As many columns of one coverage as these do not end a piece of several.
  private static let fewColumns = 4

  @inline(__always)
  fileprivate init(
    _ piece: UnsafeMutablePointer<CoveragePiece>, _ byte: UnsafeMutablePointer<UInt8>,
    _ byteCount: Int, _ width: Int
  ) {
    piece.initialize(to: CoveragePiece(start: CoveragePiece.far, value: CoveragePiece.nothing))
    (self.piece, self.width) = (piece + 1, width)
    (self.byte, firstByte, base) = (byte, byte, byte - byteCount)
  }

  fileprivate var byteCount: Int { byte - base }

  /// Adds four coverages; what lies right of the row is left out.
  @inline(__always)
  mutating func add(_ four: SIMD4<UInt8>) {
    UnsafeMutableRawPointer(byte).storeBytes(of: four, as: SIMD4<UInt8>.self)
    byte += 4
    column &+= 4
  }

  /// Starts with one coverage.
  @inline(__always)
  mutating func start(_ level: UInt8) { if level != 0 { append(0, CoveragePiece.level(level)) } }

  /// Adds the coverages of the columns from `first` to `end`, which those at `row` are from column
  /// 0 on, with 16 bytes more on either side. Those at the ends that are as what lies beside them
  /// belong to that: `level` on the left, `next` on the right, up to what is added next.
  @inline(__always)
  mutating func add(
    _ row: UnsafeMutablePointer<UInt8>, from first: Int, to end: Int, after level: UInt8,
    before next: UInt8
  ) {
    let source = UnsafeMutableRawPointer(row)
    var (first, end) = (first, end)
    let tail = source.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) ^ Self.eight(next)
    let head = source.loadUnaligned(fromByteOffset: first, as: UInt64.self) ^ Self.eight(level)
    if head != 0, tail != 0 {
      end = max(end &- tail.leadingZeroBitCount >> 3, first)
      first = min(first &+ head.trailingZeroBitCount >> 3, end)
    } else {
      (first, end) = Self.unlike(row, first, end, level, next)
    }
    if first == end, level == next { return }
    // Nothing lies between columns that follow those added last; a piece without width is none.
    if piece[-1].start == UInt32(truncatingIfNeeded: first) { piece -= 1 }
    if first != end {
      append(first, Int32(truncatingIfNeeded: byte - base))
      let target = UnsafeMutableRawPointer(byte - first)
      var column = first
      repeat {
        target.storeBytes(
          of: source.loadUnaligned(fromByteOffset: column, as: SIMD16<UInt8>.self),
          toByteOffset: column, as: SIMD16<UInt8>.self)
        column &+= 16
      } while column < end
      byte += end &- first
    }
    append(end, CoveragePiece.level(next))
  }

  /// Ends a row to which nothing but these columns was added.
  @inline(__always)
  mutating func finish(after level: UInt8) {
    if level != 0 { append(width, CoveragePiece.nothing) }
  }

  @inline(__always)
  private mutating func append(_ start: Int, _ value: Int32) {
    piece.initialize(to: CoveragePiece(start: UInt32(truncatingIfNeeded: start), value: value))
    piece += 1
  }

  /// Adds one coverage up to a column, right of all so far.
  @inline(__always)
  mutating func add(_ level: UInt8, upTo end: Int) {
    if firstByte != byte, end &- column <= Self.fewColumns, end < width {
      for place in 0..<(end &- column) { byte[place] = level }
      byte += end &- column
    } else {
      close(before: level)
      addPiece(CoveragePiece.level(level))
    }
    column = end
  }

  /// Adds one coverage up to the end, if the row has not got there.
  @inline(__always)
  mutating func finish(_ level: UInt8) {
    if column < width {
      close(before: level)
      addPiece(CoveragePiece.level(level))
      column = width
    } else {
      byte -= column &- width
      column = width
      close(before: 0)
    }
    addPiece(CoveragePiece.nothing)
  }

  /// Adds a whole row of coverages.
  fileprivate mutating func add(_ coverages: UnsafePointer<UInt8>, _ count: Int) {
    let source = UnsafeRawPointer(coverages)
    func eight(_ place: Int) -> UInt64 {
      source.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    while column < count {
      let alike = Self.eight(coverages[column])
      var end = column
      while end + 8 <= count, eight(end) == alike { end += 8 }
      if end > column {
        add(coverages[column], upTo: end)
        continue
      }
      let some = min(8, count - column)
      copyBytes(byte, coverages + column, some)
      byte += some
      column += some
    }
    finish(0)
  }

  /// Ends the piece that coverages were added to, without ends that are as what is beside them.
  @inline(__always)
  private mutating func close(before next: UInt8) {
    guard firstByte != byte else { return }
    let end = byte
    byte = Self.end(of: firstByte, end, before: next)
    column &-= end - byte
    let first = Self.start(of: firstByte, byte, after: UInt8(truncatingIfNeeded: ~piece[-1].value))
    if first != byte {
      append(column &- (byte - first), Int32(truncatingIfNeeded: first - base))
    } else {
      byte = firstByte
    }
    firstByte = byte
  }

  /// The columns from `first` to `end` without those at the ends that are as the level beside them.
  @inline(never)
  private static func unlike(
    _ row: UnsafeMutablePointer<UInt8>, _ first: Int, _ end: Int, _ level: UInt8, _ next: UInt8
  ) -> (first: Int, end: Int) {
    let end = Self.end(of: row + first, row + end, before: next)
    return (start(of: row + first, end, after: level) - row, end - row)
  }

  /// Where coverages end that are unlike the one behind them.
  @inline(__always)
  private static func end(
    of first: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>, before level: UInt8
  ) -> UnsafeMutablePointer<UInt8> {
    var end = end
    while end - first >= 8 {
      let unlike = UnsafeRawPointer(end - 8).loadUnaligned(as: UInt64.self) ^ Self.eight(level)
      if unlike != 0 { return end - unlike.leadingZeroBitCount >> 3 }
      end -= 8
    }
    while end != first, end[-1] == level { end -= 1 }
    return end
  }

  /// Where coverages start that are unlike the one before them; behind them stand eight bytes more.
  @inline(__always)
  private static func start(
    of first: UnsafeMutablePointer<UInt8>, _ end: UnsafeMutablePointer<UInt8>, after level: UInt8
  ) -> UnsafeMutablePointer<UInt8> {
    var first = first
    while first < end {
      let unlike = UnsafeRawPointer(first).loadUnaligned(as: UInt64.self) ^ Self.eight(level)
      if unlike != 0 { return min(first + unlike.trailingZeroBitCount >> 3, end) }
      first += 8
    }
    return end
  }

  @inline(__always)
  private static func eight(_ level: UInt8) -> UInt64 { UInt64(level) &* 0x0101_0101_0101_0101 }

  /// Starts a piece of one coverage here; goes on with the one before if that has the same.
  @inline(__always)
  private mutating func addPiece(_ value: Int32) {
    if piece[-1].value == value { return }
    append(column, value)
  }
}

/// Elements in memory that grows and is kept.
private struct Growing<Element>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private var capacity = 64
  var count = 0

  init() { start = .allocate(capacity: 64) }

  deinit { start.deallocate() }

  @inline(__always)
  var end: UnsafeMutablePointer<Element> { start + count }

  /// Makes room for so many more.
  @inline(__always)
  mutating func reserve(_ more: Int) throws(RenderError) {
    if count &+ more > capacity { try grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) throws(RenderError) {
    let larger = max(2 * capacity, count + more)
    let byteCount = larger * MemoryLayout<Element>.stride
    guard let fresh = calloc64(byteCount) else { throw .outOfMemory(bytes: byteCount) }
    let elements = fresh.assumingMemoryBound(to: Element.self)
    elements.update(from: start, count: count)
    start.deallocate()
    (start, capacity) = (elements, larger)
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    end.initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  func copy(to target: inout UnsafeMutableRawPointer) {
    copyBytes(target, start, count * MemoryLayout<Element>.stride)
    target += count * MemoryLayout<Element>.stride
  }
}

/// The extent of a raster, in pixels relative to its origin.
struct RasterShape: Equatable {
  /// Everything that may be painted.
  var bounds = PixelRect.empty
  /// A part that is fully covered, as large as was found.
  var interior = PixelRect.empty

  func offset(x: Int, y: Int) -> RasterShape {
    RasterShape(bounds: bounds.offset(x: x, y: y), interior: interior.offset(x: x, y: y))
  }
}

/// A new A8 mask in its maker's scratch memory, valid until the next scan; rows are whole words.
struct ScannedMask {
  let base: UnsafePointer<UInt8>
  let stride: Int
  let width: Int
  let height: Int
  /// Where the mask's corner lies relative to the shape's origin, px.
  let originX: Int
  let originY: Int

  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<UInt8> { base + index * stride }
}
