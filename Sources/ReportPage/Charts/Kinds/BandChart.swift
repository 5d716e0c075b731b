import Reports

/// Numbers against a share of 0 to 100 %: lines, bands behind them, and single marks with their
/// intervals.
public struct BandChart {
  /// The place that a number has on the level axis, %, with the number.
  public typealias Point = (share: Double, value: Double)

  /// A line through points, ascending by share.
  public struct Line {
    let points: [Point]
    let style: SeriesStyle
    let name: String?

    /// A line; its name stands at its end.
    public init(_ points: [Point], style: SeriesStyle, name: String? = nil) {
      (self.points, self.style, self.name) = (points, style, name)
    }
  }

  /// An area between two heights, ascending by share.
  public struct Band {
    let edges: [(share: Double, low: Double, high: Double)]
    let style: SeriesStyle

    /// An area.
    public init(_ edges: [(share: Double, low: Double, high: Double)], style: SeriesStyle) {
      (self.edges, self.style) = (edges, style)
    }
  }

  /// A number of its own.
  public struct Mark {
    let share: Double
    let number: PlottedNumber
    let style: SeriesStyle
    let offset: Double

    /// A number, drawn `offset` px right of its share so that others of the same can be seen.
    public init(share: Double, _ number: PlottedNumber, style: SeriesStyle, offset: Double) {
      (self.share, self.number, self.style, self.offset) = (share, number, style, offset)
    }
  }

  private let title: String
  private let axisTitle: String
  private let greatest: Double
  private let bands: [Band]
  private let lines: [Line]
  private let marks: [Mark]

  /// A chart whose upright axis runs from 0 to `greatest`, above 0. What is later in an array lies
  /// above what is earlier, lines above bands and marks above lines.
  public init(
    title: String, axisTitle: String, greatest: Double, bands: [Band], lines: [Line], marks: [Mark]
  ) {
    (self.title, self.axisTitle, self.greatest) = (title, axisTitle, greatest)
    (self.bands, self.lines, self.marks) = (bands, lines, marks)
  }

  private static let left = 30.0
  private static let right = 266.0
  private static let top = 8.0
  private static let bottom = 222.0
  private static let height = 260.0

  /// The picture; nil where `greatest` is not above 0.
  public var picture: Picture? {
    guard
      let x = AxisScale(.linear, low: 0, high: 100, start: Self.left + 8, end: Self.right),
      let y = AxisScale(.linear, low: 0, high: greatest, start: Self.bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.height, title: title)
    let heights = Ticks.values(y, wanted: 6)
    Axis.beside(
      &picture, y, heights, Ticks.plainLabels(heights), left: Self.left, right: Self.right)
    let shares = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, shares, Ticks.plainLabels(shares).map { $0 + "\u{A0}%" }, top: Self.top,
      bottom: Self.bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    for band in bands { draw(band, x, y, &picture) }
    for line in lines {
      picture.path(.through(line.points.compactMap { place($0, x, y) }), line.style.line)
    }
    for mark in marks { draw(mark, x, y, &picture) }
    EndLabels(entries: lines.compactMap { end(of: $0, x, y) }, left: Self.right + 12)
      .draw(&picture, top: 0, bottom: Self.bottom + 6)
    return picture
  }

  private func place(
    _ point: Point, _ x: AxisScale, _ y: AxisScale
  ) -> (x: Double, y: Double)? {
    guard let left = x.position(point.share), let height = y.position(point.value) else {
      return nil
    }
    return (left, height)
  }

  private func draw(_ band: Band, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture) {
    let upper = band.edges.compactMap { place(($0.share, $0.high), x, y) }
    let lower = band.edges.compactMap { place(($0.share, $0.low), x, y) }
    picture.path(.area(upper + lower.reversed()), band.style.band)
  }

  private func draw(_ mark: Mark, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture) {
    guard let at = place((mark.share, mark.number.value), x, y) else { return }
    let centre = at.x + mark.offset
    if let low = mark.number.lower.flatMap(y.position),
      let high = mark.number.upper.flatMap(y.position)
    {
      picture.line(centre, low, centre, high, mark.style.whisker)
    }
    picture.path(
      mark.style.shape.outline(centre, at.y, radius: 3), mark.style.fill, note: mark.number.note)
  }

  private func end(of line: Line, _ x: AxisScale, _ y: AxisScale) -> EndLabels.Entry? {
    guard let name = line.name, let last = line.points.last, let at = place(last, x, y) else {
      return nil
    }
    return EndLabels.Entry(name: name, x: at.x, y: at.y)
  }
}
