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
    guard let left = points.lazy.map(\.x).min(), let right = points.lazy.map(\.x).max() else {
      return 0
    }
    var steepest = 0.0
    var (first, last, point) = (points[0], points[0], 0)
    func add(_ ends: some Sequence<Point>) {
      // A curve's directions lie between those of its legs, and past upright where these turn back.
      var (leads, returns) = (false, false)
      for end in ends {
        let isEnd = last.x == end.x && (end.x == left || end.x == right)
        let leg = linear.applied(to: Point(x: end.x - last.x, y: end.y - last.y))
        let length = (leg.x * leg.x + leg.y * leg.y).squareRoot()
        if !isEnd, length > 0 { steepest = max(steepest, abs(leg.y) / length) }
        (leads, returns) = (leads || leg.x > 0, returns || leg.x < 0)
        last = end
      }
      if leads && returns { steepest = 1 }
    }
    for element in elements {
      let own = points[point..<(point + element.pointCount)]
      point += own.count
      switch element {
      case .move:
        add(CollectionOfOne(first))
        first = own.first ?? first
        last = first
      case .close: add(CollectionOfOne(first))
      case .line, .quadratic, .cubic: add(own)
      }
    }
    add(CollectionOfOne(first))
    return steepest
  }
}
