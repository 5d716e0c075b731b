import AnimationTiming

/// A pixel's coverage by definition, computed the slow way: a polygon clipped to the pixel, and its
/// area by the shoelace formula. Nothing is the server's: no flattening, cells or running sum.
struct PixelIntegral {
  /// Closed outlines, px.
  let outlines: [[Point]]

  init(_ outlines: [[Point]]) { self.outlines = outlines }

  /// 0…255 by the non-zero rule, where a pixel's winding is 0 and one other value, or n and n + 1,
  /// from the integral of the winding number over the pixel whose corner is (`x`, `y`): clipping a
  /// closed outline keeps the winding of what is inside, however it crosses itself.
  func nonZero(_ x: Int, _ y: Int) -> Double {
    min(abs(outlines.reduce(0) { $0 + Self.area(Self.clip($1, x, y)) }), 1) * 255
  }

  /// Sutherland and Hodgman's: against the four sides, one after another.
  private static func clip(_ outline: [Point], _ x: Int, _ y: Int) -> [Point] {
    let (left, top) = (Double(x), Double(y))
    var points = outline
    let distances: [(Point) -> Double] = [
      { $0.x - left }, { left + 1 - $0.x }, { $0.y - top }, { top + 1 - $0.y },
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
