import Foundation

/// How a series looks in every drawing of a page: a colour of the palette that is no side's, and a
/// marker, so that colour is never alone.
package struct SeriesStyle: Sendable, Equatable {
  /// The class of a line's dashes.
  package enum Stroke: String, CaseIterable, Sendable {
    case solid = ""
    case dashed = " d"
    case dotted = " e"
  }

  let color: Int
  let shape: Marker
  private let stroke: Stroke

  static let colors = 4

  /// The look of a number, 0 or more: lines are dashed, then dotted, when all colours are taken, or
  /// have a stroke of choice.
  package init(_ index: Int, stroke: Stroke? = nil) {
    color = index % Self.colors
    shape = Marker.allCases[index % Marker.allCases.count]
    self.stroke = stroke ?? Stroke.allCases[index / Self.colors % Stroke.allCases.count]
  }

  package var line: String { "l c\(color)" + stroke.rawValue }
  var band: String { "b f\(color)" }
  var whisker: String { "w c\(color)" }
  var dots: String { "p c\(color)" }
  var fill: String { "f\(color)" }
}

enum Marker: CaseIterable {
  case circle, square, triangle, diamond, downTriangle

  /// The outline about a centre, px.
  func outline(_ x: Double, _ y: Double, radius: Double = 4) -> PathData {
    PathData.area(corners.map { (x: x + $0.x * radius, y: y + $0.y * radius) })
  }

  /// Corners about 0 at radius 1; the circle has sixteen: at four pixels nobody can tell.
  private var corners: [(x: Double, y: Double)] {
    switch self {
    case .circle:
      (0..<16).map { (cos(Double($0) * .pi / 8), sin(Double($0) * .pi / 8)) }
    case .square: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]
    case .triangle: [(0, -1.1), (1.05, 0.8), (-1.05, 0.8)]
    case .diamond: [(0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)]
    case .downTriangle: [(0, 1.1), (1.05, -0.8), (-1.05, -0.8)]
    }
  }
}
