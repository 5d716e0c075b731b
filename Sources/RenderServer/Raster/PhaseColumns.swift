import AnimationTiming

extension Path {
  /// Into how many columns a pixel must be divided so that no edge is shown further than `error`,
  /// px, from where it is: half a column times the part of the edge's normal that points to the
  /// side.
  ///
  /// The upright ends of a path do not count: those of a strip lie outside of what is seen.
  /// - Complexity: O(elements).
  func columns(under linear: AffineTransform, error: Double) -> Int {
    Int((steepness(under: linear.linearPart) / (2 * error)).rounded(.up))
  }

  /// The greatest part to the side, 0 to 1, of the normals of all edges but upright ends.
  private func steepness(under linear: AffineTransform) -> Double {
    points.withUnsafeBufferPointer { points in
      guard var first = points.first else { return 0 }
      var (left, right) = (first.x, first.x)
      for point in points { (left, right) = (min(left, point.x), max(right, point.x)) }
      /// How far the steepest leg so far goes down, and the square of its length.
      var steepest = (rise: 0.0, square: 1.0)
      var (last, next) = (first, 0)
      /// How far a leg goes to the side.
      func add(_ end: Point) -> Double {
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
      for element in elements {
        let own = next..<next + element.pointCount
        next = own.upperBound
        switch element {
        case .move:
          _ = add(first)
          (first, last) = (points[own.lowerBound], points[own.lowerBound])
        case .close: _ = add(first)
        case .line: _ = add(points[own.lowerBound])
        case .quadratic, .cubic:
          // A curve's directions lie between those of its legs, and past upright where these turn
          // back.
          let legs = own.map { add(points[$0]) }
          if legs.contains(where: { $0 > 0 }), legs.contains(where: { $0 < 0 }) { return 1 }
        }
      }
      _ = add(first)
      return abs(steepest.rise) / steepest.square.squareRoot()
    }
  }
}
