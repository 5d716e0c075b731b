/// One number per strategy over runs in the order given.
struct HistoryChart {
  /// A strategy's number in one run.
  struct Point {
    /// The run's place, from 0.
    let run: Int
    let value: Double
    let lower: Double?
    let upper: Double?
    /// The number in words.
    let words: String
  }

  /// A strategy's numbers, ascending by run.
  struct Line {
    let strategy: String
    let points: [Point]
  }

  let title: String
  let lines: [Line]
  let runs: Int
  /// Runs that cannot be compared with the one before: lines break there.
  let breaks: Set<Int>
  /// Writes the ticks of the vertical axis.
  let tickText: (Double) -> String
  let styles: SeriesStyles
  /// Of the vertical axis; a linear one begins at 0.
  var kind = AxisScale.Kind.logarithmic

  private static let left = 56.0
  private static let right = 250.0
  private static let top = 10.0
  private static let labels = 264.0

  /// The picture; nil when there is nothing to draw: nothing above 0, or from 0 on where the axis is linear.
  var picture: Picture? {
    let height = max(220, EndLabels.height(count: lines.count) + 60)
    let bottom = height - 38
    guard runs > 0,
      let x = AxisScale(
        .linear, low: 0.5, high: Double(runs) + 0.5, start: Self.left, end: Self.right),
      let y = scale(bottom)
    else { return nil }
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(y, wanted: 6)
    Axis.beside(&picture, y, ticks, ticks.map(tickText), left: Self.left, right: Self.right)
    Axis.below(
      &picture, x, (1...runs).map(Double.init), (1...runs).map(String.init), top: bottom,
      bottom: bottom)
    Axis.title(&picture, "run", left: Self.left, right: Self.right)
    let isNamed = EndLabels.draw(
      naming: lines, left: Self.labels, bottom: bottom + 10, &picture
    ) { draw($0, x, y, &$1) }
    return isNamed ? picture : nil
  }

  private func scale(_ bottom: Double) -> AxisScale? {
    let points = lines.flatMap(\.points)
    let ends = points.flatMap { [$0.lower, $0.upper] }.compactMap { $0 }
    guard kind == .linear else {
      return AxisScale(
        .logarithmic, showing: points.map(\.value) + ends, room: 0.08, start: bottom,
        end: Self.top)
    }
    guard let greatest = points.map(\.value).max(), greatest >= 0 else { return nil }
    // An interval of few processes can be much longer than what it is of.
    let most = min(max(greatest, ends.max() ?? 0), 1.5 * greatest)
    return AxisScale(
      .linear, low: 0, high: most > 0 ? 1.08 * most : 1, start: bottom, end: Self.top)
  }

  /// The ends of a whisker; one that a linear axis does not show lies at its own end.
  private func whisker(_ point: Point, _ y: AxisScale) -> (lower: Double, upper: Double)? {
    guard let lower = point.lower, let upper = point.upper else { return nil }
    let isLinear = kind == .linear
    guard let from = y.position(lower) ?? (isLinear ? y.start : nil),
      let to = y.position(upper) ?? (isLinear ? y.end : nil)
    else { return nil }
    return (from, to)
  }

  private func draw(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) -> EndLabels.Entry? {
    let style = styles[line.strategy]
    var path = PathData()
    var previous: Int?
    var end: EndLabels.Entry?
    for point in line.points {
      guard let place = x.position(Double(point.run + 1)), let height = y.position(point.value)
      else { continue }
      // A run without this case, or one that cannot be compared, is a gap and not a line.
      if previous == point.run - 1, !breaks.contains(point.run) {
        path.line(place, height)
      } else {
        path.move(place, height)
      }
      previous = point.run
      end = EndLabels.Entry(name: line.strategy, x: place, y: height)
    }
    picture.path(path, style.line)
    for point in line.points {
      guard let place = x.position(Double(point.run + 1)), let height = y.position(point.value)
      else { continue }
      if let ends = whisker(point, y) {
        picture.line(place, ends.lower, place, ends.upper, style.stroke)
      }
      picture.path(
        style.shape.outline(place, height, radius: 3.2), style.fill,
        note: "run \(point.run + 1), \(line.strategy): \(point.words)")
    }
    return end
  }
}
