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
  /// - Returns: the coverage of all of the row, which then is not written; or -1.
  mutating func next(into target: UnsafeMutablePointer<UInt8>) -> Int
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

  init(_ pen: CoveragePen, in target: PixelRect, isEvenOdd: Bool) {
    self.pen = pen
    self.isEvenOdd = isEvenOdd
    (width, height) = (target.width, target.height)
    (originX, originY) = (target.left, target.top)
  }

  @inline(__always)
  mutating func next(into target: UnsafeMutablePointer<UInt8>) -> Int {
    isEvenOdd ? read(into: target, EvenOdd.self) : read(into: target, NonZero.self)
  }

  @inline(__always)
  private mutating func read<Rule: WindingRule>(
    into target: UnsafeMutablePointer<UInt8>, _ rule: Rule.Type
  ) -> Int {
    entering += pen.steps[row]
    var winding = entering + pen.starts[row]
    (pen.steps[row], pen.starts[row]) = (0, 0)
    // The bottom of a line that ends with the last row.
    if row == height - 1 { pen.steps[height] = 0 }
    let touched = pen.touched + row * pen.words
    let cells = UnsafeMutableRawPointer(pen.cells + row * pen.stride)
    row += 1
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
    guard done > 0 else { return Int(Rule.level(winding)) }
    if done < width { fillBytes(target + done, Rule.level(winding), width - done) }
    return -1
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
