/// The height of a chain at every column: what it has in a column is a line from the left edge to
/// the right, or two that meet at a corner between them.
///
/// Only memory, of eight columns at a time (``block``).
struct ColumnHeights {
  /// Columns that are scanned at once.
  static let block = 8
  /// The most rows: what a column has above a row is summed in levels, and a sum of more would be
  /// rounded so that a full pixel becomes 256.
  static let mostRows = 8192

  /// At the columns' edges, px.
  let edges: UnsafeMutablePointer<Float>
  /// At the corner inside a column, px.
  private let corners: UnsafeMutablePointer<Float>
  /// How much of a column the chain has left and right of its corner; 1 and 0 without one.
  private let lefts: UnsafeMutablePointer<Float>
  private let rights: UnsafeMutablePointer<Float>
  /// True for a block with a corner inside a column; for others the three above say nothing.
  private let bent: UnsafeMutablePointer<Bool>
  private let width: Int
  let blocks: Int

  /// Four times as many floats as this are needed for so many blocks, and a flag for each.
  static func room(blocks: Int) -> Int { (blocks + 1) * Self.block }

  /// - Parameter edges: the heights at the columns' edges, where they are known.
  init(
    _ floats: UnsafeMutablePointer<Float>, bent: UnsafeMutablePointer<Bool>, width: Int,
    blocks: Int, edges: UnsafeMutablePointer<Float>? = nil
  ) {
    let room = Self.room(blocks: blocks)
    (self.edges, corners) = (edges ?? floats, floats + room)
    (lefts, rights) = (floats + 2 * room, floats + 3 * room)
    (self.bent, self.width, self.blocks) = (bent, width, blocks)
  }

  /// Takes a chain's heights; false where it goes back, is upright or has two corners in a column.
  @inline(__always)
  func take(_ chain: PolygonChain) -> Bool {
    bent.update(repeating: false, count: blocks)
    guard takeEven(chain) || (chain.neverGoesBack && takeUneven(chain)) else { return false }
    fill()
    return true
  }

  /// Takes heights of corners `step` columns apart, at edges of columns, one more than `count`.
  @inline(__always)
  func take(_ heights: UnsafeMutablePointer<Float>, _ count: Int, step: Int) {
    bent.update(repeating: false, count: blocks)
    if edges != heights { spread(heights, count, step, 0) }
    fill()
  }

  private func fill() {
    let right = edges[width]
    for column in width &+ 1..<blocks &* Self.block &+ 1 { edges[column] = right }
  }

  // MARK: - Reading

  @inline(__always)
  func isBent(_ block: Int) -> Bool { bent[block] }

  /// Four columns' left edges from `column` on.
  @inline(__always)
  func edges(from column: Int) -> SIMD4<Float> { four(edges, column) }

  /// Four columns' corners, and how much of the columns lies left and right of them.
  @inline(__always)
  func corners(from column: Int) -> (
    height: SIMD4<Float>, left: SIMD4<Float>, right: SIMD4<Float>
  ) {
    let (left, right) = (four(lefts, column), four(rights, column))
    // Without a corner the first line goes to the right edge.
    let height = four(corners, column).replacing(with: edges(from: column &+ 1), where: left .== 1)
    put(height, at: corners + column, 1)
    return (height, left, right)
  }

  /// The least and the greatest height of the block that begins with a column, without corners: one
  /// after the other, out of memory, since compilers make more of halves of vectors.
  @inline(__always)
  func extent(of column: Int) -> (least: Float, greatest: Float) {
    var (least, greatest) = (edges[column], edges[column])
    for edge in 1...Self.block {
      let height = edges[column &+ edge]
      least = least < height ? least : height
      greatest = greatest > height ? greatest : height
    }
    return (least, greatest)
  }

  @inline(__always)
  private func four(_ floats: UnsafeMutablePointer<Float>, _ column: Int) -> SIMD4<Float> {
    UnsafeRawPointer(floats).loadUnaligned(fromByteOffset: column &* 4, as: SIMD4<Float>.self)
  }

  // MARK: - Lines

  /// Corners that lie one or several whole columns apart: four lines at a time.
  @inline(__always)
  private func takeEven(_ chain: PolygonChain) -> Bool {
    let (count, start) = (chain.count, chain.x(0))
    let width = Int(chain.x(count) &- start)
    let step = (width >> DevicePolygon.unitBits) / count
    guard count >= 4, step > 0, width == (step &* count) << DevicePolygon.unitBits else {
      return false
    }
    let share = Float(start & (DevicePolygon.unit &- 1)) / Float(DevicePolygon.unit)
    let (heights, units) = (
      lefts, SIMD4(repeating: Int32(truncatingIfNeeded: step << DevicePolygon.unitBits))
    )
    var off = SIMD4<Int32>(repeating: 0)
    Self.forEachFour(of: count) { index in
      off |= chain.runs(from: index) ^ units
      put(chain.ys(from: index &+ 1), at: heights + (index &+ 1), 1)
    }
    guard off == SIMD4(repeating: 0) else { return false }
    heights[0] = chain.y(0)
    spread(heights, count, step, share)
    if share != 0 { bendEvenly(chain.y(count), step, share) }
    return true
  }

