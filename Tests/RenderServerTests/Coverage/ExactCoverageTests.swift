import AnimationTiming
import Foundation
import LayerTree
import RenderServer
import TestSupport
import Testing

/// Coverage as the server draws it: a black shape on a clear screen.
struct CoverageStage {
  static let width = 32
  static let height = 24
  let connection: Connection
  private let shape: ShapeLayer

  init(_ rasteriser: FillRasteriser = .exact, scale: Double = 1) throws {
    connection = try Connection(
      width: Double(Self.width) / scale, height: Double(Self.height) / scale, scale: scale,
      rasteriser: rasteriser)
    shape = ShapeLayer(in: connection.context)
    shape.frame = Rect(
      x: 0, y: 0, width: Double(Self.width) / scale, height: Double(Self.height) / scale)
    shape.fillColor = .black
    connection.root.addSublayer(shape)
  }

  func bitmap(of path: Path) throws -> Bitmap {
    shape.path = path
    return try connection.bitmap()
  }

  /// Calls `body` with each pixel.
  static func forEachPixel(_ body: (_ x: Int, _ y: Int) throws -> Void) rethrows {
    for y in 0..<height { for x in 0..<width { try body(x, y) } }
  }
}

@Suite("Exact coverage")
struct ExactCoverageTests {
  /// Rounding to a level is half of one; points are rounded to 1/65536 px.
  static let rounding = 0.51

  private static func star(_ points: Int, _ step: Int, turned: Double) -> [Point] {
    (0..<points).map { index in
      let angle = turned + Double(index * step) / Double(points) * 2 * .pi
      return Point(x: 15.7 + 14.2 * cos(angle), y: 11.9 + 11.4 * sin(angle))
    }
  }

  /// Random outlines: some on the screen, some far beyond it, in either direction.
  private static func outlines(_ seed: UInt64) -> [[Point]] {
    var generator = SeededGenerator(seed: seed)
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
    let expected = PixelIntegral(outlines)
    let drawn = try CoverageStage().bitmap(of: Path(outlines))
    CoverageStage.forEachPixel { x, y in
      #expect(abs(Double(drawn.alpha(x, y)) - expected.nonZero(x, y)) <= Self.rounding)
    }
  }

