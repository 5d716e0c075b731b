import AnimationTiming

extension PathSource {
  /// Into how many columns a pixel must be divided so that no edge is shown further than `error`,
  /// px, from where it is: half a column times the part of the edge's normal that points to the
  /// side. Upright ends of a path do not count: a strip's lie outside of what is seen. O(elements).
  func columns(under map: AffineTransform, error: Double) -> Int {
    let linear = map.linearPart
    let ofPolygon = withPolygon { points in
      points.withMemoryRebound(to: Point.self) { points in
        var legs = Legs(points, under: linear)
        for index in 1..<points.count { _ = legs.add(points[index]) }
        _ = legs.add(points[0])
        return legs.steepness
      }
    }
    let steepness = ofPolygon ?? path.steepness(under: linear)
    return Int((steepness / (2 * error)).rounded(.up))
  }
}

extension Path {
  /// The greatest part to the side, 0 to 1, of the normals of all edges but upright ends.
  fileprivate func steepness(under linear: AffineTransform) -> Double {
    points.withUnsafeBufferPointer { points in
      guard var first = points.first else { return 0 }
      var legs = Legs(points, under: linear)
      var next = 0
      for element in elements {
        let own = next..<next + element.pointCount
        next = own.upperBound
        switch element {
        case .move:
          _ = legs.add(first)
          first = points[own.lowerBound]
          legs.move(to: first)
        case .close: _ = legs.add(first)
        case .line: _ = legs.add(points[own.lowerBound])
        case .quadratic, .cubic:
          // A curve's directions lie between its legs', and past upright where these turn back.
          let runs = own.map { legs.add(points[$0]) }
          if runs.contains(where: { $0 > 0 }), runs.contains(where: { $0 < 0 }) { return 1 }
        }
      }
      _ = legs.add(first)
      return legs.steepness
    }
  }
}

/// The legs of an outline, one after the other.
private struct Legs {
  private let linear: AffineTransform
  private let left: Double
  private let right: Double
  private var last: Point
  /// How far the steepest leg so far goes down, and the square of its length.
  private var steepest = (rise: 0.0, square: 1.0)

  /// Begins with the first of some points.
  @inline(__always)
  init(_ points: UnsafeBufferPointer<Point>, under linear: AffineTransform) {
    last = points[0]
    var (left, right) = (last.x, last.x)
    for point in points { (left, right) = (min(left, point.x), max(right, point.x)) }
    (self.left, self.right, self.linear) = (left, right, linear)
  }

  /// The part to the side of the steepest leg's normal.
  var steepness: Double { abs(steepest.rise) / steepest.square.squareRoot() }

  mutating func move(to point: Point) { last = point }

  /// How far a leg goes to the side.
  @inline(__always)
  mutating func add(_ end: Point) -> Double {
    let leg = linear.applied(to: Point(x: end.x - last.x, y: end.y - last.y))
    let square = leg.x * leg.x + leg.y * leg.y
    if leg.y * leg.y * steepest.square > steepest.rise * steepest.rise * square,
      last.x != end.x || (end.x != left && end.x != right)
    {
      steepest = (leg.y, square)
    }
    last = end
    return leg.x
  }
}
