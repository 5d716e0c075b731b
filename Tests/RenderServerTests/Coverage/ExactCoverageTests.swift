import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

/// Coverage as the server draws it: a black shape on a clear screen.
struct CoverageStage {
  let connection: Connection
  private let shape: ShapeLayer

  init(_ rasteriser: FillRasteriser = .exact) throws {
    connection = try Connection(rasteriser: rasteriser)
    shape = connection.addBox(connection.root.bounds)
  }

  func bitmap(of path: Path) throws -> Picture {
    shape.path = path
    return try connection.picture()
  }
}

@Suite("Exact coverage")
struct ExactCoverageTests {
  /// Rounding to a level is half of one; points are rounded to 1/65536 px.
  static let rounding = 0.51

  /// Random outlines: some on the screen, some far beyond it, in either direction.
  private static func outlines(_ seed: UInt64) -> [[Point]] {
    var generator = TestGenerator(seed: seed)
    let reach = seed % 3 == 0 ? 40.0 : 0
    return (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      (0..<Int.random(in: 3...9, using: &generator)).map { _ in
        // A third of the coordinates are whole: lines along pixel boundaries.
        func coordinate(_ most: Double) -> Double {
          let value = Double.random(in: -reach...(most + reach), using: &generator)
          return Int.random(in: 0..<3, using: &generator) == 0 ? value.rounded() : value
        }
        return Point(x: coordinate(32), y: coordinate(24))
      }
    }
  }

  @Test(
    "random polygons: the integral of winding over each pixel", arguments: 0..<60 as Range<UInt64>)
  func polygons(_ seed: UInt64) throws {
    let outlines = Self.outlines(seed)
    try Self.expect(Path(outlines), outlines, within: Self.rounding)
  }

  /// That `path` covers each pixel as `outlines` do.
  private static func expect(_ path: Path, _ outlines: [[Point]], within tolerance: Double) throws {
    expect(try CoverageStage().bitmap(of: path), within: tolerance, PixelIntegral(outlines).nonZero)
  }

  /// That each pixel has the opacity that `alpha` says.
  private static func expect(
    _ drawn: Picture, within tolerance: Double, _ alpha: (_ x: Int, _ y: Int) -> Double
  ) {
    for y in 0..<drawn.height {
      for x in 0..<drawn.width {
        #expect(abs(Double(drawn.alpha(x, y)) - alpha(x, y)) <= tolerance, "(\(x), \(y))")
      }
    }
  }

  /// Stacked boxes on a wide screen: rows that only their two sides touch, again and again.
  private static let stacks: [[Rect]] = [
    // Within a pixel, and beyond the screen.
    [
      Rect(x: 7.1, y: 6.2, width: 0.3, height: 0.4),
      Rect(x: 31.5, y: 23.5, width: 0.5, height: 0.5),
    ],
    [Rect(x: -7.5, y: -3.25, width: 360, height: 50.75)],
    [Rect(x: 2.6, y: 2, width: 297.7, height: 18.5)],
    // Either side moves by half a pixel on the way, and back.
    [
      Rect(x: 2.6, y: 2, width: 297.7, height: 6), Rect(x: 3.1, y: 8, width: 297.2, height: 3),
      Rect(x: 2.6, y: 11, width: 298.2, height: 3), Rect(x: 2.6, y: 14, width: 297.7, height: 8),
    ],
    // Two sides and nothing between them; full inside, from the left edge on, and nothing again.
    [
      Rect(x: 1.25, y: 3, width: 0.5, height: 4), Rect(x: 300.25, y: 3, width: 0.5, height: 4),
      Rect(x: -5, y: 7, width: 306.5, height: 5), Rect(x: 1.25, y: 12, width: 0.5, height: 9),
      Rect(x: 300.25, y: 12, width: 0.5, height: 9),
    ],
    // Too thin to be seen, above what is seen.
    [
      Rect(x: 2.6, y: 1, width: 0.001, height: 9), Rect(x: 300.3, y: 1, width: 0.001, height: 9),
      Rect(x: 2.6, y: 10, width: 297.7, height: 7.25),
    ],
  ]

  @Test(
    "boxes with sides between pixels, and rows that are alike", arguments: stacks,
    [Sampling.subpixel, .bilinear])
  func alikeRows(_ boxes: [Rect], _ sampling: Sampling) throws {
    let connection = try Connection(width: 304, height: 24, sampling: sampling)
    connection.addBox(connection.root.bounds).path = Path(boxes.map(Self.corners))
    Self.expect(try connection.picture(), within: Self.rounding) { x, y in
      255 * boxes.reduce(0) { $0 + Self.share(of: x, y, in: $1) }
    }
  }

  private static func corners(_ box: Rect) -> [Point] {
    [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
      Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
    ]
  }

