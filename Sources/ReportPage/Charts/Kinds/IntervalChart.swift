/// Ratios with their intervals on a logarithmic axis, a row each, around a band about 1.
public struct IntervalChart {
  /// A row.
  public struct Row: Sendable {
    /// What stands at its left.
    public let name: String
    /// Its look.
    public let style: SeriesStyle
    /// The ratio.
    public let ratio: PlottedNumber
    /// The ratio in words, at the row's right.
    public let text: String

    /// A row.
    public init(name: String, style: SeriesStyle, ratio: PlottedNumber, text: String) {
      self.name = name
      self.style = style
      self.ratio = ratio
      self.text = text
    }
  }

  /// The band of ratios that are as good as 1.
  public struct Band: Sendable {
    /// Its half width: 0.01 reaches from 0.99 to 1.01.
    public let effect: Double
    /// What is said on pointing at it.
    public let note: String

    /// A band.
    public init(effect: Double, note: String) {
      self.effect = effect
      self.note = note
    }

    /// The numbers that rows put on an axis: 1 and the band around it are always there.
    public func shown(_ rows: [Row]) -> [Double] {
      [1 - 2 * effect, 1 + 2 * effect]
        + rows.flatMap { [$0.ratio.value, $0.ratio.lower, $0.ratio.upper].compactMap { $0 } }
    }
  }

  private let title: String
  private let rows: [Row]
  private let strip: (title: String, rows: [Row])
  private let shown: [Double]
  private let band: Band
  private let axisTitle: String

  /// A chart.
  /// - Parameters:
  ///   - strip: rows apart from the others, below a title of their own; nothing for none.
  ///   - shown: the numbers that the axis must show, so that several charts can share one.
  public init(
    title: String, rows: [Row], strip: (title: String, rows: [Row]), shown: [Double], band: Band,
    axisTitle: String
  ) {
    self.title = title
    self.rows = rows
    self.strip = strip
    self.shown = shown
    self.band = band
    self.axisTitle = axisTitle
  }

  private static let rowHeight = 38.0
  private static let stripHead = 22.0
  private static let axis = 38.0
  private static let top = 2.0

  /// The picture; nil when there is no row, or no axis for them.
  public var picture: Picture? {
    guard !rows.isEmpty || !strip.rows.isEmpty,
      let x = AxisScale(
        .logarithmic, showing: shown, room: 0.04, start: 6, end: Picture.columnWidth - 12)
    else { return nil }
    let head = strip.rows.isEmpty ? 0 : Self.stripHead
    let axisLines = TextMeasure.lines(
      axisTitle, room: Picture.columnWidth, size: Picture.labelSize)
    let bottom = (rows + strip.rows).reduce(Self.top + head) { $0 + Self.height($1) }
    let height = bottom + Self.axis + Picture.furtherHeight(axisLines)
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(x, wanted: 7)
    Axis.below(
      &picture, x, ticks, ticks.map { Ticks.plainLabels([$0])[0] }, top: bottom, bottom: bottom)
    Axis.title(&picture, axisLines, left: 0, right: Picture.columnWidth)
    var top = Self.top
    for row in rows {
      draw(row, x, ticks, top: top, &picture)
      top += Self.height(row)
    }
    if !strip.rows.isEmpty {
      picture.line(0, top + 4, Picture.columnWidth, top + 4, "r")
      picture.label(strip.title, 2, top + 17, style: "m")
      top += head
      for row in strip.rows {
        draw(row, x, ticks, top: top, &picture)
        top += Self.height(row)
      }
    }
    return picture
  }

  private static func nameLines(_ row: Row) -> [String] {
    let room = Picture.columnWidth - 18 - TextMeasure.width(row.text, size: Picture.labelSize)
    return TextMeasure.lines(row.name, room: room, size: Picture.labelSize)
  }

  /// Names of several lines make a row higher.
  private static func height(_ row: Row) -> Double {
    rowHeight + Picture.furtherHeight(nameLines(row))
  }

  /// The axis at one row: it runs where marks are and not through the words above them.
  private func drawAxis(
    _ x: AxisScale, _ ticks: [Double], top: Double, _ picture: inout Picture
  ) {
    let bottom = top + Self.rowHeight
    for tick in ticks {
      if let place = x.position(tick) { picture.line(place, top + 18, place, bottom, "g") }
    }
    let effect = band.effect
    if let from = x.position(1 - effect), let to = x.position(1 + effect) {
      picture.rectangle(
        from, top + 18, width: to - from, height: Self.rowHeight - 18, "same",
        note: band.note)
    }
    if let one = x.position(1) { picture.line(one, top + 18, one, bottom, "k") }
  }

  private func draw(
    _ row: Row, _ x: AxisScale, _ ticks: [Double], top: Double, _ picture: inout Picture
  ) {
    let style = row.style
    picture.label(Self.nameLines(row), 2, top + 14)
    picture.label(row.text, Picture.columnWidth - 2, top + 14, .end)
    let top = top + Self.height(row) - Self.rowHeight
    drawAxis(x, ticks, top: top, &picture)
    let y = top + 27
    if let lower = row.ratio.lower.flatMap(x.position),
      let upper = row.ratio.upper.flatMap(x.position)
    {
      picture.line(lower, y, upper, y, style.whisker)
      picture.line(lower, y - 3, lower, y + 3, style.whisker)
      picture.line(upper, y - 3, upper, y + 3, style.whisker)
    }
    if let place = x.position(row.ratio.value) {
      picture.path(
        style.shape.outline(place, y), style.fill, note: row.ratio.note)
    }
  }
}
