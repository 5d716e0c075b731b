import AnimationTiming
import ReportPage
import WaveViews

/// A published wave as a drawing for pages: what is animated, as it stands at the start.
struct WaveDrawing {
  let wave: Wave

  /// At most so high, px.
  private static let mostHeight = 120.0

  /// The drawing, as wide as its picture at most; nil for a wave that has no curve.
  var picture: Picture? {
    let size = wave.defaultSize
    let form = wave.form(in: size)
    let scale = min(OutlineDrawing.pictureWidth / size.width, Self.mostHeight / size.height)
    let shapes = zip(form.curves, form.outlines(width: size.width)).map { curve, outline in
      (path: Self.data(outline, scale: scale, within: size), isLine: curve.isLine)
    }
    return OutlineDrawing(
      title: "The wave \(wave.id): \(wave.summary)", width: size.width * scale,
      height: size.height * scale, shapes: shapes
    ).picture
  }

  /// The outline as a drawing takes it: what leaves the view stands at its edge, curves are lines
  /// between points of theirs.
  private static func data(_ outline: Path, scale: Double, within size: Size) -> PathData {
    var data = PathData()
    var points = outline.points[...]
    var last = Point(x: 0, y: 0)
    func place(_ point: Point) -> (x: Double, y: Double) {
      (min(max(point.x, 0), size.width) * scale, min(max(point.y, 0), size.height) * scale)
    }
    for element in outline.elements {
      let own = Array(points.prefix(element.pointCount))
      points = points.dropFirst(element.pointCount)
      switch element {
      case .move: data.move(place(own[0]).x, place(own[0]).y)
      case .line: data.line(place(own[0]).x, place(own[0]).y)
      case .quadratic:
        for step in 1...8 {
          let between = place(Self.between(last, own[0], own[1], Double(step) / 8))
          data.line(between.x, between.y)
        }
      case .cubic: data.line(place(own[2]).x, place(own[2]).y)
      case .close: data.close()
      }
      last = own.last ?? last
    }
    return data
  }

  /// A point of a quadratic Bézier curve.
  private static func between(
    _ start: Point, _ control: Point, _ end: Point, _ share: Double
  ) -> Point {
    let rest = 1 - share
    return Point(
      x: rest * rest * start.x + 2 * rest * share * control.x + share * share * end.x,
      y: rest * rest * start.y + 2 * rest * share * control.y + share * share * end.y)
  }
}
