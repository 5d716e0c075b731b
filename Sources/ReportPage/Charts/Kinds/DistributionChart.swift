/// The share of values at or below each value (ECDF), series on one linear axis.
public struct DistributionChart {
  /// A series.
  public struct Line: Sendable {
    /// What stands beside a sample of the line.
    public let name: String
    /// Its look.
    public let style: SeriesStyle
    /// In any order; a series without values or with one that is not finite has no line.
    public let values: [Double]

    /// A series.
    public init(name: String, style: SeriesStyle, values: [Double]) {
      self.name = name
      self.style = style
      self.values = values
    }
  }

  private let title: String
  private let lines: [Line]
  private let axisTitle: String

  /// A chart.
  public init(title: String, lines: [Line], axisTitle: String) {
    self.title = title
    self.lines = lines
    self.axisTitle = axisTitle
  }

  private static let left = 44.0
  private static let right = Picture.columnWidth - 8
  private static let top = 8.0
  private static let height = 210.0
  private static let bottom = 172.0

  /// The picture; nil when no series has a line.
  public var picture: Picture? {
    let curves = lines.compactMap { line in
      CumulativeShare.points(line.values).map { (line: line, points: $0) }
    }
    guard
      let x = AxisScale(
        .linear, showing: curves.flatMap(\.points).map(\.value), room: 0.03,
        start: Self.left + 4, end: Self.right),
      let y = AxisScale(.linear, low: 0, high: 1, start: Self.bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.height, title: title)
    Axis.beside(
      &picture, y, [0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"],
      left: Self.left, right: Self.right)
    let ticks = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, ticks, Ticks.plainLabels(ticks), top: Self.top, bottom: Self.bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    for curve in curves {
      var path = PathData()
      var height = y.start
      for point in curve.points {
        guard let place = x.position(point.value), let share = y.position(point.share) else {
          continue
        }
        path.line(place, height)
        path.line(place, share)
        height = share
      }
      picture.path(path, curve.line.style.line)
    }
    drawNames(&picture)
    return picture
  }

  /// Names stand at the lower right, where no curve runs: each has reached 100 % there, or nearly.
  private func drawNames(_ picture: inout Picture) {
    var last = Self.bottom - 12
    for line in lines.reversed() {
      let name = TextMeasure.lines(line.name, room: 160, size: Picture.labelSize)
      let y = last - Picture.furtherHeight(name)
      picture.label(name, Self.right - 4, y, .end)
      let width = name.map { TextMeasure.width($0, size: Picture.labelSize) }.max() ?? 0
      picture.line(
        Self.right - width - 24, y - 4, Self.right - width - 9, y - 4, line.style.line)
      last = y - 15
    }
  }
}

/// How much of a series lies at or below a value.
enum CumulativeShare {
  /// More steps than this nobody can see at the width of a column.
  private static let steps = 160

  /// Points of the curve, ascending; the first and the last are the least and the greatest value.
  /// nil for no value, and when one is not finite.
  static func points(_ values: [Double]) -> [(value: Double, share: Double)]? {
    let sorted = values.sorted()
    guard let last = sorted.indices.last, values.allSatisfy(\.isFinite) else { return nil }
    let count = min(sorted.count, steps)
    return (0..<count).map { step in
      let index = count == 1 ? last : step * last / (count - 1)
      return (sorted[index], Double(index + 1) / Double(sorted.count))
    }
  }
}

/// The share of durations at or below each duration (ECDF), on a logarithmic axis, and what
/// displays leave for them.
public struct BudgetChart {
  private let title: String
  private let lines: [DistributionChart.Line]
  private let axisTitle: String
  private let displays: [Double]

  /// A chart.
  /// - Parameters:
  ///   - lines: durations, ns; those that are not above 0 are left out.
  ///   - displays: the displays whose intervals are drawn, Hz, fastest first.
  public init(
    title: String, lines: [DistributionChart.Line], axisTitle: String, displays: [Double]
  ) {
    self.title = title
    self.lines = lines
    self.axisTitle = axisTitle
    self.displays = displays
  }

  private static let left = 44.0
  private static let right = Picture.columnWidth - 8
  private static let flags = 42.0
  private static let bottom = 206.0
  private static let keyTop = 250.0
  private static let keyRow = 16.0

  /// The picture; nil when no series has a duration.
  public var picture: Picture? {
    let curves = lines.compactMap { line in
      CumulativeShare.points(line.values.filter { $0.isFinite && $0 > 0 }).map {
        (line: line, points: $0)
      }
    }
    let budgets = displays.map { 1e9 / $0 }
    guard !curves.isEmpty,
      let x = AxisScale(
        .logarithmic, showing: curves.flatMap(\.points).map(\.value) + budgets, room: 0.03,
        start: Self.left + 20, end: Self.right),
      let y = AxisScale(.linear, low: 0, high: 1, start: Self.bottom, end: Self.flags)
    else { return nil }
    let names = curves.map { Self.keyLines($0.line) }
    let keyHeights = names.map {
      Self.keyRow + Picture.furtherHeight($0)
    }
    var picture = Picture(height: Self.keyTop + keyHeights.reduce(0, +), title: title)
    Axis.beside(
      &picture, y, [0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"],
      left: Self.left, right: Self.right)
    let ticks = Ticks.values(x, wanted: 6)
    Axis.below(
      &picture, x, ticks, ticks.map(Ticks.timeLabel), top: Self.flags, bottom: Self.bottom)
    picture.label(
      axisTitle, (Self.left + Self.right) / 2, Self.bottom + 30,
      .middle, style: "m")
    drawBudgets(x, &picture)
    var top = Self.keyTop
    for (index, curve) in curves.enumerated() {
      draw(curve.points, curve.line.style, x, y, &picture)
      drawKey(names[index], curve.line.style, top, &picture)
      top += keyHeights[index]
    }
    return picture
  }

  /// Flags above the data, the tallest at the end from which they fly, so that none crosses a pole.
  private func drawBudgets(_ x: AxisScale, _ picture: inout Picture) {
    let places = displays.compactMap { x.position(1e9 / $0) }
    guard places.count == displays.count, let last = places.last else { return }
    let texts = displays.map { "\(Int($0))\u{A0}Hz" }
    let room = texts.map { TextMeasure.width($0, size: Picture.labelSize) }.max() ?? 0
    let fliesRight = last + 4 + room <= Picture.columnWidth
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
    _ points: [(value: Double, share: Double)], _ style: SeriesStyle, _ x: AxisScale,
    _ y: AxisScale, _ picture: inout Picture
  ) {
    var path = PathData()
    for point in points {
      guard let place = x.position(point.value), let share = y.position(point.share) else {
        continue
      }
      if path.isEmpty { path.move(place, y.start) }
      path.step(place, share)
    }
    picture.path(path, style.line)
    guard let half = points.first(where: { $0.share >= 0.5 }), let place = x.position(half.value),
      let share = y.position(half.share)
    else { return }
    picture.path(style.shape.outline(place, share), style.fill)
  }

  private static func keyLines(_ line: DistributionChart.Line) -> [String] {
    TextMeasure.lines(
      line.name, room: Picture.columnWidth - left - 38, size: Picture.labelSize)
  }

  private func drawKey(
    _ name: [String], _ style: SeriesStyle, _ top: Double, _ picture: inout Picture
  ) {
    let y = top + 8
    picture.line(Self.left, y, Self.left + 28, y, style.line)
    picture.path(style.shape.outline(Self.left + 14, y), style.fill)
    picture.label(name, Self.left + 36, y + 4)
  }
}
