import AnimationTiming

/// Adds lines to cells of signed area: the inner loop of exact scan conversion.
///
/// A line from (x₀, y₀) to (x₁, y₁) puts Δy · (share of the cell right of it) into each cell that
/// it crosses, and the rest of Δy into the next one, so that a row's cells up to a column sum up to
///
///     a(column) = Σ over lines of ∫ [column ≤ x ≤ column + 1, x right of the line] dx dy,
///
/// the integral of the winding number over the pixel: exact for straight lines. (The accumulation
/// buffer of Levien's font-rs; FreeType and AGG keep area and cover apart.) What lies left of the
/// raster is kept per row, what lies right of it changes no pixel.
///
/// Only memory: made for one scan, it owns nothing and counts no reference.
struct CoveragePen {
  /// A point, in 1/65536 px from the raster's corner: whole columns and rows are shifts, and the
  /// heights of lines add up to exactly nothing around a closed outline.
  private struct Place {
    var x: Int
    var y: Int
  }

  /// 1 px in a place, as a power of two.
  static let unitBits = 16
  static let unit = 1 << unitBits
  /// Plus this, a number's last bit is such a unit: from 2^36 on it is 2^-16.
  static let unitBase = 0x1.8p36

  /// `height` rows of `stride` cells; winding times ``unit``.
  let cells: UnsafeMutablePointer<Float>
  /// `height` rows of `words` words: a bit for each ``CoverageCells/group`` cells touched.
  let touched: UnsafeMutablePointer<UInt64>
  /// Winding that enters a row from the left, of rows crossed in part.
  let starts: UnsafeMutablePointer<Float>
  /// Changes of it from row to row, of rows crossed from top to bottom.
  let steps: UnsafeMutablePointer<Float>
  let stride: Int
  let words: Int
  /// The right edge, in units.
  let right: Int

  /// Adds the outlines of a polygon, in O(corners + rows crossed), for pixels of which `target` is
  /// the corner: what lies outside is moved to their edge.
  @inline(never)
  func add(_ polygon: DevicePolygon, in target: PixelRect) {
    let (xs, ys) = (polygon.xs, polygon.ys)
    let bottom = target.height << Self.unitBits
    let left = (target.left - polygon.left) << Self.unitBits
    let top = (target.top - polygon.top) << Self.unitBits
    @inline(__always) func place(_ index: Int) -> Place {
      Place(
        x: min(max(Int(xs[index]) &- left, 0), right),
        y: min(max(Int(ys[index]) &- top, 0), bottom))
    }
    polygon.forEachOutline { first, lines in
      var last = place(first)
      for index in 0..<lines {
        let next = place(first &+ index &+ 1)
        add(from: last, to: next)
        last = next
      }
    }
  }

  @inline(__always)
  private func add(from start: Place, to end: Place) {
    let change = end.y &- start.y
    guard change != 0 else { return }
    if (start.y ^ end.y) >> Self.unitBits == 0, start.x | end.x != 0 {
      addPiece(start.y >> Self.unitBits, start.x, end.x, Float(change))
    } else if change > 0 {
      addRows(start, end, 1)
    } else {
      addRows(end, start, -1)
    }
  }

  /// A line down over several rows, or along the left edge.
  @inline(never)
  private func addRows(_ top: Place, _ bottom: Place, _ sign: Int) {
    guard top.x | bottom.x != 0 else { return addStart(top.y, bottom.y, sign) }
    guard top.x < right || bottom.x < right else { return }
    if top.x == bottom.x { return addUpright(top.x, top.y, bottom.y, sign) }
    let slope = Double(bottom.x &- top.x) / Double(bottom.y &- top.y)
    var place = top
    while place.y < bottom.y {
      let row = place.y >> Self.unitBits
      let end = (row &+ 1) << Self.unitBits
      var next = bottom
      if end < bottom.y {
        // Between 0 and right, as both ends are.
        next = Place(x: top.x &+ Int(slope * Double(end &- top.y)), y: end)
      }
      addPiece(row, place.x, next.x, Float((next.y &- place.y) &* sign))
      place = next
    }
  }

  private func addUpright(_ x: Int, _ top: Int, _ bottom: Int, _ sign: Int) {
    let column = x >> Self.unitBits
    let share = Float(x & (Self.unit &- 1)) / Float(Self.unit)
    var y = top
    while y < bottom {
      let row = y >> Self.unitBits
      let next = min((row &+ 1) << Self.unitBits, bottom)
      let change = Float((next &- y) &* sign)
      let cell = cells + (row &* stride &+ column)
      cell[0] += change - change * share
      cell[1] += change * share
      mark(row, column, column &+ 1)
      y = next
    }
  }

