/// Scan-converts what lies between a chain and a level lower edge: column by column, without adding
/// up cells. Only memory, as ``CoveragePen``.
///
/// With h(x) the chain's height, a pixel whose lower edge is at z is covered by F(z) − F(z − 1),
/// where F(z) is the integral of max(z − h(x), 0) over its column. Of a line from height a down to
/// b that is (z − a)² / (2 (b − a)) up to b, and from there z − (a + b) / 2: exact, as the pen is.
struct ColumnScan {
  private let heights: ColumnHeights
  /// `height` rows of the coverages of blocks; those of untouched ones say nothing.
  private let coverages: UnsafeMutablePointer<UInt8>
  /// `height` rows of `words` words: a bit for each block that the chain passes.
  private let touched: UnsafeMutablePointer<UInt64>
  private let height: Int
  private let words: Int
  private let target: PixelRect
  /// How many rows below the upper edge of the pixels heights begin.
  private let lift: Int
  /// From 2^23 on a number's last bit is 1. Between two of them the even one is taken, which for the
  /// upper edge of the pixels is that edge.
  private let wholeBase: Float

  fileprivate init(
    _ target: PixelRect, _ heights: ColumnHeights, lift: Int,
    coverages: UnsafeMutablePointer<UInt8>, touched: UnsafeMutablePointer<UInt64>, words: Int
  ) {
    (self.target, self.heights, self.lift, self.coverages) = (target, heights, lift, coverages)
    (self.touched, self.words, height) = (touched, words, target.height)
    wholeBase = Self.wholes + Float(lift & 1)
  }

  /// Has `builder` take what lies below a chain; false where ``ColumnHeights/take(_:)`` is, or for
  /// too many rows. Throws `.outOfMemory`; the rows are not read to the end then.
  @inline(__always)
  func add(
    _ chain: PolygonChain, to builder: inout CoverageBuilder
  ) throws(RenderError) -> Bool {
    guard height <= ColumnHeights.mostRows, heights.take(chain) else { return false }
    try add(
      to: &builder, chain.bottom, opensLeft: isOpen(chain.x(0)),
      opensRight: isOpen(chain.x(chain.count)))
    return true
  }

  /// The same of a chain whose corners all lie at columns' edges.
  @inline(__always)
  func add(_ chain: EvenChain, to builder: inout CoverageBuilder) throws(RenderError) {
    heights.take(chain.heights, chain.count, step: chain.step)
    try add(to: &builder, chain.bottom, opensLeft: false, opensRight: false)
  }

  @inline(never)
  private func add(
    to builder: inout CoverageBuilder, _ bottom: Float, opensLeft: Bool, opensRight: Bool
  ) throws(RenderError) {
    builder.begin(target)
    var (first, end) = (height, 0)
    for block in 0..<heights.blocks {
      let rows = heights.isBent(block) ? coverBent(block, bottom, to: 0) : cover(block, bottom)
      (first, end) = (min(first, rows.first), max(end, rows.end))
    }
    // Rows below the chain are alike, down to the one in which the lower edge lies.
    let whole = Int(bottom) &+ lift
    let last = whole < height ? height : min(end &+ 1, height)
    if opensLeft { _ = coverBent(0, bottom, to: last) }
    if opensRight { _ = coverBent(heights.blocks - 1, bottom, to: last) }
    builder.repeatLast(first)
    try add(first..<max(first, end), bottom, to: &builder)
    if end < whole {
      try add(end..<end &+ 1, bottom, to: &builder)
      builder.repeatLast(whole &- end &- 1)
      if opensLeft || opensRight {
        (touched + (end &+ 1) &* words).update(repeating: 0, count: (whole &- end &- 1) &* words)
      }
    }
    if max(end, whole) < height { try add(whole..<whole &+ 1, bottom, to: &builder) }
  }

  /// True if a chain that begins or ends at `x` does so between columns' edges.
  @inline(__always)
  private func isOpen(_ x: Int32) -> Bool { x & (DevicePolygon.unit &- 1) != 0 }

  // MARK: - Blocks

  /// A line in each of four columns, from row to row.
  private struct Lines {
    let low: SIMD4<Float>
    let high: SIMD4<Float>
    private let run: SIMD4<Float>
    /// A column's coverage below the line, in levels for 1 px.
    private let full: SIMD4<Float>
    private let perRun: SIMD4<Float>
    /// The coverage of the rows so far below the line, in levels.
    private var above = SIMD4<Float>(repeating: 0)

