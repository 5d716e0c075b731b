/// The rows of a scan: cells summed up from left to right, winding turned into coverage.
///
/// With a the integral of the winding number over a pixel, coverage by the non-zero rule is
/// min(|a|, 1) times 255, rounded to nearest. That is exact where a pixel holds regions of winding
/// 0 and ±1, or n and n ± 1. Where it holds others, coverage is that of their mean winding: parts
/// of 0 and 2 count twice, parts of 1 and −1 cancel. Cairo finds the winding on 15 lines per pixel
/// instead, right to 1/15 there and everywhere else too.
struct CellRows {
  private let target: PixelRect
  private let pen: CoveragePen
  private var row = 0
  /// Winding that enters the row from the left, of lines that cross it whole.
  private var entering: Float = 0
  /// True if no line ends left of the row before, so that an untouched row below it is the same.
  private var isSteady = false

  init(_ pen: CoveragePen, in target: PixelRect) {
    self.pen = pen
    self.target = target
  }

  /// Reads and empties all rows; throws `.outOfMemory`, and has not read them to the end then.
  mutating func read(into builder: inout CoverageBuilder) throws(RenderError) {
    builder.begin(target)
    while row < target.height { try readRow(into: &builder) }
  }

  /// Reads and empties the next row, and those below it that are known to be the same.
  @inline(__always)
  private mutating func readRow(into builder: inout CoverageBuilder) throws(RenderError) {
    let cells = CellRow(pen, row)
    var winding = takeWindingAtLeftEdge()
    row += 1
    let width = target.width
    var pieces = try builder.row()
    cells.takeTouchedGroups { column, changes in
      if column > pieces.column {
        // Nothing changes between touched groups.
        pieces.add(Winding.level(winding), upTo: min(column, width))
      }
      let windings = runningSums(changes) + SIMD4(repeating: winding)
      if column < width { pieces.add(Winding.levels(windings)) }
      winding = windings.w
    }
    let isUntouched = pieces.column == 0
    pieces.finish(Winding.level(winding))
    try builder.end(pieces)
    if isUntouched, isSteady { builder.repeatLast(skipUntouched()) }
  }

  /// Reads the untouched rows from here on, which are as the one before.
  private mutating func skipUntouched() -> Int {
    let first = row
    // The last row is read: it clears what a line that ends with it left below.
    while row < target.height - 1, pen.steps[row] == 0, pen.starts[row] == 0,
      CellRow(pen, row).isUntouched
    {
      row += 1
    }
    return row - first
  }

  /// The winding that enters the row from the left; empties what the pen kept of it.
  @inline(__always)
  private mutating func takeWindingAtLeftEdge() -> Float {
    entering += pen.steps[row]
    let start = pen.starts[row]
    isSteady = start == 0
    (pen.steps[row], pen.starts[row]) = (0, 0)
    // The bottom of a line that ends with the last row.
    if row == target.height - 1 { pen.steps[target.height] = 0 }
    return entering + start
  }
}

/// A group of cells, each plus all that are left of it in the group.
@inline(__always)
private func runningSums(_ cells: SIMD4<Float>) -> SIMD4<Float> {
  let pairs = cells + SIMD4(0, cells.x, cells.y, cells.z)
  return pairs + SIMD4(0, 0, pairs.x, pairs.y)
}

/// One row of the pen's cells, and which groups of them lines have touched.
private struct CellRow {
  /// A bit for each group, lowest first.
  private let touched: UnsafeMutablePointer<UInt64>
  private let words: Int
  private let cells: UnsafeMutableRawPointer

  @inline(__always)
  init(_ pen: CoveragePen, _ row: Int) {
    touched = pen.touched + row &* pen.words
    words = pen.words
    cells = UnsafeMutableRawPointer(pen.cells + row &* pen.stride)
  }

  @inline(__always)
  var isUntouched: Bool {
    var bits: UInt64 = 0
    for word in 0..<words { bits |= touched[word] }
    return bits == 0
  }

  /// Calls `body` with each touched group's first column and cells, left to right; empties them.
  @inline(__always)
  func takeTouchedGroups(_ body: (_ column: Int, _ cells: SIMD4<Float>) -> Void) {
    for word in 0..<words where touched[word] != 0 {
      var bits = touched[word]
      touched[word] = 0
      while bits != 0 {
        let group = word &* 64 &+ bits.trailingZeroBitCount
        // Drops the lowest bit.
        bits &= bits &- 1
        let place = cells + group &* CoverageCells.group &* MemoryLayout<Float>.size
        let values = place.load(as: SIMD4<Float>.self)
        place.storeBytes(of: SIMD4(repeating: 0), as: SIMD4<Float>.self)
        body(group &* CoverageCells.group, values)
      }
    }
  }
}

/// How an integral of winding, in units of the pen, becomes 0…255.
private enum Winding {
  @inline(__always)
  static func levels(_ winding: SIMD4<Float>) -> SIMD4<UInt8> {
    let size = unsafeBitCast(
      unsafeBitCast(winding, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
    var levels = size * (255 / Float(CoveragePen.unit))
    levels.replace(with: 255, where: levels .> 255)
    // From 2^23 on a number's last bit is 1: the sum is rounded to nearest.
    let rounded = levels + 0x1p23
    return SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
  }

  @inline(__always)
  static func level(_ winding: Float) -> UInt8 { levels(SIMD4(repeating: winding)).x }
}

/// The cells that a scan adds its lines to, empty between scans.
///
/// Reading a row empties it (``CellRows``): no buffer is ever swept; unused pages take no
/// memory.
final class CoverageCells {
  /// Cells that share a bit, as a power of two.
  static let groupBits = 2
  static let group = 1 << groupBits

  private var memory: PixelMemory?

  /// Forgets what was not read.
  func removeAll() { memory = nil }

  /// A pen for so many pixels; every row of the scan before has been read. O(1) unless the memory
  /// has to grow; throws `.outOfMemory`.
  func pen(width: Int, height: Int) throws(RenderError) -> CoveragePen {
    func aligned(_ bytes: Int) -> Int { (bytes + 63) & ~63 }
    // A line that ends at the right edge touches the cell beyond it; one along the left edge ends
    // with a step in the row below the last.
    let stride = (width + Self.group) & ~(Self.group - 1)
    let words = (stride / Self.group + 63) / 64
    let wordBytes = aligned(height * words * MemoryLayout<UInt64>.size)
    let lineBytes = aligned((height + 1) * MemoryLayout<Float>.size)
    let byteCount = wordBytes + 2 * lineBytes + height * stride * MemoryLayout<Float>.size
    let start = try PixelMemory.start(of: &memory, atLeast: byteCount)
    let starts = start + wordBytes
    return CoveragePen(
      cells: (starts + 2 * lineBytes).assumingMemoryBound(to: Float.self),
      touched: start.assumingMemoryBound(to: UInt64.self),
      starts: starts.assumingMemoryBound(to: Float.self),
      steps: (starts + lineBytes).assumingMemoryBound(to: Float.self), stride: stride,
      words: words, right: width << CoveragePen.unitBits)
  }
}
