import AnimationTiming
import CCairo
import LayerTree
import RenderServer
import Testing
import Vocabulary

@Suite("A shape's line")
struct StrokeTests {
  /// A line, and the same in Cairo's words.
  struct Line: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var path = StrokeTests.corner
    let layer: @Sendable (ShapeLayer) -> Void
    let cairo: @Sendable (OpaquePointer) -> Void

    init(
      _ name: String, path: Path = StrokeTests.corner,
      _ layer: @escaping @Sendable (ShapeLayer) -> Void = { _ in },
      cairo: @escaping @Sendable (OpaquePointer) -> Void = { _ in }
    ) {
      testDescription = name
      (self.path, self.layer, self.cairo) = (path, layer, cairo)
    }
  }

  /// An open path with a sharp and a blunt corner.
  static let corner = polygon([(4, 20), (10, 5), (14, 19), (26, 12)])
  private static let star = polygon(
    [(16, 2), (23, 21), (5, 9), (27, 9), (9, 21)], closed: true)
  private static let curve: Path = {
    var path = Path()
    path.move(to: Point(x: 3, y: 12))
    path.addCubic(
      to: Point(x: 28, y: 12), control1: Point(x: 6, y: -10), control2: Point(x: 25, y: 34))
    path.addQuadratic(to: Point(x: 10, y: 21), control: Point(x: 30, y: 22))
    return path
  }()

  static func polygon(_ points: [(Double, Double)], closed: Bool = false) -> Path {
    var path = Path()
    for (index, point) in points.enumerated() {
      let place = Point(x: point.0, y: point.1)
      if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    if closed { path.close() }
    return path
  }

  static let lines = [
    Line("defaults"),
    Line("round caps and joins") {
      ($0.lineCap, $0.lineJoin, $0.lineWidth) = (.round, .round, 3)
    } cairo: {
      cairo_set_line_cap($0, CAIRO_LINE_CAP_ROUND)
      cairo_set_line_join($0, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width($0, 3)
    },
    Line("square caps and bevels") {
      ($0.lineCap, $0.lineJoin, $0.lineWidth) = (.square, .bevel, 3.5)
    } cairo: {
      cairo_set_line_cap($0, CAIRO_LINE_CAP_SQUARE)
      cairo_set_line_join($0, CAIRO_LINE_JOIN_BEVEL)
      cairo_set_line_width($0, 3.5)
    },
    Line("a miter limit that bevels the sharp corner") {
      ($0.miterLimit, $0.lineWidth) = (1.5, 2)
    } cairo: {
      cairo_set_miter_limit($0, 1.5)
      cairo_set_line_width($0, 2)
    },
    Line("dashes with a phase") {
      ($0.lineDashPattern, $0.lineDashPhase, $0.lineWidth) = ([4, 2, 1], 1.5, 2)
    } cairo: {
      cairo_set_dash($0, [4, 2, 1], 3, 1.5)
      cairo_set_line_width($0, 2)
    },
    Line("a closed star", path: star) {
      $0.lineWidth = 1.5
    } cairo: {
      cairo_set_line_width($0, 1.5)
    },
    Line("curves", path: curve) {
      $0.lineWidth = 2.5
    } cairo: {
      cairo_set_line_width($0, 2.5)
    },
  ]

  @Test("is the line that Cairo draws", arguments: lines, [1.0, 2.0])
  func agrees(_ line: Line, _ scale: Double) throws {
    let connection = try Connection(scale: scale)
    let layer = Self.addShape(line.path, to: connection)
    line.layer(layer)
    let reference = Self.stroked(line.path, scale: scale, line.cairo)
    #expect(!reference.isBlank)
    // A mask in between rounds once more.
    #expect(try connection.bitmap().difference(to: reference) <= 2)
  }

  @Test("is drawn over the fill, which follows the rule asked for", arguments: FillRule.allCases)
  func overFill(_ rule: FillRule) throws {
    let connection = try Connection(rasteriser: .cairo)
    let layer = Self.addShape(Self.star, to: connection)
    layer.fillColor = Color(red: 1, green: 0, blue: 0)
    layer.strokeColor = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
    layer.lineWidth = 3
    layer.fillRule = rule
    let reference = Bitmap.drawn(width: 32, height: 24) { context in
      Self.append(Self.star, to: context)
      cairo_set_fill_rule(
        context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_set_source_rgb(context, 1, 0, 0)
      cairo_fill_preserve(context)
      cairo_set_source_rgba(context, 0, 0, 1, 0.5)
      cairo_set_line_width(context, 3)
      cairo_stroke(context)
    }
    #expect(try connection.bitmap().difference(to: reference) <= 2)
    #expect(reference.alpha(16, 12) == (rule == .evenOdd ? 0 : 255))
  }

  @Test("is as wide as its layer is scaled, and thinner across a squeeze")
  func mappedPen() throws {
    let connection = try Connection(width: 64, height: 48)
    let layer = Self.addShape(Self.corner, to: connection)
    (layer.anchorPoint, layer.position) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    layer.lineWidth = 2
    layer.transform = .scale(x: 2, y: 1.5)
    let reference = Bitmap.drawn(width: 64, height: 48) { context in
      cairo_scale(context, 2, 1.5)
      Self.append(Self.corner, to: context)
      cairo_set_line_width(context, 2)
      cairo_stroke(context)
    }
    #expect(try connection.bitmap().difference(to: reference) <= 2)
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

  // MARK: - Drawing

  /// A shape that has only a line, black unless changed.
  static func addShape(_ path: Path, to connection: Connection) -> ShapeLayer {
    let layer = ShapeLayer(in: connection.context)
    layer.frame = Rect(x: 0, y: 0, width: 32, height: 24)
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = .black
    connection.root.addSublayer(layer)
    return layer
  }

  static func stroked(
    _ path: Path, scale: Double = 1, _ prepare: (OpaquePointer) -> Void
  ) -> Bitmap {
    Bitmap.drawn(width: Int(32 * scale), height: Int(24 * scale)) { context in
      cairo_scale(context, scale, scale)
      append(path, to: context)
      cairo_set_line_width(context, 1)
      prepare(context)
      cairo_stroke(context)
    }
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
