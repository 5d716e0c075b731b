import AnimationTiming
import CCairo
import LayerTree
import Testing

@Suite("The part of a line between strokeStart and strokeEnd")
struct StrokeTrimTests {
  struct Trim: CustomTestStringConvertible, Sendable {
    let start: Double
    let end: Double
    /// What is left of `path`, by hand.
    let rest: [[(Double, Double)]]
    var testDescription: String { "\(start)…\(end)" }
  }

  /// Two lines of 10 and 20, and a square of side 5: 50 in all.
  private static let path: Path = {
    var path = StrokeTests.polygon([(2, 2), (12, 2), (12, 22)])
    path.move(to: Point(x: 20, y: 5))
    for (x, y) in [(25.0, 5.0), (25, 10), (20, 10)] { path.addLine(to: Point(x: x, y: y)) }
    path.close()
    return path
  }()
  private static let square = [(20.0, 5.0), (25, 5), (25, 10), (20, 10), (20, 5)]

  static let trims = [
    Trim(start: 0, end: 0.1, rest: [[(2, 2), (7, 2)]]),
    Trim(start: 0.1, end: 0.5, rest: [[(7, 2), (12, 2), (12, 17)]]),
    Trim(start: 0.5, end: 0.7, rest: [[(12, 17), (12, 22)], [(20, 5), (25, 5)]]),
    Trim(start: 0.65, end: 0.95, rest: [[(22.5, 5), (25, 5), (25, 10), (20, 10), (20, 7.5)]]),
    Trim(start: 0.9, end: 1, rest: [[(20, 10), (20, 5)]]),
    Trim(start: 0.4, end: 0.4, rest: []),
    Trim(start: 0.6, end: 0.4, rest: []),
    Trim(start: -1, end: 0.1, rest: [[(2, 2), (7, 2)]]),
  ]

  @Test("runs over all subpaths by length", arguments: trims)
  func lengths(_ trim: Trim) throws {
    let connection = try Connection()
    let layer = StrokeTests.addShape(Self.path, to: connection)
    (layer.strokeStart, layer.strokeEnd, layer.lineWidth) = (trim.start, trim.end, 2)
    var rest = Path()
    for points in trim.rest {
      for (index, point) in points.enumerated() {
        let place = Point(x: point.0, y: point.1)
        if index == 0 { rest.move(to: place) } else { rest.addLine(to: place) }
      }
    }
    let reference = StrokeTests.stroked(rest) { cairo_set_line_width($0, 2) }
    #expect(try connection.bitmap().difference(to: reference) <= 2)
  }

  @Test("keeps a closed subpath closed while all of it shows")
  func closure() throws {
    let connection = try Connection()
    let layer = StrokeTests.addShape(Self.path, to: connection)
    (layer.strokeStart, layer.lineWidth) = (0.59, 3)
    let reference = Bitmap.drawn(width: 32, height: 24) { context in
      cairo_set_line_width(context, 3)
      cairo_move_to(context, 12, 21.5)
      cairo_line_to(context, 12, 22)
      for (index, point) in Self.square.dropLast().enumerated() {
        if index == 0 { cairo_move_to(context, point.0, point.1) }
        cairo_line_to(context, point.0, point.1)
      }
      cairo_close_path(context)
      cairo_stroke(context)
    }
    #expect(try connection.bitmap().difference(to: reference) <= 2)
    #expect(reference.alpha(18, 3) > 0, "the corner of a closed line is a miter")
  }

  @Test("of a circle is an arc of that share", arguments: [0.125, 0.3, 0.5, 0.77])
  func arc(_ end: Double) throws {
    let connection = try Connection()
    let layer = StrokeTests.addShape(Self.circle, to: connection)
    (layer.strokeEnd, layer.lineWidth) = (end, 2)
    let reference = Bitmap.drawn(width: 32, height: 24) { context in
      cairo_set_line_width(context, 2)
      cairo_arc(context, 16, 12, 9, 0, end * 2 * Double.pi)
      cairo_stroke(context)
    }
    // Cairo flattens curves to within 0.1 px, 25 of 255 levels at an edge, and its arc is cut
    // elsewhere.
    #expect(try connection.bitmap().difference(to: reference) <= 16)
  }

  /// From the right, clockwise on screen, in four cubics.
  private static let circle: Path = {
    let (x, y, radius) = (16.0, 12.0, 9.0)
    let reach = radius * 4 / 3 * (2.0.squareRoot() - 1)
    var path = Path()
    path.move(to: Point(x: x + radius, y: y))
    let ways = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)]
    for (index, way) in ways.enumerated() {
      let next = ways[(index + 1) % 4]
      path.addCubic(
        to: Point(x: x + radius * next.0, y: y + radius * next.1),
        control1: Point(
          x: x + radius * way.0 + reach * next.0, y: y + radius * way.1 + reach * next.1),
        control2: Point(
          x: x + radius * next.0 + reach * way.0, y: y + radius * next.1 + reach * way.1))
    }
    return path
  }()
}