  /// How much of a pixel lies in `rect`.
  private static func share(of x: Int, _ y: Int, in rect: Rect) -> Double {
    func overlap(_ low: Double, _ high: Double, _ pixel: Int) -> Double {
      max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
    }
    return overlap(rect.minX, rect.maxX, x) * overlap(rect.minY, rect.maxY, y)
  }

  @Test("overlaps in one direction are covered once, in opposite directions they cancel")
  func overlaps() throws {
    let whole = Self.corners(Rect(x: 4, y: 4, width: 8, height: 8))
    let stage = try CoverageStage()
    let twice = try stage.bitmap(of: Path([whole, whole]))
    #expect(twice.alpha(8, 8) == 255)
    #expect(try stage.bitmap(of: Path([whole, whole.reversed()])).isBlank)
    // Winding 1 in one half of a pixel and −1 in the other: the documented limit of the method.
    let halves = [6, 8.5].map { Self.corners(Rect(x: $0, y: 4, width: 2.5, height: 8)) }
    let cancelled = Path([halves[0], halves[1].reversed()])
    let drawn = try stage.bitmap(of: cancelled)
    #expect((drawn.alpha(7, 8), drawn.alpha(8, 8), drawn.alpha(9, 8)) == (255, 0, 255))
    let cairo = try CoverageStage(.cairo).bitmap(of: cancelled)
    #expect(cairo.alpha(8, 8) == 255)
  }

  /// Points of a Bézier curve, by de Casteljau's construction.
  private static func curve(_ controls: [Point], steps: Int = 2000) -> [Point] {
    (0..<steps).map { step in
      let t = Double(step) / Double(steps)
      var points = controls
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { a, b in
          Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y))
        }
      }
      return points[0]
    }
  }

  @Test("curves: a cubic and a quadratic, within two levels of their finest polygon")
  func curves() throws {
    var path = Path()
    let (start, end) = (Point(x: 2.3, y: 20.1), Point(x: 29.2, y: 18.7))
    let controls = [Point(x: 4, y: -14), Point(x: 27, y: 40), Point(x: 17, y: 1)]
    path.move(to: start)
    path.addCubic(to: end, control1: controls[0], control2: controls[1])
    path.addQuadratic(to: start, control: controls[2])
    path.close()
    let outline =
      Self.curve([start, controls[0], controls[1], end]) + Self.curve([end, controls[2], start])
    try Self.expect(path, [outline], within: 2 + Self.rounding)
  }

  private static let triangle = [Point(x: 3, y: 3), Point(x: 20, y: 5), Point(x: 8, y: 20)]

  @Test("subpaths that are left open, repeated moves, points on one line and none at all")
  func degenerate() throws {
    let stage = try CoverageStage()
    let closed = try stage.bitmap(of: Path([Self.triangle]))
    let open = Path([[Point(x: 1, y: 1)], Self.triangle], closed: false)
    #expect(try stage.bitmap(of: open) == closed)
    var bare = Path()
    for point in Self.triangle { bare.addLine(to: point) }
    #expect(try stage.bitmap(of: bare) == closed)
    // Lines go on where a subpath was closed.
    var reopened = Path([[Self.triangle[0], Point(x: 3, y: 9)]])
    for point in Self.triangle.dropFirst() { reopened.addLine(to: point) }
    #expect(try stage.bitmap(of: reopened) == closed)
    let flats: [[(Double, Double)]] = [
      [(2, 2), (20, 20)], [(5, 5), (5, 5), (5, 5)], [(0, 9), (30, 9), (4, 9)],
    ]
    for flat in flats { #expect(try stage.bitmap(of: .polygon(flat, closed: true)).isBlank) }
    #expect(try stage.bitmap(of: Path()).isBlank)
  }

  @Test("a shape as wide as a raster may be, whose corners lie further out than 32,767 px")
  func wide() throws {
    let corners = [(2.25, 4.0), (32_768.5, 4), (32_768.5, 20.5), (6.5, 20.5)]
    let outline = corners.map { Point(x: $0.0, y: $0.1) }
    try Self.expect(Path([outline]), [outline], within: Self.rounding)
  }

  @Test("absurd coordinates: nothing traps, and the next shape is drawn as ever")
  func absurd() throws {
    var generator = TestGenerator(seed: 5)
    let fresh = try CoverageStage().bitmap(of: Path([Self.triangle]))
    let stage = try CoverageStage()
    for _ in 0..<200 {
      let outline = (0..<4).map { _ in
        Point(
          x: Timing.absurdNumbers.randomElement(using: &generator) ?? 0,
          y: Timing.absurdNumbers.randomElement(using: &generator) ?? 0)
      }
      do { _ = try stage.bitmap(of: Path([outline])) } catch is RenderError {}
      #expect(try stage.bitmap(of: Path([Self.triangle])) == fresh)
    }
  }
}
