import AnimationTiming
import LayerTree
import TestSupport
import Testing

@testable import RenderServer
@testable import WaveViews

/// The ways to scan one outline.
private struct BothScans: ~Copyable {
  private let polygon = DevicePolygon()
  private let columns = ColumnMemory()
  private let even = EvenChain()
  private let cells = CoverageCells()
  private var builder = CoverageBuilder()
  private let rasters = [Raster(work: WorkLedger()), Raster(work: WorkLedger())]

  /// The most that a pixel's coverages by columns and by the pen differ; nil without columns.
  mutating func difference(_ path: Path, under map: AffineTransform) throws -> Int? {
    let polygon = polygon
    guard let target = try polygon.take(PathSource(path), under: map),
      let chain = PolygonChain(polygon, in: target),
      try columns.scan(target).add(chain, to: &builder)
    else { return nil }
    try rasters[0].take(&builder, stamp: 1)
    let pen = try cells.pen(width: target.width, height: target.height)
    pen.add(polygon, in: target)
    var rows = CellRows(pen, in: target)
    try rows.read(into: &builder)
    try rasters[1].take(&builder, stamp: 1)
    let images = rasters.map { bytes(of: $0, in: target.grown(x: 1, y: 1)) }
    return zip(images[0], images[1]).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  /// True if an even chain, read in one pass, has the rows of the chain of corners; nil for others.
  mutating func isEvenAlike(_ path: Path, under map: AffineTransform) throws -> Bool? {
    let (even, polygon) = (even, polygon)
    let isEven = try PathSource(path).withPolygon { (points) throws(RenderError) in
      try even.take(points, under: map, visible: nil)
    }
    guard isEven == true else { return nil }
    try columns.scan(even).add(even, to: &builder)
    try rasters[0].take(&builder, stamp: 1)
    guard let target = try polygon.take(PathSource(path), under: map),
      let chain = PolygonChain(polygon, in: target),
      try columns.scan(target).add(chain, to: &builder)
    else { return false }
    try rasters[1].take(&builder, stamp: 1)
    let box = target.grown(x: 1, y: 1)
    return target == even.target && rasters[0].shape.bounds == rasters[1].shape.bounds
      && bytes(of: rasters[0], in: box) == bytes(of: rasters[1], in: box)
  }

  /// The widths of the parts in which columns covered two shapes of one size differently.
  func widthsOfDifferences() -> [Int] {
    guard let rows = rasters[0].rows, let before = rasters[0].rowsBefore else { return [] }
    let box = rasters[0].shape.bounds
    let (new, old) = (PlacedRows(rows, at: box), PlacedRows(before, at: box))
    let columns = new.columns(of: box, unlike: old)
    var widths: [Int] = []
    new.forEachRow(in: box, unlike: old) { pair, _, _ in
      columns.forEachPart(of: pair) { widths.append($0.right - $0.left) }
    }
    return widths
  }

  private func bytes(of raster: Raster, in box: PixelRect) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: box.area)
    guard let rows = raster.rows else { return bytes }
    PlacedRows(rows, at: raster.shape.bounds).forEachPart(in: box) { part, top, bottom in
      guard part.level != 0 else { return }
      for y in top..<bottom {
        let start = (y - box.top) * box.width - box.left
        for x in part.left..<part.right {
          bytes[start + x] = part.level ?? part.coverages[x - part.left]
        }
      }
    }
    return bytes
  }
}

@Suite("Coverage by columns")
struct ColumnScanTests {
  /// A polygon whose upper edge never goes back, over a level lower edge: it starts at either, has
  /// upright or slanted sides, and its corners lie on whole columns or anywhere.
  private static func polygon(_ generator: inout TestGenerator) -> Path {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
    let (wide, bottom) = (number(4...45), isOne(in: 3) ? 19.7 : 20)
    let width = isOne(in: 3) ? wide : wide.rounded()
    let swing = isOne(in: 4) ? 0.3 : isOne(in: 2) ? 2 : 12
    let gap: ClosedRange<Double> = isOne(in: 3) ? 0.02...3 : 1.01...9
    let step = isOne(in: 3) ? 1.0 : isOne(in: 2) ? 2 : nil
    var (x, corners) = (0.0, [(Double, Double)]())
    while true {
      let y = 10 + number(-swing...swing)
      corners.append((x, isOne(in: 40) ? bottom : min(isOne(in: 6) ? y.rounded() : y, bottom)))
      guard x < width else { break }
      x = min(width, x + (step ?? number(gap)))
    }
    if isOne(in: 2) { corners.insert((0, bottom), at: 0) }
    corners.append((width, bottom))
    if corners[0].1 != bottom { corners.append((0, bottom)) }
    return .polygon(corners, closed: isOne(in: 2))
  }

