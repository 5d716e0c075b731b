import Reports

/// Durations over whole numbers, both axes logarithmic: a line per series, with its intervals as a
/// band and its name at its end.
public struct LineChart {
  /// A series.
  public struct Line: Sendable {
    /// What stands at its end.
    public let name: String
    /// Its look.
    public let style: SeriesStyle
    /// Ascending by `x`; numbers are durations, ns.
    public let points: [(x: Int, number: PlottedNumber)]

    /// A series.
    public init(name: String, style: SeriesStyle, points: [(x: Int, number: PlottedNumber)]) {
      self.name = name
      self.style = style
      self.points = points
    }
  }

  private let title: String
  private let lines: [Line]
  private let axisTitle: String
  private let places: [Int]
  private let range: (low: Double, high: Double)
  private let levels: [NamedLevel]

  /// A chart.
  /// - Parameters:
  ///   - places: the whole numbers that the level axis names, ascending, two or more.
  ///   - range: of the upright axis, ns, both above 0.
  ///   - levels: durations that lines across the chart mark where the range holds them, ascending.
  public init(
    title: String, lines: [Line], axisTitle: String, places: [Int],
    range: (low: Double, high: Double), levels: [NamedLevel] = []
  ) {
    self.title = title
    self.lines = lines
    self.axisTitle = axisTitle
    self.places = places
    self.range = range
    self.levels = levels
  }

  private static let left = 52.0
  private static let right = 250.0
  private static let top = 10.0
  private static let labels = 264.0

  /// The picture; nil when there is nothing above 0 to draw.
  public var picture: Picture? {
    let names = EndLabels.height(of: lines.map(\.name), left: Self.labels)
    let height = max(300, names + 60)
    let bottom = height - 38
    guard let least = places.first, let greatest = places.last,
      let x = AxisScale(
        .logarithmic, low: Double(least), high: Double(greatest), start: Self.left + 8,
        end: Self.right - 8),
      let y = AxisScale(
        .logarithmic, low: range.low, high: range.high, start: bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(y, wanted: 9)
    Axis.beside(
      &picture, y, ticks, ticks.map(Ticks.timeLabel), left: Self.left, right: Self.right)
    Axis.below(
      &picture, x, places.map(Double.init), places.map(PeopleNumber.page.whole), top: Self.top,
      bottom: bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    NamedLevel.draw(levels, y, left: Self.left, right: Self.right, &picture)
    for line in lines { drawBand(line, x, y, &picture) }
    let isNamed = EndLabels.draw(
      naming: lines, left: Self.labels, bottom: bottom + 10, &picture
    ) { draw($0, x, y, &$1) }
    return isNamed ? picture : nil
  }

  /// The band between the ends of the intervals. An end that is not above 0 has no place on the
  /// axis: the band is open there, down to the axis.
  private func drawBand(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) {
    var upper: [(x: Double, y: Double)] = []
    var lower: [(x: Double, y: Double)] = []
    for point in line.points {
      guard let place = x.position(Double(point.x)), let low = point.number.lower,
        let high = point.number.upper, let top = y.position(high)
      else { continue }
      upper.append((place, top))
      lower.append((place, y.position(low) ?? y.start))
    }
    guard upper.count > 1 else { return }
    picture.path(.area(upper + lower.reversed()), line.style.band)
  }

  private func draw(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) -> EndLabels.Entry? {
    let style = line.style
    let places = line.points.compactMap { point -> (x: Double, y: Double)? in
      guard let place = x.position(Double(point.x)), let cost = y.position(point.number.value)
      else {
        return nil
      }
      return (place, cost)
    }
    if places.count > 1 { picture.path(.through(places), style.line) }
    for point in line.points {
      guard let place = x.position(Double(point.x)), let cost = y.position(point.number.value)
      else {
        continue
      }
      picture.path(
        style.shape.outline(place, cost, radius: 3.2), style.fill,
        note: point.number.note)
    }
    return places.last.map { EndLabels.Entry(name: line.name, x: $0.x, y: $0.y) }
  }
}