    @inline(__always)
    init(from start: SIMD4<Float>, to end: SIMD4<Float>, share: SIMD4<Float>) {
      low = lesser(start, end)
      high = greater(start, end)
      run = high - low
      full = share * 255
      // Of a level line, into which nothing reaches, anything but infinity.
      perRun = full * 0.5 / (run + 1e-6)
    }

    /// The coverage of the next row, whose lower edge is at `z`.
    @inline(__always)
    mutating func row(_ z: SIMD4<Float>) -> SIMD4<Float> {
      let depth = greater(z, low) - low
      let inside = lesser(depth, run)
      let area = inside * inside * perRun + (depth - inside) * full
      defer { above = area }
      return area - above
    }
  }

  /// Covers the rows that a block's lines pass, the first up to the one above `end`.
  @inline(__always)
  private func cover(_ block: Int, _ bottom: Float) -> (first: Int, end: Int) {
    let column = block &* ColumnHeights.block
    let one = SIMD4<Float>(repeating: 1)
    var left = Lines(
      from: heights.edges(from: column), to: heights.edges(from: column &+ 1), share: one)
    var right = Lines(
      from: heights.edges(from: column &+ 4), to: heights.edges(from: column &+ 5), share: one)
    let (least, greatest) = heights.extent(of: column)
    let rows = rows(least, greatest)
    cover(block, rows, bottom) { (left.row($0), right.row($0)) }
    return rows
  }

  /// The same with corners inside columns, and at least up to the row above `leastEnd`.
  @inline(never)
  private func coverBent(
    _ block: Int, _ bottom: Float, to leastEnd: Int
  ) -> (first: Int, end: Int) {
    let column = block &* ColumnHeights.block
    let (a, b) = (heights.edges(from: column), heights.edges(from: column &+ 1))
    let (c, d) = (heights.edges(from: column &+ 4), heights.edges(from: column &+ 5))
    let (p, q) = (heights.corners(from: column), heights.corners(from: column &+ 4))
    var left = Lines(from: a, to: p.height, share: p.left)
    var leftRest = Lines(from: p.height, to: b, share: p.right)
    var right = Lines(from: c, to: q.height, share: q.left)
    var rightRest = Lines(from: q.height, to: d, share: q.right)
    var rows = rows(
      lesser(lesser(left.low, leftRest.low), lesser(right.low, rightRest.low)),
      greater(greater(left.high, leftRest.high), greater(right.high, rightRest.high)))
    rows.end = max(rows.end, leastEnd)
    cover(block, rows, bottom) {
      (left.row($0) + leftRest.row($0), right.row($0) + rightRest.row($0))
    }
    return rows
  }

