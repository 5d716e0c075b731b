import AnimationTiming
import CCairo

/// How a path becomes coverage when it is not its inside by the non-zero rule.
///
/// An object, so that the rasters of plain shapes hold one empty reference for it.
final class Outline: Sendable {
  enum Kind: Sendable {
    /// The line; the width in the path's coordinates.
    case stroke(width: Double)
    /// The inside, blurred; deviations in px.
    case shadow(sigmaX: Double, sigmaY: Double)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// True for a shadow with a blur.
  var isBlurred: Bool {
    guard case .shadow(let sigmaX, let sigmaY) = kind else { return false }
    return sigmaX > 0 || sigmaY > 0
  }

  /// How far coverage reaches beyond the path's bounds, in its coordinates; nil for no line at all.
  fileprivate func reach(of path: Path) -> Double? {
    guard case .stroke(let width) = kind else { return 0 }
    guard width > 0, width.isFinite else { return nil }
    return width / 2 * path.longestMiter()
  }
}

// MARK: - Drawing

extension Outline {
  /// The longest corner of a line, over its width: Cairo's default, and Core Animation's.
  fileprivate static let miterLimit = 10.0

  /// Turns the path that `context` holds, given in device pixels, into coverage; `map` leads from
  /// the path's coordinates to these.
  func draw(under map: AffineTransform, in context: OpaquePointer) {
    switch kind {
    case .shadow: cairo_fill(context)
    case .stroke(let width): Self.stroke(width, under: map, in: context)
    }
  }

  /// The pen is round in the path's coordinates: Cairo maps it when the line is drawn.
  private static func stroke(
    _ width: Double, under map: AffineTransform, in context: OpaquePointer
  ) {
    // A map without an inverse makes a line without width.
    guard abs(map.determinant) > 1e-9, map.determinant.isFinite else {
      return cairo_new_path(context)
    }
    cairo_set_line_width(context, width)
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: 0, y0: 0)
    cairo_set_matrix(context, &matrix)
    cairo_stroke(context)
    cairo_identity_matrix(context)
  }
}

extension Path {
  /// The bounds of the path's inside, or of its `outline`; nil for nothing: a path without points
  /// or with one that is not finite, and a line that cannot be drawn. O(points).
  func bounds(as outline: Outline?) -> Rect? {
    let bounds = controlBounds
    guard let outline, let bounds else { return bounds }
    guard let reach = outline.reach(of: self) else { return nil }
    return Rect(
      x: bounds.minX - reach, y: bounds.minY - reach, width: bounds.size.width + 2 * reach,
      height: bounds.size.height + 2 * reach)
  }

  /// The longest miter of the corners, as the ratio of its length to the line's width; at least 1.
  /// A corner that turns by φ reaches 1 / cos(φ/2) (PostScript Language Reference, setmiterlimit).
  /// Corners beyond the limit are bevelled and do not count, except just beyond, where rounding may
  /// decide otherwise. O(points).
  func longestMiter() -> Double {
    var longest = 1.0
    let highest = Outline.miterLimit * 1.01
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