  private static func place(_ generator: inout TestGenerator, _ scale: Double) -> AffineTransform {
    func fraction() -> Double { Double(Int.random(in: -8...8, using: &generator)) / 8 }
    let isWhole = Bool.random(using: &generator)
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: isWhole ? 0 : fraction(), ty: isWhole ? 3 : fraction())
  }

  @Test("even chains, read in one pass: the rows of the same corners read one by one")
  func even() throws {
    var generator = TestGenerator(seed: 621)
    var scans = BothScans()
    var taken = 0
    for _ in 0..<4000 {
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      func isOne(in count: Int) -> Bool { Int.random(in: 0..<count, using: &generator) == 0 }
      let (left, lines) = (isOne(in: 2) ? 0 : -3.0, Int.random(in: 3...40, using: &generator))
      let step = [0.5, 1, 1, 1, 2, 3][Int.random(in: 0..<6, using: &generator)]
      let (level, bottom) = (number(-20...300), isOne(in: 3) ? 330.7 : 330)
      let swing = [0.01, 3, 30, 140][Int.random(in: 0..<4, using: &generator)]
      var corners = (0...lines).map { index -> (Double, Double) in
        let y = level + number(-swing...swing)
        let x = left + Double(index) * step
        return (isOne(in: 400) ? x + 0.1 : x, isOne(in: 30) ? y.rounded() : y)
      }
      // Corners beyond the edge of a row, or of a column, by less than rounding shows.
      if isOne(in: 9) { corners[lines].0 += 1e-9 }
      if isOne(in: 9) { corners[2].1 = (level - swing).rounded() }
      if isOne(in: 9) { corners[1].1 = corners[1].1.rounded() - 1e-7 }
      let right = left + Double(lines) * step
      corners += [(right, isOne(in: 20) ? bottom - 1 : bottom), (left, bottom)]
      let scale = Double(Int.random(in: 1...3, using: &generator))
      let map = AffineTransform.scale(x: scale, y: scale)
      let path = Path.polygon(corners, closed: isOne(in: 2))
      guard let isAlike = try scans.isEvenAlike(path, under: map) else { continue }
      taken += 1
      #expect(isAlike, "\(corners) at \(scale)")
    }
    #expect(taken > 1000)
  }

  /// Heights between corners, step after step, end above the last corner by what is rounded.
  @Test(
    "corners at the upper edge of all pixels: the pen's coverage within one level",
    arguments: [(7, 57.0), (11, 29), (13, 14), (15, 60.25), (19, 15), (21, 3), (30, 60.25)])
  func upperEdge(_ step: Int, _ height: Double) throws {
    let corners = (0...8).map { (Double($0 * step), $0 % 2 == 0 ? height : 0) }
    let right = Double(8 * step)
    for bottom in [80, 80.5] {
      let path = Path.polygon(corners + [(right, bottom), (0, bottom)])
      var scans = BothScans()
      #expect(try scans.isEvenAlike(path, under: .identity) == true)
      let difference = try scans.difference(path, under: .identity)
      #expect(try #require(difference) <= 1)
    }
  }

  @Test("a rebuilt wave is an even chain at scales 1, 2 and 3")
  func rebuilt() throws {
    var scans = BothScans()
    let curve = try #require(Wave.jw.form(in: Size(width: 375, height: 60)).curves.first)
    for (shift, scale) in [0.1, 12.3, 200].flatMap({ shift in [1.0, 2, 3].map { (shift, $0) } }) {
      let path = curve.path(
        width: 375, WaveInstant(shift: shift, swell: 1), above: nil, work: WorkLedger())
      #expect(try scans.isEvenAlike(path, under: .scale(x: scale, y: scale)) == true)
    }
  }

  @Test(
    "10,000 random polygons under a chain: the pen's coverage within one level",
    arguments: 0..<20 as Range<UInt64>)
  func polygons(_ seed: UInt64) throws {
    var generator = TestGenerator(seed: seed)
    var scans = BothScans()
    var scanned = 0
    for _ in 0..<500 {
      let path = Self.polygon(&generator)
      let map = Self.place(&generator, Double(Int.random(in: 1...2, using: &generator)))
      guard let difference = try scans.difference(path, under: map) else { continue }
      scanned += 1
      #expect(difference <= 1, "\(path.points) under \(map)")
    }
    // The others have corners that are closer than a column.
    #expect(scanned > 350)
  }

  @Test("every wave, at whole and fractional places: the pen's coverage within one level")
  func waves() throws {
    var scans = BothScans()
    var scanned: Set<String> = []
    let work = WorkLedger()
    for wave in Wave.all + Wave.variants {
      let form = wave.form(in: Size(width: 75, height: 30))
      var above: Path?
      for (curve, shift) in form.curves.flatMap({ curve in [0, 12.3, 40].map { (curve, $0) } }) {
        let path = curve.path(
          width: 75, WaveInstant(shift: shift, swell: 0.9), above: above, work: work)
        above = path
        for (scale, x, y) in [(1.0, 0.0, 0.0), (2, 0, 7), (3, 0.25, 0), (1, 0.4, 0.75)] {
          let map = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
          guard let difference = try scans.difference(path, under: map) else { continue }
          scanned.insert(wave.id)
          #expect(difference <= 1, "\(wave.id) at \(shift), \(map)")
        }
      }
    }
    let chains = [Wave.jw, .yx, .wx, .bafluid].map(\.id)
    #expect(scanned.isSuperset(of: chains), "\(scanned)")
  }

  /// A row's touched blocks take several words, which runs of blocks cross.
  @Test(
    "chains of more than 64 blocks: the pen's coverage within one level, and no part is empty",
    arguments: [0, 0.3])
  func wide(_ fraction: Double) throws {
    var scans = BothScans()
    let outlines = [0, 90].map { shift in
      (0...1100).map { x -> Point in
        let place = Double((x + shift) % 300) / 150 - 1
        return Point(x: Double(x), y: 1 + 18 * place * place)
      } + [Point(x: 1100, y: 30), Point(x: 0, y: 30)]
    }
    let map = AffineTransform.translation(x: fraction, y: 0)
    for outline in outlines {
      let difference = try scans.difference(Path([outline]), under: map)
      #expect(try #require(difference) <= 1)
    }
    let widths = scans.widthsOfDifferences()
    #expect(widths.count > 100)
    #expect(widths.allSatisfy { $0 > 0 })
  }

  /// One outline of lines is read on a way of its own.
  @Test("500 random outlines, turned and not: the same places alone and beside another one")
  func places() throws {
    var generator = TestGenerator(seed: 62)
    for index in 0..<500 {
      let corners = (0..<4 + generator.choice(of: 9)).map { _ in
        Point(x: generator.number(-20, 40), y: generator.number(-20, 40))
      }
      var map = Self.place(&generator, 1)
      if index % 2 == 0 { (map.b, map.c) = (generator.number(-1, 1), generator.number(-1, 1)) }
      let outlines = [[corners], [corners, [Point(x: 1, y: 1), Point(x: 2, y: 3)]]]
      let places = try outlines.map { outline in
        let polygon = DevicePolygon()
        _ = try polygon.take(PathSource(Path(outline)), under: map)
        return (0...corners.count).map { SIMD2(polygon.xs[$0], polygon.ys[$0]) }
      }
      #expect(places[0] == places[1])
      for (place, corner) in zip(places[0].dropFirst(), corners) {
        let exact = map.applied(to: corner)
        #expect(abs(Double(place.x) / 65536 - exact.x) <= 1 / 65536)
        #expect(abs(Double(place.y) / 65536 - exact.y) <= 1 / 65536)
      }
    }
  }

  /// Corners in the order in which they are drawn, and whether columns take them.
  private static let shapes: [(String, Bool, [(Double, Double)])] = [
    ("a hill over its base", true, [(0, 9), (5, 2), (9, 9)]),
    ("a step in the upper edge", false, [(0, 9), (0, 3), (4, 3), (4, 6), (9, 6), (9, 9)]),
    ("an edge that goes back", false, [(0, 9), (0, 3), (6, 3), (5, 5), (9, 6), (9, 9)]),
    ("two corners inside a column", false, [(0, 9), (0, 3), (4.2, 3), (4.6, 5), (9, 6), (9, 9)]),
    ("one inside a column", true, [(0, 9), (0, 3), (4.2, 3), (5.6, 5), (9, 6), (9, 9)]),
    ("an upright line", false, [(0, 9), (0.5, 9), (0.5, 3), (0.5, 9), (1, 9)]),
    ("a knot", false, [(0.2, 9), (0.2, 3), (0.9, 4), (0, 5), (0.5, 6), (0.2, 8), (0.2, 9)]),
    ("a base that is not level", false, [(0, 8), (0, 3), (9, 6), (9, 9)]),
    ("a base that reaches further", false, [(0, 9), (0, 3), (6, 4), (6, 9), (9, 9), (2, 9)]),
    ("a tall chain", true, tall(8000)),
    ("one so tall that floats would not do", false, tall(20_000)),
  ]

  private static func tall(_ height: Double) -> [(Double, Double)] {
    [(0, height), (0, 2.3), (8, 0.9 * height), (16, 3.6), (16, height)]
  }

  @Test("only chains over a level edge are scanned by columns", arguments: shapes.indices)
  func applies(_ index: Int) throws {
    let (name, applies, corners) = Self.shapes[index]
    var scans = BothScans()
    // Four corners are the fewest.
    let path = Path.polygon(corners + [corners[0]], closed: true)
    let difference = try scans.difference(path, under: .identity)
    #expect((difference != nil) == applies, "\(name)")
    #expect(difference ?? 0 <= 1, "\(name)")
  }
}
