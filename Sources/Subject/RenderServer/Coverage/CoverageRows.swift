/// Rows of coverage, read once from top to bottom.
protocol CoverageRows {
  /// Pixels in a row.
  var width: Int { get }
  /// How many rows there are.
  var height: Int { get }
  /// Where the first row's first pixel lies relative to the shape's origin, px.
  var originX: Int { get }
  var originY: Int { get }

  /// Reads the next row, of which there is one.
  ///
  /// - Parameter target: room for `width` bytes, rounded up to 64.
  mutating func next(into target: UnsafeMutablePointer<UInt8>) -> CoverageRow

  /// Reads the rows after one that was a level for as long as they are the same level.
  ///
  /// - Returns: how many were read; 0 where nothing is known before a row is read.
  mutating func skipAlike() -> Int
}

/// What a row of coverage turned out to be.
enum CoverageRow: Equatable {
  /// The same coverage everywhere; the row was not written.
  case level(UInt8)
  /// As the row before, which was no level; the row was not written.
  case repeated
  /// Written.
  case written
}

/// The rows of a scan: cells summed up from left to right, winding turned into coverage.
///
/// With a the integral of the winding number over a pixel, coverage is min(|a|, 1) by the non-zero
/// rule and |a| folded at whole numbers by the even-odd rule (a, 2 − a, a − 2, …), times 255,
/// rounded to nearest. That is exact where a pixel holds regions of winding 0 and ±1, or n and
/// n ± 1. Where it holds others, coverage is that of their mean winding: parts of 0 and 2 count
/// twice, parts of 1 and −1 cancel. Cairo finds the winding on 15 lines per pixel instead, right to
/// 1/15 there and everywhere else too.
struct CellRows: CoverageRows {
  let width: Int
  let height: Int
  let originX: Int
  let originY: Int
  private let pen: CoveragePen
  private let isEvenOdd: Bool
  private var row = 0
  /// Winding that enters the row from the left, of lines that cross it whole.
  private var entering: Float = 0
  /// The row before, where it is one that can be told again.
  private var sides: RowSides?
  /// Whether no line ends left of the row before, so that an untouched row below it is the same.
  private var isSteady = false

  init(_ pen: CoveragePen, in target: PixelRect, isEvenOdd: Bool) {
    self.pen = pen
    self.isEvenOdd = isEvenOdd
    (width, height) = (target.width, target.height)
    (originX, originY) = (target.left, target.top)
  }

  @inline(__always)
  mutating func next(into target: UnsafeMutablePointer<UInt8>) -> CoverageRow {
    isEvenOdd ? read(into: target, EvenOdd.self) : read(into: target, NonZero.self)
  }

  mutating func skipAlike() -> Int {
    guard isSteady else { return 0 }
    let first = row
    // The last row is read: it clears what a line that ends with it left below.
    while row < height - 1, pen.steps[row] == 0, pen.starts[row] == 0, isUntouched(row) { row += 1 }
    return row - first
  }

  @inline(__always)
  private func isUntouched(_ row: Int) -> Bool {
    let touched = pen.touched + row &* pen.words
    var bits: UInt64 = 0
    for word in 0..<pen.words { bits |= touched[word] }
    return bits == 0
  }

  @inline(__always)
  private mutating func read<Rule: WindingRule>(
    into target: UnsafeMutablePointer<UInt8>, _ rule: Rule.Type
  ) -> CoverageRow {
    entering += pen.steps[row]
    let start = pen.starts[row]
    var winding = entering + start
    isSteady = start == 0
    (pen.steps[row], pen.starts[row]) = (0, 0)
    // The bottom of a line that ends with the last row.
    if row == height - 1 { pen.steps[height] = 0 }
    let touched = pen.touched + row * pen.words
    let cells = UnsafeMutableRawPointer(pen.cells + row * pen.stride)
    row += 1
    if isRepeated(touched, cells, winding) { return .repeated }
    var done = 0
    for word in 0..<pen.words {
      var bits = touched[word]
      guard bits != 0 else { continue }
      touched[word] = 0
      while bits != 0 {
        let group = word &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        let column = group &* CoverageCells.group
        if column > done {
          fillBytes(target + done, Rule.level(winding), min(column, width) - done)
        }
        done = column &+ CoverageCells.group
        let place = cells + column &* MemoryLayout<Float>.size
        var sums = place.load(as: SIMD4<Float>.self)
        place.storeBytes(of: SIMD4<Float>(repeating: 0), as: SIMD4<Float>.self)
        sums += SIMD4(0, sums.x, sums.y, sums.z)
        sums += SIMD4(0, 0, sums.x, sums.y)
        sums += SIMD4(repeating: winding)
        winding = sums.w
        if column < width {
          UnsafeMutableRawPointer(target + column).storeBytes(
            of: Rule.levels(sums), as: SIMD4<UInt8>.self)
        }
      }
    }
    guard done > 0 else { return .level(Rule.level(winding)) }
    if done < width { fillBytes(target + done, Rule.level(winding), width - done) }
    return .written
  }

