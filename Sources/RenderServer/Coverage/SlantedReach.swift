import AnimationTiming

/// How far the slanted lines of a path reach, px.
///
/// A scan moves what lies outside its pixels to their edge (``CoveragePen/place(_:_:)``), which
/// bends a line that crosses the edge, and no other: level and upright ones stay what they are. A
/// bent line ends within its own reach of the edge, so that pixels further inside are right.
struct SlantedReach: Equatable {
  /// The longest of them from left to right.
  private(set) var x = 0.0
  /// The longest of them from top to bottom.
  private(set) var y = 0.0

  /// The reach of all lines of `path` under `map`, curves taken by their control points.
  ///
  /// - Complexity: O(points).
  init(of path: Path, under map: AffineTransform) {
    let points = path.points
    guard var last = points.first.map({ map.applied(to: $0) }) else { return }
    var (start, next) = (last, 0)
    for element in path.elements {
      if element == .move || element == .close {
        add(from: last, to: start)
        last = start
      }
      for index in next..<(next + element.pointCount) {
        let point = map.applied(to: points[index])
        if element == .move { start = point } else { add(from: last, to: point) }
        last = point
      }
      next += element.pointCount
    }
    add(from: last, to: start)
  }

  @inline(__always)
  private mutating func add(from start: Point, to end: Point) {
    let (width, height) = (abs(end.x - start.x), abs(end.y - start.y))
    guard width != 0, height != 0 else { return }
    (x, y) = (max(x, width), max(y, height))
  }

  /// The pixels of `target` that have to be scanned so that those in `visible` are right.
  func part(of target: PixelRect, seenIn visible: PixelRect) -> PixelRect {
    guard x < 1e6, y < 1e6 else { return target }
    return visible.grown(x: Int(x.rounded(.up)) + 1, y: Int(y.rounded(.up)) + 1)
      .intersection(target)
  }
}