  /// A line left of all pixels: whole rows at once.
  private func addStart(_ top: Int, _ bottom: Int, _ sign: Int) {
    let first = (top &+ Self.unit &- 1) >> Self.unitBits
    let last = bottom >> Self.unitBits
    if first > last {
      starts[last] += Float((bottom &- top) &* sign)
      return
    }
    if first << Self.unitBits > top {
      starts[first - 1] += Float((first << Self.unitBits &- top) &* sign)
    }
    steps[first] += Float(Self.unit &* sign)
    steps[last] -= Float(Self.unit &* sign)
    if bottom > last << Self.unitBits {
      starts[last] += Float((bottom &- last << Self.unitBits) &* sign)
    }
  }

  /// A line inside one row, of signed height `change`.
  @inline(__always)
  private func addPiece(_ row: Int, _ x0: Int, _ x1: Int, _ change: Float) {
    let left = min(x0, x1)
    let end = max(x0, x1)
    guard left < right else { return }
    let mask = Self.unit &- 1
    let half = 0.5 / Float(Self.unit)
    let first = left >> Self.unitBits
    // Columns first…last are crossed.
    let last = (end &- 1) >> Self.unitBits
    let cell = cells + (row &* stride &+ first)
    let count = last &- first
    if count <= 0 {
      let share = change * (Float((left & mask) &+ (end &- first << Self.unitBits)) * half)
      cell[0] += change - share
      cell[1] += share
      return mark(row, first, first &+ 1)
    }
    let inFirst = Float(Self.unit &- (left & mask))
    let inLast = Float(end &- last << Self.unitBits)
    let perUnit = change / Float(end &- left)
    let head = perUnit * inFirst * inFirst * half
    let tail = perUnit * inLast * inLast * half
    cell[0] += head
    if count == 1 {
      cell[1] += change - head - tail
    } else {
      let perColumn = perUnit * Float(Self.unit)
      cell[1] += perUnit * inFirst + 0.5 * perColumn - head
      for column in 2..<count { cell[column] += perColumn }
      cell[count] += perUnit * inLast + 0.5 * perColumn - tail
    }
    cell[count &+ 1] += tail
    mark(row, first, last &+ 1)
  }

  @inline(__always)
  private func mark(_ row: Int, _ first: Int, _ last: Int) {
    let (from, to) = (first >> CoverageCells.groupBits, last >> CoverageCells.groupBits)
    let line = touched + row &* words
    if from >> 6 == to >> 6 {
      let bits: UInt64 = (2 &<< UInt64(truncatingIfNeeded: to &- from)) &- 1
      line[from >> 6] |= bits &<< UInt64(truncatingIfNeeded: from & 63)
    } else {
      for group in from...to { line[group >> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63) }
    }
  }
}

/// How far the slanted lines of a polygon reach, px.
///
/// A scan moves what lies outside its pixels to their edge (``CoveragePen/add(_:in:)``), which
/// bends a line that crosses the edge, and no other: level and upright ones stay what they are. A
/// bent line ends within its own reach of the edge, so that pixels further inside are right.
struct SlantedReach: Equatable {
  /// The longest of them from left to right.
  private(set) var x = 0.0
  /// The longest of them from top to bottom.
  private(set) var y = 0.0

  /// The reach of all lines of a polygon, in O(corners).
  init(of polygon: DevicePolygon) {
    let (xs, ys) = (polygon.xs, polygon.ys)
    var (x, y) = (0, 0)
    polygon.forEachOutline { first, count in
      for index in first..<first &+ count {
        let width = abs(Int(xs[index &+ 1]) &- Int(xs[index]))
        let height = abs(Int(ys[index &+ 1]) &- Int(ys[index]))
        if width != 0, height != 0 { (x, y) = (max(x, width), max(y, height)) }
      }
    }
    self.x = Double(x) / Double(CoveragePen.unit)
    self.y = Double(y) / Double(CoveragePen.unit)
  }

  /// The pixels of `target` that have to be scanned so that those in `visible` are right.
  func part(of target: PixelRect, seenIn visible: PixelRect) -> PixelRect {
    visible.grown(x: Int(x.rounded(.up)) + 1, y: Int(y.rounded(.up)) + 1).intersection(target)
  }
}

/// The scan converter of filled paths and of shadows' paths; lines are always Cairo's.
package enum FillRasteriser: String, CaseIterable, Codable, Sendable {
  /// The server's own: exact area coverage, summed from the signed areas of lines.
  case exact
  /// Cairo's: 15 lines of samples per pixel.
  case cairo
}
