import AnimationTiming

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
