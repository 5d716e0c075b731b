import AnimationTiming
import Testing

@testable import RenderServer

@Suite("Columns of phases follow from a path's steepest edge")
struct PhaseColumnsTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let columns: Int
    var map = AffineTransform.identity
    let path: Path

    init(
      _ name: String, _ columns: Int, _ map: AffineTransform = .identity,
      _ build: (inout Path) -> Void
    ) {
      (testDescription, self.columns, self.map) = (name, columns, map)
      var path = Path()
      build(&path)
      self.path = path
    }
  }

  /// A slope of 3/4: 0.6 of the normal points to the side, over 2 · 0.01 px.
  static let slope = 30

  private static func strip(_ path: inout Path) {
    path.move(to: Point(x: 0, y: 9))
    path.addLine(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 4, y: 3))
    path.addLine(to: Point(x: 8, y: 3))
    path.addLine(to: Point(x: 8, y: 9))
    path.close()
  }

  static let shapes = [
    Shape("a strip with a slope of 3/4, whose ends do not count", slope, .identity, strip),
    Shape(
      "the same turned by a right angle", 50,
      AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), strip),
    Shape("the same twice as wide", 18, .scale(x: 2, y: 1), strip),
    Shape("a rectangle", 0) { $0 = .rectangle(Rect(x: 0, y: 0, width: 4, height: 3)) },
    Shape("a step inside", 50) {
      $0.move(to: .zero)
      $0.addLine(to: Point(x: 2, y: 0))
      $0.addLine(to: Point(x: 2, y: 1))
      $0.addLine(to: Point(x: 4, y: 1))
    },
    Shape("an edge that a new subpath leaves open", slope) {
      $0.move(to: .zero)
      $0.addLine(to: Point(x: 4, y: 3))
      $0.move(to: .zero)
    },
    Shape("a curve between legs of 3/4", slope) {
      $0.move(to: .zero)
      $0.addQuadratic(to: Point(x: 8, y: 0), control: Point(x: 4, y: 3))
    },
    Shape("a curve that turns back", 50) {
      $0.move(to: .zero)
      $0.addQuadratic(to: Point(x: 0, y: 0.1), control: Point(x: 4, y: 0))
    },
    Shape("nothing", 0) { _ in },
  ]

  @Test("as many as half a column's error across the edge needs", arguments: shapes)
  func columns(_ shape: Shape) {
    #expect(shape.path.columns(under: shape.map, error: 0.01) == shape.columns)
  }
}
