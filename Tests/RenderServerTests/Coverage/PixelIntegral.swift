import AnimationTiming

/// What a pixel's coverage is by definition, computed the slow way: a polygon clipped to the pixel,
/// and its area by the shoelace formula.
///
/// Shares nothing with the server: no flattening, no cells, no running sum.
struct PixelIntegral {
  /// Closed outlines, px.
  let outlines: [[Point]]

  init(_ outlines: [[Point]]) { self.outlines = outlines }

  /// The integral of the winding number over the pixel whose corner is (`x`, `y`): clipping a
  /// closed outline keeps the winding of what is inside, however it crosses itself.
  func winding(_ x: Int, _ y: Int) -> Double {
    outlines.reduce(0) { $0 + Self.area(Self.clip($1, x, y)) }
  }

  /// 0…255 by the non-zero rule, where a pixel's winding is 0 and one other value, or n and n + 1.
  func nonZero(_ x: Int, _ y: Int) -> Double { min(abs(winding(x, y)), 1) * 255 }

  /// 0…255 from `count`² winding numbers of points in the pixel.
  func sampled(_ x: Int, _ y: Int, count: Int = 32) -> Double {
    var inside = 0
    for row in 0..<count {
      for column in 0..<count {
        let point = Point(
          x: Double(x) + (Double(column) + 0.5) / Double(count),
          y: Double(y) + (Double(row) + 0.5) / Double(count))
        let winding = outlines.reduce(0) { $0 + Self.winding(of: $1, around: point) }
        inside += winding != 0 ? 1 : 0
      }
    }
    return Double(inside) / Double(count * count) * 255
  }

  /// Whether two lines cross, or one ends, in the pixel or within a pixel of it.
  func isCrossed(_ x: Int, _ y: Int) -> Bool {
    let lines = outlines.flatMap { outline in
      outline.indices.map { (outline[$0], outline[($0 + 1) % outline.count]) }
    }
    let near = lines.filter { line in
      Self.clip([line.0, line.1], x - 1, y - 1, side: 3).count > 1
    }
    return near.count > 1
  }

  private static func winding(of outline: [Point], around point: Point) -> Int {
    var winding = 0
    for index in outline.indices {
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      guard (a.y <= point.y) != (b.y <= point.y) else { continue }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > point.x { winding += a.y <= point.y ? 1 : -1 }
    }
    return winding
  }

  /// Sutherland and Hodgman's: against the four sides, one after another.
  private static func clip(_ outline: [Point], _ x: Int, _ y: Int, side: Int = 1) -> [Point] {
    let (left, top) = (Double(x), Double(y))
    let (right, bottom) = (left + Double(side), top + Double(side))
    var points = outline
    let distances: [(Point) -> Double] = [
      { $0.x - left }, { right - $0.x }, { $0.y - top }, { bottom - $0.y },
    ]
    for inside in distances {
      var clipped: [Point] = []
      for index in points.indices {
        let (a, b) = (points[index], points[(index + 1) % points.count])
        let (da, db) = (inside(a), inside(b))
        if da >= 0 { clipped.append(a) }
        if (da > 0) != (db > 0), da != db {
          let t = da / (da - db)
          clipped.append(Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)))
        }
      }
      points = clipped
    }
    return points
  }

  private static func area(_ outline: [Point]) -> Double {
    outline.indices.reduce(0) { sum, index in
      let (a, b) = (outline[index], outline[(index + 1) % outline.count])
      return sum + (a.x * b.y - b.x * a.y) / 2
    }
  }
}

extension Path {
  /// Closed outlines.
  init(_ outlines: [[Point]]) {
    self.init()
    for outline in outlines {
      for (index, point) in outline.enumerated() {
        if index == 0 { move(to: point) } else { addLine(to: point) }
      }
      close()
    }
  }
}
