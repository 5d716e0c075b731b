import AnimationTiming
import CCairo
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("A shape's line")
struct StrokeTests {
  typealias Line = (name: String, path: Path, width: Double, map: AffineTransform)

  /// An open path with a sharp and a blunt corner.
  static let corner = Path.polygon([(4, 20), (10, 5), (14, 19), (26, 12)])
  private static let star = Path.polygon(
    [(16, 2), (23, 21), (5, 9), (27, 9), (9, 21)], closed: true)
  private static let needle = Path.polygon([(3, 12), (22, 12), (3, 13)])
  private static let curve: Path = {
    var path = Path()
    path.move(to: Point(x: 3, y: 12))
    path.addCubic(
      to: Point(x: 28, y: 12), control1: Point(x: 6, y: -10), control2: Point(x: 25, y: 34))
    path.addQuadratic(to: Point(x: 10, y: 21), control: Point(x: 30, y: 22))
    return path
  }()

  static let lines: [Line] = [
    ("defaults", corner, 1, .identity),
    ("a closed star", star, 1.5, .identity),
    ("curves", curve, 2.5, .identity),
    ("a corner sharper than the miter limit", needle, 2, .identity),
    ("scaled, and thinner across a squeeze", corner, 2, .scale(x: 2, y: 1.5)),
  ]

  @Test("is the line that Cairo draws", arguments: lines, [1.0, 2.0])
  func agrees(_ line: Line, _ scale: Double) throws {
    let connection = try Connection(width: 64, height: 48, scale: scale)
    let layer = Self.addShape(line.path, to: connection)
    (layer.anchorPoint, layer.position) = (.zero, .zero)
    (layer.lineWidth, layer.transform) = (line.width, line.map)
    let reference = Picture.drawn(width: 64, height: 48, scale: scale) { context in
      cairo_scale(context, line.map.a, line.map.d)
      Self.append(line.path, to: context)
      cairo_set_line_width(context, line.width)
      cairo_stroke(context)
    }
    #expect(!reference.isBlank)
    // A mask in between rounds once more.
    #expect(try connection.picture().difference(to: reference) <= 2)
  }

  @Test("is drawn over the fill")
  func overFill() throws {
    let connection = try Connection(rasteriser: .cairo)
    let layer = Self.addShape(Self.star, to: connection)
    layer.fillColor = .pureRed
    layer.strokeColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    layer.lineWidth = 3
    let reference = Picture.drawn { context in
      Self.append(Self.star, to: context)
      cairo_set_source_rgb(context, 1, 0, 0)
      cairo_fill_preserve(context)
      cairo_set_source_rgba(context, 0, 0, 1, 0.5)
      cairo_set_line_width(context, 3)
      cairo_stroke(context)
    }
    #expect(try connection.picture().difference(to: reference) <= 2)
  }

  @Test("scan-converts once, wherever the layer goes by whole pixels")
  func isCached() throws {
    let connection = try Connection()
    let layer = Self.addShape(Self.corner, to: connection)
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 1) > 0)
    layer.position.x += 3
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 2) == 0)
    layer.strokeColor = Color(red: 0, green: 1, blue: 0)
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 3) == 0, "a colour is no shape")
    layer.lineWidth = 2
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 4) > 0)
  }

  /// A shape that has only a line, black unless changed.
  static func addShape(_ path: Path, to connection: Connection) -> ShapeLayer {
    let layer = connection.addBox(Rect(x: 0, y: 0, width: 32, height: 24))
    (layer.path, layer.fillColor, layer.strokeColor) = (path, nil, .black)
    return layer
  }

  static func append(_ path: Path, to context: OpaquePointer) {
    var points = path.points[...]
    for element in path.elements {
      let own = Array(points.prefix(element.pointCount))
      points = points.dropFirst(element.pointCount)
      switch element {
      case .move: cairo_move_to(context, own[0].x, own[0].y)
      case .line: cairo_line_to(context, own[0].x, own[0].y)
      case .cubic:
        cairo_curve_to(context, own[0].x, own[0].y, own[1].x, own[1].y, own[2].x, own[2].y)
      case .quadratic:
        var start = Point.zero
        cairo_get_current_point(context, &start.x, &start.y)
        cairo_curve_to(
          context, (start.x + 2 * own[0].x) / 3, (start.y + 2 * own[0].y) / 3,
          (own[1].x + 2 * own[0].x) / 3, (own[1].y + 2 * own[0].y) / 3, own[1].x, own[1].y)
      case .close: cairo_close_path(context)
      }
    }
  }
}
