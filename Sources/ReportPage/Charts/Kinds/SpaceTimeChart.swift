/// Where something stood at each tick of a stretch of time: a straight line when it moves smoothly.
public struct SpaceTimeChart {
  private let title: String
  private let positions: [Double?]
  private let style: SeriesStyle
  private let start: Int
  private let ticksPerSecond: Double
  private let range: (low: Double, high: Double)
  private let axisTitle: String

  /// A chart.
  /// - Parameters:
  ///   - positions: one for each tick, pt; nil is not available.
  ///   - start: the number of the first tick, which is `start / ticksPerSecond` after 0.
  ///   - range: the positions that the axis shows, so that several charts can share one, pt.
  public init(
    title: String, positions: [Double?], style: SeriesStyle, start: Int, ticksPerSecond: Double,
    range: (low: Double, high: Double), axisTitle: String
  ) {
    self.title = title
    self.positions = positions
    self.style = style
    self.start = start
    self.ticksPerSecond = ticksPerSecond
    self.range = range
    self.axisTitle = axisTitle
  }

  private static let left = 44.0
  private static let right = Picture.columnWidth - 8
  private static let top = 8.0
  private static let bottom = 172.0
  private static let height = 210.0

  /// The picture; nil when there are fewer than two positions, or no axes for them.
  public var picture: Picture? {
    let times = positions.indices.map { Double(start + $0) / ticksPerSecond * 1e9 }
    guard let first = times.first, let last = times.last,
      let x = AxisScale(.linear, low: first, high: last, start: Self.left + 20, end: Self.right),
      let y = AxisScale(
        .linear, showing: [range.low, range.high], room: 0.04, start: Self.bottom, end: Self.top)
    else { return nil }
    let points = zip(times, positions).map { time, position -> (x: Double, y: Double)? in
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
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    var path = PathData()
    for run in points.split(whereSeparator: { $0 == nil }) {
      Self.draw(run.compactMap { $0 }, &path)
    }
    picture.path(path, style.line)
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

  /// Where a stretch of `count` ticks begins that has the most work of several series together, of
  /// all that lie within the first `length` ticks; 0 where there is no choice.
  public static func busiestStart(_ work: [[Double?]], count: Int, within length: Int) -> Int {
    guard count > 0, length > count else { return 0 }
    let sums = (0..<length).map { index in
      work.reduce(0.0) { $0 + (index < $1.count ? $1[index] ?? 0 : 0) }
    }
    var sum = sums[..<count].reduce(0, +)
    var best = (start: 0, sum: sum)
    for start in 1...(length - count) {
      sum += sums[start + count - 1] - sums[start - 1]
      // More by a thousandth, so that rounding does not choose.
      if sum > best.sum * 1.001 { best = (start, sum) }
    }
    return best.start
  }
}
