/// Ratios with their intervals on a logarithmic axis, a row each, around a band of ±1 %.
struct RatioChart {
  /// A row.
  struct Row {
    let name: String
    let ratio: CostRatio
  }

  let title: String
  let rows: [Row]
  /// Arms against themselves.
  let twins: [Row]
  /// The numbers that the axis must show, shared by the panels of a setting.
  let shown: [Double]
  let styles: SeriesStyles

  private static let rowHeight = 38.0
  private static let stripHead = 22.0
  private static let axis = 38.0
  private static let top = 2.0

  /// The numbers that rows put on the axis: 1 and the band around it are always there.
  static func numbers(_ rows: [Row]) -> [Double] {
    let effect = CostRatio.minimumEffect
    return [1 - 2 * effect, 1 + 2 * effect]
      + rows.flatMap { [$0.ratio.ratio, $0.ratio.lower, $0.ratio.upper].compactMap { $0 } }
  }

  /// The picture; nil when there is no row, or no axis for them.
  var picture: Picture? {
    guard !rows.isEmpty || !twins.isEmpty,
      let x = AxisScale(
        .logarithmic, showing: shown, room: 0.04, start: 6, end: Picture.width - 12)
    else { return nil }
    let strip = twins.isEmpty ? 0 : Self.stripHead
    let count = Double(rows.count + twins.count)
    let height = Self.top + count * Self.rowHeight + strip + Self.axis
    let bottom = height - Self.axis
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(x, wanted: 7)
    Axis.below(
      &picture, x, ticks, ticks.map { Ticks.plainLabels([$0])[0] }, top: bottom, bottom: bottom)
    Axis.title(&picture, "times the frame of path-rebuild", left: 0, right: Picture.width)
    for (index, row) in rows.enumerated() {
      draw(row, x, ticks, top: Self.top + Double(index) * Self.rowHeight, &picture)
    }
    if !twins.isEmpty {
      let top = Self.top + Double(rows.count) * Self.rowHeight
      picture.line(0, top + 4, Picture.width, top + 4, "r")
      picture.label("A/A: an arm against itself", 2, top + 17, style: "m")
      for (index, row) in twins.enumerated() {
        draw(row, x, ticks, top: top + strip + Double(index) * Self.rowHeight, &picture)
      }
    }
    return picture
  }

  /// The axis at one row: it runs where marks are and not through the words above them.
  private func drawAxis(
    _ x: AxisScale, _ ticks: [Double], top: Double, _ picture: inout Picture
  ) {
    let bottom = top + Self.rowHeight
    for tick in ticks {
      if let place = x.position(tick) { picture.line(place, top + 18, place, bottom, "g") }
    }
    let effect = CostRatio.minimumEffect
    if let from = x.position(1 - effect), let to = x.position(1 + effect) {
      picture.rectangle(
        from, top + 18, width: to - from, height: Self.rowHeight - 18, "same",
        note: "±1 %: a difference this small is not worth telling")
    }
    if let one = x.position(1) { picture.line(one, top + 18, one, bottom, "k") }
  }

  private func draw(
    _ row: Row, _ x: AxisScale, _ ticks: [Double], top: Double, _ picture: inout Picture
  ) {
    drawAxis(x, ticks, top: top, &picture)
    let style = styles[row.name]
    let text = row.ratio.text
    let room = Picture.width - 18 - TextMeasure.width(text, size: Picture.labelSize)
    picture.label(
      TextMeasure.fitted(row.name, room: room, size: Picture.labelSize), 2, top + 14)
    picture.label(text, Picture.width - 2, top + 14, .end)
    let y = top + 27
    if let lower = row.ratio.lower.flatMap(x.position),
      let upper = row.ratio.upper.flatMap(x.position)
    {
      picture.line(lower, y, upper, y, style.stroke)
      picture.line(lower, y - 3, lower, y + 3, style.stroke)
      picture.line(upper, y - 3, upper, y + 3, style.stroke)
    }
    if let place = x.position(row.ratio.ratio) {
      picture.path(
        style.shape.outline(place, y), style.fill, note: "\(row.name): \(text)")
    }
  }
}
