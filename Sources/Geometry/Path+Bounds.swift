extension Path {
  /// The smallest rectangle that holds every point, control points included; nil when there is no
  /// point or a coordinate is not finite.
  ///
  /// - Complexity: O(points).
  public var controlBounds: Rect? {
    guard let first = points.first else { return nil }
    var low = first
    var high = first
    // A NaN never compares, so it is caught by the sum instead.
    var sum = 0.0
    points.withUnsafeBufferPointer { buffer in
      for point in buffer {
        low.x = point.x < low.x ? point.x : low.x
        low.y = point.y < low.y ? point.y : low.y
        high.x = point.x > high.x ? point.x : high.x
        high.y = point.y > high.y ? point.y : high.y
        sum += point.x * 0 + point.y * 0
      }
    }
    guard sum == 0 else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// A closed rectangle.
  public static func rectangle(_ rect: Rect) -> Path {
    var path = Path(elementCapacity: 5)
    path.move(to: rect.origin)
    path.addLine(to: Point(x: rect.maxX, y: rect.minY))
    path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
    path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    path.close()
    return path
  }
}
