import AnimationTiming

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