  /// Whether a row is as the one before; its cells are empty then.
  @inline(__always)
  private mutating func isRepeated(
    _ touched: UnsafeMutablePointer<UInt64>, _ cells: UnsafeMutableRawPointer, _ winding: Float
  ) -> Bool {
    guard let next = RowSides(touched, pen.words, cells, winding: winding) else {
      if sides != nil { sides = nil }
      return false
    }
    if next == sides {
      next.clear(touched, cells)
      return true
    }
    sides = next
    return false
  }
}

/// A row that nothing touches but its two ends, as those of a shape's body whose sides stand
/// between pixels: there are many, all alike, and none has to be summed up again.
private struct RowSides: Equatable {
  private let groups: SIMD2<Int>
  private let left: SIMD4<Float>
  private let right: SIMD4<Float>
  private let winding: Float

  /// Nil when other than two groups are touched, one of them the first word's and one the last's.
  @inline(__always)
  init?(
    _ touched: UnsafeMutablePointer<UInt64>, _ words: Int, _ cells: UnsafeMutableRawPointer,
    winding: Float
  ) {
    let (first, last) = (touched[0], touched[words &- 1])
    // One bit each; words between them are empty.
    guard words > 1, first != 0, first & (first &- 1) == 0, last != 0, last & (last &- 1) == 0
    else { return nil }
    for word in 1..<words &- 1 where touched[word] != 0 { return nil }
    groups = SIMD2(
      first.trailingZeroBitCount, (words &- 1) &* 64 &+ last.trailingZeroBitCount)
    left = Self.place(groups.x, cells).load(as: SIMD4<Float>.self)
    right = Self.place(groups.y, cells).load(as: SIMD4<Float>.self)
    self.winding = winding
  }

  /// Empties the cells.
  @inline(__always)
  func clear(_ touched: UnsafeMutablePointer<UInt64>, _ cells: UnsafeMutableRawPointer) {
    touched[groups.x >> 6] = 0
    touched[groups.y >> 6] = 0
    Self.place(groups.x, cells).storeBytes(of: SIMD4(repeating: 0), as: SIMD4<Float>.self)
    Self.place(groups.y, cells).storeBytes(of: SIMD4(repeating: 0), as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func place(
    _ group: Int, _ cells: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    cells + group &* CoverageCells.group &* MemoryLayout<Float>.size
  }
}

/// How an integral of winding, in units of the pen, becomes 0…255.
private protocol WindingRule {
  /// 0…255, not rounded.
  static func share(_ winding: SIMD4<Float>) -> SIMD4<Float>
}

extension WindingRule {
  @inline(__always)
  static func levels(_ winding: SIMD4<Float>) -> SIMD4<UInt8> {
    // From 2^23 on a number's last bit is 1: the sum is rounded to nearest.
    let rounded = share(winding) + 0x1p23
    return SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(rounded, to: SIMD4<UInt32>.self))
  }

  @inline(__always)
  static func level(_ winding: Float) -> UInt8 { levels(SIMD4(repeating: winding)).x }

  @inline(__always)
  static func size(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let bits = unsafeBitCast(value, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF
    return unsafeBitCast(bits, to: SIMD4<Float>.self)
  }
}

private enum NonZero: WindingRule {
  @inline(__always)
  static func share(_ winding: SIMD4<Float>) -> SIMD4<Float> {
    var levels = size(winding) * (255 / Float(CoveragePen.unit))
    levels.replace(with: 255, where: levels .> 255)
    return levels
  }
}

private enum EvenOdd: WindingRule {
  @inline(__always)
  static func share(_ winding: SIMD4<Float>) -> SIMD4<Float> {
    let turns = winding * (1 / Float(CoveragePen.unit))
    return size(turns - 2 * (turns * 0.5).rounded(.toNearestOrEven)) * 255
  }
}
