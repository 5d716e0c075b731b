/// The share of new pictures whose work took at most a time (ECDF), and what displays leave for it.
struct FrameTimeChart {
  /// The frame times of one arm, ns, finite and above 0.
  struct Line {
    let strategy: String
    let times: [Double]
  }

  let title: String
  let lines: [Line]
  let styles: SeriesStyles

  /// The displays whose budgets are drawn, Hz.
  static let displays = [120.0, 90, 60]

  private static let left = 44.0
  private static let right = Picture.width - 8
  private static let flags = 42.0
  private static let bottom = 206.0
  private static let keyTop = 250.0
  private static let keyRow = 16.0

  /// The picture; nil when no arm has a frame time.
  var picture: Picture? {
    let curves = lines.compactMap { line in
      Self.curve(line.times).map { (strategy: line.strategy, points: $0) }
    }
    let budgets = Self.displays.map { 1e9 / $0 }
    guard !curves.isEmpty,
      let x = AxisScale(
        .logarithmic, showing: curves.flatMap(\.points).map(\.time) + budgets, room: 0.03,
        start: Self.left + 20, end: Self.right),
      let y = AxisScale(.linear, low: 0, high: 1, start: Self.bottom, end: Self.flags)
    else { return nil }
    var picture = Picture(
      height: Self.keyTop + Double(curves.count) * Self.keyRow, title: title)
    Axis.beside(
      &picture, y, [0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"],
      left: Self.left, right: Self.right)
    let ticks = Ticks.values(x, wanted: 6)
    Axis.below(
      &picture, x, ticks, ticks.map(Ticks.timeLabel), top: Self.flags, bottom: Self.bottom)
    picture.label(
      "work of both sides for a new picture", (Self.left + Self.right) / 2, Self.bottom + 30,
      .middle, style: "m")
    drawBudgets(x, &picture)
    for (index, curve) in curves.enumerated() {
      draw(curve.points, styles[curve.strategy], x, y, &picture)
      drawKey(curve.strategy, Self.keyTop + Double(index) * Self.keyRow, &picture)
    }
    return picture
  }

  /// Flags above the data, the tallest at the end from which they fly, so that none crosses a pole.
  private func drawBudgets(_ x: AxisScale, _ picture: inout Picture) {
    let places = Self.displays.compactMap { x.position(1e9 / $0) }
    guard places.count == Self.displays.count, let last = places.last else { return }
    let texts = Self.displays.map { "\(Int($0))\u{A0}Hz" }
    let room = texts.map { TextMeasure.width($0, size: Picture.labelSize) }.max() ?? 0
    let fliesRight = last + 4 + room <= Picture.width
    for (index, place) in places.enumerated() {
      let level = Double(fliesRight ? index : places.count - 1 - index)
      let top = 2 + level * 13
      picture.line(place, top, place, Self.bottom, "budget")
      picture.label(
        texts[index], fliesRight ? place + 4 : place - 4, top + 9, fliesRight ? .start : .end,
        style: "m")
    }
  }

  private func draw(
    _ points: [(time: Double, share: Double)], _ style: SeriesStyle, _ x: AxisScale,
    _ y: AxisScale, _ picture: inout Picture
  ) {
    var path = PathData()
    for point in points {
      guard let place = x.position(point.time), let share = y.position(point.share) else {
        continue
      }
      if path.isEmpty { path.move(place, y.start) }
      path.step(place, share)
    }
    picture.path(path, style.line)
    guard let half = points.first(where: { $0.share >= 0.5 }), let place = x.position(half.time),
      let share = y.position(half.share)
    else { return }
    picture.path(style.shape.outline(place, share), style.fill)
  }

  private func drawKey(_ strategy: String, _ top: Double, _ picture: inout Picture) {
    let style = styles[strategy]
    let y = top + 8
    picture.line(Self.left, y, Self.left + 28, y, style.line)
    picture.path(style.shape.outline(Self.left + 14, y), style.fill)
    let room = Picture.width - Self.left - 38
    picture.label(
      TextMeasure.fitted(strategy, room: room, size: Picture.labelSize), Self.left + 36, y + 4)
  }

  /// Points of the curve, ascending; the first and the last are the least and the greatest time. As many
  /// as can be told apart.
  static func curve(_ times: [Double]) -> [(time: Double, share: Double)]? {
    let sorted = times.filter { $0.isFinite && $0 > 0 }.sorted()
    guard let last = sorted.indices.last else { return nil }
    let count = min(sorted.count, DistributionChart.steps)
    return (0..<count).map { step in
      let index = count == 1 ? last : step * last / (count - 1)
      return (sorted[index], Double(index + 1) / Double(sorted.count))
    }
  }
}
