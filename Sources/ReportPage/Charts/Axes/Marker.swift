/// The shapes of marks.
enum Marker: CaseIterable {
  case circle, square, triangle, diamond, downTriangle, cross, hexagon, bar

  /// The outline about a centre, px.
  func outline(_ x: Double, _ y: Double, radius: Double = 4) -> PathData {
    PathData.area(corners.map { (x: x + $0.x * radius, y: y + $0.y * radius) })
  }

  /// Corners about 0 at radius 1. The circle has sixteen: at four pixels nobody can tell, and one
  /// way of drawing does for all.
  private var corners: [(x: Double, y: Double)] {
    switch self {
    case .circle:
      [
        (1, 0), (0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0, 1), (-0.38, 0.92), (-0.71, 0.71),
        (-0.92, 0.38), (-1, 0), (-0.92, -0.38), (-0.71, -0.71), (-0.38, -0.92), (0, -1),
        (0.38, -0.92), (0.71, -0.71), (0.92, -0.38),
      ]
    case .square: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
    case .triangle: [(0, -1.1), (1.05, 0.8), (-1.05, 0.8)]
    case .diamond: [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]
    case .downTriangle: [(0, 1.1), (1.05, -0.8), (-1.05, -0.8)]
    case .cross:
      [
        (-0.4, -1.1), (0.4, -1.1), (0.4, -0.4), (1.1, -0.4), (1.1, 0.4), (0.4, 0.4), (0.4, 1.1),
        (-0.4, 1.1), (-0.4, 0.4), (-1.1, 0.4), (-1.1, -0.4), (-0.4, -0.4),
      ]
    case .hexagon: [(1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0), (-0.5, -0.87), (0.5, -0.87)]
    case .bar: [(-0.45, -1.2), (0.45, -1.2), (0.45, 1.2), (-0.45, 1.2)]
    }
  }
}
