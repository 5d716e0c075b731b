import AnimationTiming
import CCairo
import LayerTree

/// How a path becomes coverage when it is not filled by the non-zero rule.
///
/// An object, so that the rasters of plain shapes hold one empty reference for it.
final class Outline: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The inside by the even-odd rule.
    case evenOddFill
    /// The line, in the path's coordinates.
    case stroke(StrokeStyle)
    /// The inside, blurred; deviations in px.
    case shadow(sigmaX: Double, sigmaY: Double)
  }

  let kind: Kind

  /// The one that every shape filled by the even-odd rule uses.
  static let evenOdd = Outline(.evenOddFill)

  init(_ kind: Kind) { self.kind = kind }

  static func == (left: Outline, right: Outline) -> Bool {
    left === right || left.kind == right.kind
  }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// How far coverage may reach beyond the path's bounds, in the path's coordinates; nil for a line
  /// that cannot be drawn.
  func reach(of path: Path) -> Double? {
    guard case .stroke(let style) = kind else { return 0 }
    guard style.width > 0, style.width.isFinite else { return nil }
    let cap = style.cap == .square ? 2.0.squareRoot() : 1
    let join = style.join == .miter ? path.longestMiter(limit: style.miterLimit) : 1
    return style.width / 2 * max(cap, join)
  }
}

// MARK: - Drawing

extension Outline {
  /// More dashes than this in one line are drawn as a line without gaps.
  private static let mostDashes = 100_000.0

  /// Turns the path that `context` holds, given in device pixels, into coverage.
  ///
  /// - Parameters:
  ///   - path: the same path in its own coordinates.
  ///   - map: its coordinates to device pixels.
  func draw(_ path: Path, under map: AffineTransform, in context: OpaquePointer) {
    switch kind {
    case .evenOddFill:
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    case .shadow: cairo_fill(context)
    case .stroke(let style): Self.stroke(style, path, under: map, in: context)
    }
  }

  /// The pen is round in the path's coordinates: Cairo maps it when the line is drawn.
  private static func stroke(
    _ style: StrokeStyle, _ path: Path, under map: AffineTransform, in context: OpaquePointer
  ) {
    // A map without an inverse makes a line without width.
    guard abs(map.determinant) > 1e-9, map.determinant.isFinite else {
      return cairo_new_path(context)
    }
    cairo_set_line_width(context, style.width)
    cairo_set_miter_limit(context, style.miterLimit.isFinite ? max(1, style.miterLimit) : 10)
    switch style.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    let dashes = usableDashes(style, path)
    cairo_set_dash(
      context, dashes, Int32(dashes.count), style.dashPhase.isFinite ? style.dashPhase : 0)
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: 0, y0: 0)
    cairo_set_matrix(context, &matrix)
    cairo_stroke(context)
    cairo_identity_matrix(context)
  }

  /// The pattern, or none when it is not a valid one or would make too many dashes.
  private static func usableDashes(_ style: StrokeStyle, _ path: Path) -> [Double] {
    let pattern = style.dashPattern
    let period = pattern.reduce(0, +)
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }), period > 0,
      path.controlLength / period * Double(pattern.count) <= mostDashes,
      pattern.count <= Int(mostDashes)
    else { return [] }
    return pattern
  }
}

extension Path {
  /// The longest miter of the corners, as the ratio of its length to the line's width; at least 1.
  ///
  /// A corner that turns by φ reaches 1 / cos(φ/2) (PostScript Language Reference, setmiterlimit).
  /// Corners beyond the limit are bevelled and do not count, except just beyond, where rounding may
  /// decide otherwise.
  /// - Complexity: O(points).
  func longestMiter(limit: Double) -> Double {
    var longest = 1.0
    let highest = max(1, limit) * 1.01
    func corner(_ before: Point?, _ after: Point?) {
      guard let before, let after else { return }
      let cosine = before.x * after.x + before.y * after.y
      let ratio = 1 / max(0, (1 + cosine) / 2).squareRoot()
      if ratio <= highest { longest = max(longest, ratio) }
    }
    var next = 0
    var (start, current) = (Point.zero, Point.zero)
    var (first, last): (Point?, Point?)
    for element in elements {
      let end = next + element.pointCount
      switch element {
      case .move:
        (start, current) = (points[next], points[next])
        (first, last) = (nil, nil)
      case .close:
        let way = Self.direction(current, start)
        corner(last, way)
        corner(way ?? last, first)
        current = start
        (first, last) = (nil, nil)
      case .line, .quadratic, .cubic:
        for index in next..<end {
          // A curve leaves along its first control line and arrives along its last.
          guard let way = Self.direction(current, points[index]) else { continue }
          corner(last, way)
          (first, last) = (first ?? way, way)
          current = points[index]
        }
      }
      next = end
    }
    return longest
  }

  /// The unit vector from one point to another; nil when they are one.
  private static func direction(_ from: Point, _ to: Point) -> Point? {
    let (x, y) = (to.x - from.x, to.y - from.y)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? Point(x: x / length, y: y / length) : nil
  }

  /// The length of the lines through all points, control points included: no curve is longer.
  var controlLength: Double {
    var length = 0.0
    for index in points.indices.dropFirst() {
      let (x, y) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
      length += (x * x + y * y).squareRoot()
    }
    return length * 2
  }
}

extension Path {
  /// This path, one closed subpath, gone round the other way.
  var backward: Path {
    var path = Path(elementCapacity: elementCount)
    var left = ContiguousArray(points.reversed())[...]
    if let start = left.popFirst() { path.move(to: start) }
    for element in elements.dropFirst().reversed() {
      let own = Array(left.prefix(element.pointCount))
      left = left.dropFirst(element.pointCount)
      switch element {
      case .move, .close: break
      case .line: path.addLine(to: own[0])
      case .quadratic: path.addQuadratic(to: own[1], control: own[0])
      case .cubic: path.addCubic(to: own[2], control1: own[0], control2: own[1])
      }
    }
    path.close()
    return path
  }

  /// A rectangle whose corners are quarter circles; a radius of 0 makes a plain one.
  ///
  /// Each quarter is one cubic whose control points lie 4/3 · (√2 − 1) of the radius along the
  /// tangents: off the circle by at most 0.03 % of the radius (Riškus, "Approximation of a cubic
  /// Bézier curve by circular arcs", 2006).
  static func roundedRectangle(_ rect: Rect, radius: Double) -> Path {
    guard radius > 0 else { return .rectangle(rect) }
    let (left, top) = (min(rect.minX, rect.maxX), min(rect.minY, rect.maxY))
    let (right, bottom) = (max(rect.minX, rect.maxX), max(rect.minY, rect.maxY))
    let rest = radius * (1 - 4.0 / 3 * (2.0.squareRoot() - 1))
    func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    var path = Path(elementCapacity: 20)
    path.move(to: at(left + radius, top))
    path.addLine(to: at(right - radius, top))
    path.addCubic(
      to: at(right, top + radius), control1: at(right - rest, top), control2: at(right, top + rest))
    path.addLine(to: at(right, bottom - radius))
    path.addCubic(
      to: at(right - radius, bottom), control1: at(right, bottom - rest),
      control2: at(right - rest, bottom))
    path.addLine(to: at(left + radius, bottom))
    path.addCubic(
      to: at(left, bottom - radius), control1: at(left + rest, bottom),
      control2: at(left, bottom - rest))
    path.addLine(to: at(left, top + radius))
    path.addCubic(
      to: at(left + radius, top), control1: at(left, top + rest), control2: at(left + rest, top))
    path.close()
    return path
  }
}