  /// `count` lines from one height and another to the next, each `step` columns wide, from the first
  /// column on, of which the share lies left of the first.
  @inline(__always)
  private func spread(
    _ heights: UnsafeMutablePointer<Float>, _ count: Int, _ step: Int, _ share: Float
  ) {
    edges[0] = heights[0]
    @inline(__always) func lines(
      _ body: (_ column: Int, _ here: SIMD4<Float>, _ next: SIMD4<Float>) -> Void
    ) {
      Self.forEachFour(of: count) { body($0 &* step, four(heights, $0), four(heights, $0 &+ 1)) }
    }
    if step == 1, share == 0 {
      lines { column, _, next in put(next, at: edges + (column &+ 1), 1) }
    } else if step == 2, share == 0 {
      lines { column, here, next in
        let middle = (here + next) * 0.5
        let (low, high) = (
          SIMD4(middle.x, next.x, middle.y, next.y), SIMD4(middle.z, next.z, middle.w, next.w)
        )
        put(low, at: edges + (column &+ 1), 1)
        put(high, at: edges + (column &+ 5), 1)
      }
    } else if step == 3, share == 0 {
      lines { column, here, next in
        let third = (next - here) / 3
        let (a, b) = (here + third, here + third * 2)
        put(SIMD4(a.x, b.x, next.x, a.y), at: edges + (column &+ 1), 1)
        put(SIMD4(b.y, next.y, a.z, b.z), at: edges + (column &+ 5), 1)
        put(SIMD4(next.z, a.w, b.w, next.w), at: edges + (column &+ 9), 1)
      }
    } else {
      lines { column, here, next in
        if share != 0 { put(here, at: corners + column, step) }
        let change = (next - here) / Float(step)
        for ahead in 1...step {
          put(here + change * (Float(ahead) - share), at: edges + (column &+ ahead), step)
        }
      }
    }
  }

  /// Calls `body` with the first of each four of `count` lines, four or more; some come twice.
  @inline(__always)
  private static func forEachFour(of count: Int, _ body: (_ index: Int) -> Void) {
    var index = 0
    while true {
      body(index)
      index &+= 4
      if index &+ 4 > count {
        if index >= count { return }
        index = count &- 4
      }
    }
  }

  /// A corner inside every column, or every so many, and the last one.
  @inline(never)
  private func bendEvenly(_ last: Float, _ step: Int, _ share: Float) {
    bent.update(repeating: true, count: blocks)
    let columns = blocks &* Self.block
    lefts.update(repeating: 1, count: columns)
    rights.update(repeating: 0, count: columns)
    var column = 0
    while column < width {
      (lefts[column], rights[column]) = (share, 1 - share)
      column &+= step
    }
    lefts[0] = 0
    (corners[width &- 1], lefts[width &- 1], rights[width &- 1]) = (last, share, 0)
    edges[width] = last
  }

  /// Stores four numbers, `step` apart.
  @inline(__always)
  private func put(_ four: SIMD4<Float>, at place: UnsafeMutablePointer<Float>, _ step: Int) {
    guard step > 1 else {
      return UnsafeMutableRawPointer(place).storeBytes(of: four, as: SIMD4<Float>.self)
    }
    for lane in 0..<4 { place[lane &* step] = four[lane] }
  }

  /// Any corners, one line after the other.
  @inline(never)
  private func takeUneven(_ chain: PolygonChain) -> Bool {
    let unit = Float(DevicePolygon.unit)
    let mask = DevicePolygon.unit &- 1
    var (x, y, lastBent) = (chain.x(0), chain.y(0), Int32(-1))
    edges[0] = y
    if x & mask != 0 {
      bend(0, y, 0, 1 - Float(x & mask) / unit)
      lastBent = 0
    }
    for index in 1...chain.count {
      let (nextX, nextY) = (chain.x(index), chain.y(index))
      guard nextX != x else {
        guard nextY == y else { return false }
        continue
      }
      let slope = (nextY - y) / Float(nextX &- x)
      let end = nextX >> Int32(DevicePolygon.unitBits)
      var column = x >> Int32(DevicePolygon.unitBits) &+ 1
      let step = slope * unit
      var heights =
        SIMD4(0, 1, 2, 3) * step + (y + slope * Float(column << Int32(DevicePolygon.unitBits) &- x))
      // Up to three too many, which the lines behind write again.
      while column <= end {
        put(heights, at: edges + Int(column), 1)
        heights += 4 * step
        column &+= 4
      }
      if nextX & mask == 0 {
        edges[Int(end)] = nextY
      } else {
        guard end != lastBent else { return false }
        lastBent = end
        let (share, isLast) = (Float(nextX & mask) / unit, index == chain.count)
        bend(Int(end), nextY, share, isLast ? 0 : 1 - share)
        if isLast { edges[Int(end) &+ 1] = nextY }
      }
      (x, y) = (nextX, nextY)
    }
    return true
  }

  @inline(__always)
  private func bend(_ column: Int, _ height: Float, _ left: Float, _ right: Float) {
    let block = column / Self.block
    if !bent[block] {
      bent[block] = true
      let first = block &* Self.block
      (lefts + first).update(repeating: 1, count: Self.block)
      (rights + first).update(repeating: 0, count: Self.block)
    }
    (corners[column], lefts[column], rights[column]) = (height, left, right)
  }
}
