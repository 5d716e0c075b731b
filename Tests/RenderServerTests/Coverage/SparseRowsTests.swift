import LayerTree
import TestSupport
import Testing

@testable import RenderServer

/// A byte for every pixel of a shape.
private struct DenseShape {
  var box: PixelRect
  var bytes: [UInt8]

  /// Rows of a few stretches of one coverage and of many, some rows as the one before.
  static func random(_ generator: inout TestGenerator) -> DenseShape {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let (width, height, left, top) = (
      number(1...90), number(1...20), number(-9...9), number(-9...9)
    )
    var bytes: [UInt8] = []
    var row = [UInt8](repeating: 0, count: width)
    for index in 0..<height {
      if index > 1, Int.random(in: 0...2, using: &generator) > 0 {
        row = []
        while row.count < width {
          let level = [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(
            using: &generator)
          let isEven = Bool.random(using: &generator)
          for _ in 0..<Int.random(in: 1...40, using: &generator) {
            row.append(isEven ? level ?? 0 : UInt8.random(in: 0...255, using: &generator))
          }
        }
        row.removeLast(row.count - width)
      }
      bytes += row
    }
    return DenseShape(
      box: PixelRect(left: left, top: top, right: left + width, bottom: top + height), bytes: bytes)
  }

  subscript(x: Int, y: Int) -> UInt8 {
    guard box.contains(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)) else { return 0 }
    return bytes[(y - box.top) * box.width + x - box.left]
  }

  /// The shape in sparse form.
  func raster(_ work: WorkLedger = WorkLedger(), into raster: Raster? = nil) throws -> Raster {
    let raster = raster ?? Raster(work: work)
    var builder = CoverageBuilder()
    builder.begin(box)
    // Rows of whole words.
    let stride = (box.width + 3) & ~3
    var padded = [UInt8](repeating: 7, count: stride * box.height)
    for row in 0..<box.height {
      for column in 0..<box.width {
        padded[row * stride + column] = bytes[row * box.width + column]
      }
    }
    try padded.withUnsafeBufferPointer { padded in
      guard let base = padded.baseAddress else { return }
      try builder.add(
        ScannedMask(
          base: base, stride: stride, width: box.width, height: box.height, originX: box.left,
          originY: box.top))
    }
    try raster.take(&builder, stamp: raster.stamp + 1)
    return raster
  }
}

extension Raster {
  fileprivate var placed: PlacedRows? { rows.map { PlacedRows($0, at: shape.bounds) } }
}

@Suite("Sparse rows")
struct SparseRowsTests {
  private static let place = PixelRect(left: -12, top: -12, right: 110, bottom: 40)

  /// Every pixel of a rectangle once, with its coverage.
  private func pixels(
    of part: CoveredPart, _ top: Int, _ bottom: Int, _ body: (_ x: Int, _ y: Int, UInt8) -> Void
  ) {
    for y in top..<bottom {
      for x in part.left..<part.right { body(x, y, part.level ?? part.coverages[x - part.left]) }
    }
  }

  @Test(
    "have each pixel's coverage, in every part that is asked for",
    arguments: 0..<60 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    let shape = DenseShape.random(&generator)
    let raster = try shape.raster()
    for _ in 0..<8 {
      let (x, y) = (
        Int.random(in: -12...60, using: &generator), Int.random(in: -12...20, using: &generator)
      )
      let part = PixelRect(
        left: x, top: y, right: x + Int.random(in: 1...50, using: &generator),
        bottom: y + Int.random(in: 1...20, using: &generator))
      var seen: [Int: UInt8] = [:]
      raster.placed?.forEachPart(in: part) {
        pixels(of: $0, $1, $2) { x, y, coverage in
          #expect(seen.updateValue(coverage, forKey: y * 1000 + x) == nil)
          #expect(coverage == shape[x, y])
        }
      }
      #expect(seen.count == part.area)
    }
    let inside = raster.shape.interior
    for y in inside.top..<max(inside.top, inside.bottom) {
      for x in inside.left..<inside.right { #expect(shape[x, y] == 255) }
    }
  }

  @Test(
    "the parts unlike another shape's, at another place, have all pixels that differ",
    arguments: 0..<60 as Range<UInt64>)
  func differences(seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    let (old, new) = (DenseShape.random(&generator), DenseShape.random(&generator))
    let raster = try old.raster()
    let before = try #require(raster.placed)
    // The raster keeps what it held before.
    let after = try #require(new.raster(into: raster).placed)
    #expect(raster.rowsBefore?.stamp == 1)
    var seen: [Int: UInt8] = [:]
    after.forEachRow(in: Self.place, unlike: before) { pair, top, bottom in
      after.columns(of: Self.place, unlike: before).forEachPart(of: pair) {
        pixels(of: $0, top, bottom) { x, y, coverage in
          #expect(seen.updateValue(coverage, forKey: y * 1000 + x) == nil)
        }
      }
    }
    let box = after.differences(in: Self.place, from: before)
    for y in Self.place.top..<Self.place.bottom {
      for x in Self.place.left..<Self.place.right {
        #expect(seen[y * 1000 + x] ?? old[x, y] == new[x, y])
        let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
        if old[x, y] != new[x, y] { #expect(box.contains(pixel)) }
      }
    }
  }

  @Test("keep no byte where coverage is even, and rows that are alike once")
  func memory() throws {
    let work = WorkLedger()
    let row =
      [UInt8](repeating: 0, count: 400) + [1, 2, 3, 4] + [UInt8](repeating: 255, count: 396)
    let shape = DenseShape(
      box: PixelRect(left: 0, top: 0, right: 800, bottom: 50),
      bytes: Array((0..<50).map { _ in row }.joined()))
    let raster = try shape.raster(work)
    // A head; a band and the empty one; four pieces and two of the empty row; eight coverages.
    #expect(work[.cachedRasterBytes] <= 16 + 2 * 8 + 6 * 8 + 8)
    #expect(raster.shape.interior == PixelRect(left: 404, top: 0, right: 800, bottom: 50))
  }
}
