/// Where the wave stood at each refresh of a stretch of time: a straight line when it moves smoothly.
struct MotionChart {
  /// An arm's positions in the window, pt; nil is not available.
  struct Line {
    let strategy: String
    let positions: [Double?]
  }

  let title: String
  let line: Line
  /// When the window begins, as the number of a refresh.
  let start: Int
  let refreshHz: Double
  /// The least and the greatest position of all arms in the window, pt.
  let range: (low: Double, high: Double)
  let styles: SeriesStyles

  private static let left = 44.0
  private static let right = Picture.width - 8
  private static let top = 8.0
  private static let bottom = 172.0
  private static let height = 210.0

  /// The picture; nil when there are fewer than two positions, or no axes for them.
  var picture: Picture? {
    let times = line.positions.indices.map { Double(start + $0) / refreshHz * 1e9 }
    guard let first = times.first, let last = times.last,
      let x = AxisScale(.linear, low: first, high: last, start: Self.left + 20, end: Self.right),
      let y = AxisScale(
        .linear, showing: [range.low, range.high], room: 0.04, start: Self.bottom, end: Self.top)
    else { return nil }
    let points = zip(times, line.positions).map { time, position -> (x: Double, y: Double)? in
      guard let position, let place = x.position(time), let height = y.position(position) else {
        return nil
      }
      return (place, height)
    }
    guard points.compactMap({ $0 }).count > 1 else { return nil }
    var picture = Picture(height: Self.height, title: title)
    let heights = Ticks.values(y, wanted: 5)
    Axis.beside(
      &picture, y, heights, Ticks.plainLabels(heights).map { $0 + "\u{A0}pt" }, left: Self.left,
      right: Self.right)
    let moments = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, moments, Ticks.timeLabels(moments), top: Self.top, bottom: Self.bottom)
    Axis.title(&picture, "time since the first picture", left: Self.left, right: Self.right)
    var path = PathData()
    for run in points.split(whereSeparator: { $0 == nil }) {
      Self.draw(run.compactMap { $0 }, &path)
    }
    picture.path(path, styles[line.strategy].line)
    return picture
  }

  /// One piece without gaps; points on the way from one corner to the next are left out.
  private static func draw(_ points: [(x: Double, y: Double)], _ path: inout PathData) {
    guard let first = points.first else { return }
    path.move(first.x, first.y)
    var corner = first
    for (index, point) in points.enumerated().dropFirst() {
      guard index + 1 < points.count else {
        path.line(point.x, point.y)
        return
      }
      let next = points[index + 1]
      // How far the point is above the straight line between its neighbours that are kept, px.
      let share = (point.x - corner.x) / (next.x - corner.x)
      if abs(corner.y + share * (next.y - corner.y) - point.y) > 0.05 {
        path.line(point.x, point.y)
        corner = point
      }
    }
  }
}