  @Test("stars: the winding rule, as samples of each pixel say", arguments: [5, 7, 9])
  func stars(_ points: Int) throws {
    let star = Self.star(points, points / 2, turned: 0.3)
    let samples = PixelIntegral([star])
    let drawn = try CoverageStage().bitmap(of: Path([star]))
    var compared = 0
    CoverageStage.forEachPixel { x, y in
      // Where lines cross, a pixel may hold windings that differ by two.
      guard !samples.isCrossed(x, y) else { return }
      compared += 1
      #expect(abs(Double(drawn.alpha(x, y)) - samples.sampled(x, y)) <= 8, "(\(x), \(y))")
    }
    #expect(compared > 200)
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
    let (width, height) = (304, 24)
    let connection = try Connection(
      width: Double(width), height: Double(height), sampling: sampling)
    let shape = ShapeLayer(in: connection.context)
    shape.frame = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    shape.fillColor = .black
    shape.path = Path(
      boxes.map { box in
        [
          Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY),
          Point(x: box.maxX, y: box.maxY), Point(x: box.minX, y: box.maxY),
        ]
      })
    connection.root.addSublayer(shape)
    let drawn = try connection.bitmap()
    for y in 0..<height {
      for x in 0..<width {
        let share = boxes.reduce(0) { $0 + Self.share(of: x, y, in: $1) }
        #expect(abs(Double(drawn.alpha(x, y)) - 255 * share) <= Self.rounding, "(\(x), \(y))")
      }
    }
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
    let whole = [
      Point(x: 4, y: 4), Point(x: 12, y: 4), Point(x: 12, y: 12), Point(x: 4, y: 12),
    ]
    let stage = try CoverageStage()
    let twice = try stage.bitmap(of: Path([whole, whole]))
    #expect(twice.alpha(8, 8) == 255)
    #expect(try stage.bitmap(of: Path([whole, whole.reversed()])).isBlank)
    // Winding 1 in one half of a pixel and −1 in the other: the documented limit of the method.
    func half(_ left: Double, _ right: Double) -> [Point] {
      [
        Point(x: left, y: 4), Point(x: right, y: 4), Point(x: right, y: 12), Point(x: left, y: 12),
      ]
    }
    let cancelled = Path([half(6, 8.5), half(8.5, 11).reversed()])
    let drawn = try stage.bitmap(of: cancelled)
    #expect((drawn.alpha(7, 8), drawn.alpha(8, 8), drawn.alpha(9, 8)) == (255, 0, 255))
    let cairo = try CoverageStage(.cairo).bitmap(of: cancelled)
    #expect(cairo.alpha(8, 8) == 255)
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
    let steps = 2000
    let cubic = (0..<steps).map { step -> Point in
      let t = Double(step) / Double(steps)
      let s = 1 - t
      func sum(_ part: KeyPath<Point, Double>) -> Double {
        s * s * s * start[keyPath: part] + 3 * t * s * s * controls[0][keyPath: part]
          + 3 * t * t * s * controls[1][keyPath: part] + t * t * t * end[keyPath: part]
      }
      return Point(x: sum(\.x), y: sum(\.y))
    }
    let quadratic = (0..<steps).map { step -> Point in
      let t = Double(step) / Double(steps)
      let s = 1 - t
      func sum(_ part: KeyPath<Point, Double>) -> Double {
        s * s * end[keyPath: part] + 2 * t * s * controls[2][keyPath: part]
          + t * t * start[keyPath: part]
      }
      return Point(x: sum(\.x), y: sum(\.y))
    }
    let expected = PixelIntegral([cubic + quadratic])
    let drawn = try CoverageStage().bitmap(of: path)
    CoverageStage.forEachPixel { x, y in
      #expect(abs(Double(drawn.alpha(x, y)) - expected.nonZero(x, y)) <= 2 + Self.rounding)
    }
  }

  @Test("subpaths that are left open, repeated moves, points on one line and none at all")
  func degenerate() throws {
    let triangle = [Point(x: 3, y: 3), Point(x: 20, y: 5), Point(x: 8, y: 20)]
    let stage = try CoverageStage()
    let closed = try stage.bitmap(of: Path([triangle]))
    var open = Path()
    open.move(to: Point(x: 1, y: 1))
    for (index, point) in triangle.enumerated() {
      if index == 0 { open.move(to: point) } else { open.addLine(to: point) }
    }
    #expect(try stage.bitmap(of: open) == closed)
    var bare = Path()
    for point in triangle { bare.addLine(to: point) }
    #expect(try stage.bitmap(of: bare) == closed)
    let flats: [[(Double, Double)]] = [
      [(2, 2), (20, 20)], [(5, 5), (5, 5), (5, 5)], [(0, 9), (30, 9), (4, 9)],
    ]
    for flat in flats {
      let line = flat.map { Point(x: $0.0, y: $0.1) }
      #expect(try stage.bitmap(of: Path([line])).isBlank)
    }
    #expect(try stage.bitmap(of: Path()).isBlank)
  }

  @Test("absurd coordinates: nothing traps, and the next shape is drawn as ever")
  func absurd() throws {
    var generator = SeededGenerator(seed: 5)
    let triangle = [Point(x: 3, y: 3), Point(x: 20, y: 5), Point(x: 8, y: 20)]
    let fresh = try CoverageStage().bitmap(of: Path([triangle]))
    let stage = try CoverageStage()
    for _ in 0..<200 {
      let outline = (0..<4).map { _ in
        Point(
          x: Timing.absurdNumbers.randomElement(using: &generator) ?? 0,
          y: Timing.absurdNumbers.randomElement(using: &generator) ?? 0)
      }
      do {
        _ = try stage.bitmap(of: Path([outline]))
      } catch is RenderError {}
      #expect(try stage.bitmap(of: Path([triangle])) == fresh)
    }
  }
}