  @inline(__always)
  private func cover(
    _ block: Int, _ rows: (first: Int, end: Int), _ bottom: Float,
    _ row: (_ z: SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  ) {
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: block & 63)
    var place = coverages + (rows.first &* heights.blocks &+ block) &* ColumnHeights.block
    var word = touched + (rows.first &* words &+ block >> 6)
    var z = Float(rows.first &- lift)
    for _ in rows.first..<max(rows.first, rows.end) {
      z += 1
      let (left, right) = row(SIMD4(repeating: z < bottom ? z : bottom))
      // From 2^23 on a number's last bit is 1: the sum is rounded to nearest.
      let levels = SIMD8(
        lowHalf: unsafeBitCast(left + 0x1p23, to: SIMD4<UInt32>.self),
        highHalf: unsafeBitCast(right + 0x1p23, to: SIMD4<UInt32>.self))
      UnsafeMutableRawPointer(place).storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: levels), as: SIMD8<UInt8>.self)
      word[0] |= bit
      place += heights.blocks &* ColumnHeights.block
      word += words
    }
  }

  /// The rows between heights, and at times one more at either end: a height between corners may be
  /// rounded to just above the upper edge.
  @inline(__always)
  private func rows(_ least: Float, _ greatest: Float) -> (first: Int, end: Int) {
    (
      max(Self.whole(least, wholeBase) &+ lift, 0),
      min(lift &- Self.whole(-greatest, wholeBase), height)
    )
  }

  /// The same of heights that begin at the upper edge.
  @inline(__always)
  private func rows(_ low: SIMD4<Float>, _ high: SIMD4<Float>) -> (first: Int, end: Int) {
    let lows = lesser(low, SIMD4(low.z, low.w, low.z, low.w))
    let highs = greater(high, SIMD4(high.z, high.w, high.z, high.w))
    let least = lows.x < lows.y ? lows.x : lows.y
    let greatest = highs.x > highs.y ? highs.x : highs.y
    return (
      max(Self.whole(least, Self.wholes), 0), min(-Self.whole(-greatest, Self.wholes), height)
    )
  }

  private static let wholes: Float = 0x1.8p23

  /// The whole number below; for a whole number that, or one less.
  @inline(__always)
  private static func whole(_ number: Float, _ base: Float) -> Int {
    Int(Int32(bitPattern: (number - 0.5 + base).bitPattern &- base.bitPattern))
  }

  // MARK: - Rows

  /// Adds rows, and empties them.
  private func add(
    _ rows: Range<Int>, _ bottom: Float, to builder: inout CoverageBuilder
  ) throws(RenderError) {
    let (edges, width, words) = (heights.edges, target.width, words)
    let rowBytes = heights.blocks &* ColumnHeights.block
    var coverages = coverages + rows.lowerBound &* rowBytes
    var touched = touched + rows.lowerBound &* words
    for row in rows {
      let top = Float(row &- lift)
      let full = bottom - top >= 1 ? 255 : UInt8((bottom - top) * 255 + 0.5)
      /// The coverage right of a column's left edge, where no block is touched: all or nothing.
      func level(at column: Int) -> UInt8 { edges[column] <= top ? full : 0 }
      var pieces = try builder.row()
      var last = touched[0] & 1 != 0 ? 0 : level(at: 0)
      pieces.start(last)
      for word in 0..<words where touched[word] != 0 {
        var bits = touched[word]
        touched[word] = 0
        repeat {
          let first = bits.trailingZeroBitCount
          let end = first &+ (~(bits &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
          bits = end < 64 ? bits & (~0 &<< UInt64(truncatingIfNeeded: end)) : 0
          let column = (word &* 64 &+ end) &* ColumnHeights.block
          let next = column < width ? level(at: column) : 0
          pieces.add(
            coverages, from: (word &* 64 &+ first) &* ColumnHeights.block, to: min(column, width),
            after: last, before: next)
          last = next
        } while bits != 0
      }
      pieces.finish(after: last)
      try builder.end(pieces)
      coverages += rowBytes
      touched += words
    }
  }
}

@inline(__always)
private func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  a.replacing(with: b, where: b .< a)
}

@inline(__always)
private func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  a.replacing(with: b, where: b .> a)
}

/// The memory of scans by columns, kept from scan to scan.
final class ColumnMemory {
  private var scratch: PixelMemory?
  /// Empty between scans.
  private var touched: PixelMemory?

  /// Forgets what was not read.
  func removeAll() { touched = nil }

  /// A scan of a chain's pixels; throws `.outOfMemory`.
  func scan(_ chain: EvenChain) throws(RenderError) -> ColumnScan {
    try scan(chain.target, chain.step == 1 ? chain.heights : nil, lift: chain.lift)
  }

  /// A scan of so many pixels; every row of the one before has been read. Throws `.outOfMemory`.
  func scan(
    _ target: PixelRect, _ edges: UnsafeMutablePointer<Float>? = nil, lift: Int = 0
  ) throws(RenderError) -> ColumnScan {
    let blocks = (target.width + ColumnHeights.block - 1) / ColumnHeights.block
    let words = (blocks + 63) / 64
    let floats = 4 * ColumnHeights.room(blocks: blocks)
    let coverageBytes = target.height * blocks * ColumnHeights.block
    let start = try PixelMemory.start(
      of: &scratch, atLeast: floats * MemoryLayout<Float>.size + coverageBytes + blocks + 16)
    let touched = try PixelMemory.start(
      of: &touched, atLeast: target.height * words * MemoryLayout<UInt64>.size)
    let coverages = start + floats * MemoryLayout<Float>.size
    return ColumnScan(
      target,
      ColumnHeights(
        start.assumingMemoryBound(to: Float.self),
        bent: (coverages + coverageBytes).assumingMemoryBound(to: Bool.self),
        width: target.width, blocks: blocks, edges: edges),
      lift: lift, coverages: coverages.assumingMemoryBound(to: UInt8.self),
      touched: touched.assumingMemoryBound(to: UInt64.self), words: words)
  }
}
