import AnimationTiming
import TestSupport
import Testing

@testable import RenderServer

@Suite("Columns of phases follow from a path's steepest edge")
struct PhaseColumnsTests {
  typealias Shape = (name: String, columns: Int, map: AffineTransform, path: Path)

  /// A slope of 3/4: 0.6 of the normal points to the side, over 2 · 0.01 px.
  static let slope = 30

  private static let strip = Path.polygon([(0, 9), (0, 0), (4, 3), (8, 3), (8, 9)], closed: true)

  private static let turned = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)

  private static let leftOpen = Path([[.zero, Point(x: 4, y: 3)], [.zero]], closed: false)

  private static func curve(to end: Point, _ control: Point) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.addQuadratic(to: end, control: control)
    return path
  }

  static let shapes: [Shape] = [
    ("a strip with a slope of 3/4, whose ends do not count", slope, .identity, strip),
    ("the same turned by a right angle", 50, turned, strip),
    ("the same twice as wide", 18, .scale(x: 2, y: 1), strip),
    ("a rectangle", 0, .identity, .rectangle(Rect(x: 0, y: 0, width: 4, height: 3))),
    ("a step inside", 50, .identity, .polygon([(0, 0), (2, 0), (2, 1), (4, 1)])),
    ("an edge that a new subpath leaves open", slope, .identity, leftOpen),
    ("a curve's legs of 3/4", slope, .identity, curve(to: Point(x: 8, y: 0), Point(x: 4, y: 3))),
    ("a curve that turns back", 50, .identity, curve(to: Point(x: 0, y: 0.1), Point(x: 4, y: 0))),
    ("nothing", 0, .identity, Path()),
  ]

  @Test("as many as half a column's error across the edge needs", arguments: shapes)
  func columns(_ shape: Shape) {
    #expect(PathSource(shape.path).columns(under: shape.map, error: 0.01) == shape.columns)
  }
}
