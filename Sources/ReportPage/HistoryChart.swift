/// One number per strategy over runs in the order given, on a logarithmic axis.
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

  private static let left = 56.0
  private static let right = 250.0
  private static let top = 10.0
  private static let labels = 264.0

  /// The picture; nil when there is nothing above 0 to draw.
  var picture: Picture? {
    let height = max(220, EndLabels.height(count: lines.count) + 60)
    let bottom = height - 38
    let numbers = lines.flatMap(\.points).flatMap { [$0.value, $0.lower, $0.upper] }
      .compactMap { $0 }
    guard runs > 0,
      let x = AxisScale(
        .linear, low: 0.5, high: Double(runs) + 0.5, start: Self.left, end: Self.right),
      let y = AxisScale(
        .logarithmic, showing: numbers, room: 0.08, start: bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(y, wanted: 6)
    Axis.beside(&picture, y, ticks, ticks.map(tickText), left: Self.left, right: Self.right)
    Axis.below(
      &picture, x, (1...runs).map(Double.init), (1...runs).map(String.init), top: bottom,
      bottom: bottom)
    Axis.title(&picture, "run", left: Self.left, right: Self.right)
    var ends: [EndLabels.Entry] = []
    for line in lines.reversed() {
      if let end = draw(line, x, y, &picture) {
        ends.append(EndLabels.Entry(name: line.strategy, x: end.x, y: end.y))
      }
    }
    guard !ends.isEmpty else { return nil }
    EndLabels(entries: ends, left: Self.labels).draw(&picture, top: 0, bottom: bottom + 10)
    return picture
  }

  private func draw(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) -> (x: Double, y: Double)? {
    let style = styles[line.strategy]
    var path = PathData()
    var previous: Int?
    var end: (x: Double, y: Double)?
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
      end = (place, height)
    }
    picture.path(path, style.line)
    for point in line.points {
      guard let place = x.position(Double(point.run + 1)), let height = y.position(point.value)
      else { continue }
      if let lower = point.lower.flatMap(y.position), let upper = point.upper.flatMap(y.position) {
        picture.line(place, lower, place, upper, style.stroke)
      }
      picture.path(
        style.shape.outline(place, height, radius: 3.2), style.fill,
        note: "run \(point.run + 1), \(line.strategy): \(point.words)")
    }
    return end
  }
}
