import ResultStore

/// How many views hold the refresh rate, a bar from 0 for each arm, with the interval across its end and a dot
/// for each process below it.
struct CapacityChart {
  /// An arm.
  struct Bar {
    let strategy: String
    /// nil for a search that came to no number.
    let figure: CapacityFigure?
    /// Each process's estimate.
    let estimates: [Double]
  }

  let title: String
  let bars: [Bar]
  let styles: SeriesStyles

  private static let rowHeight = 44.0
  private static let barTop = 18.0
  private static let barHeight = 11.0
  private static let dots = 35.0
  private static let axis = 38.0
  private static let top = 2.0
  private static let left = 4.0
  /// Behind the longest bar an arrow has its place.
  private static let right = Picture.width - 16

  /// The picture; nil when nothing has a place above 0.
  var picture: Picture? {
    let numbers = bars.flatMap { ($0.figure.map { [$0.value] } ?? []) + $0.estimates }
    let uppers = bars.compactMap { $0.figure?.bound == .about ? $0.figure?.upper : nil }
    guard let longest = numbers.max(), longest > 0 else { return nil }
    // An interval of few processes can be much longer than what it is of.
    let most = min(max(longest, uppers.max() ?? 0), 1.5 * longest)
    guard
      let x = AxisScale(.linear, low: 0, high: most, start: Self.left, end: Self.right)
    else { return nil }
    let bottom = Self.top + Double(bars.count) * Self.rowHeight
    var picture = Picture(height: bottom + Self.axis, title: title)
    let ticks = Ticks.values(x, wanted: 6)
    Axis.below(&picture, x, ticks, Ticks.plainLabels(ticks), top: bottom, bottom: bottom)
    Axis.title(&picture, "wave views", left: Self.left, right: Self.right)
    for (index, bar) in bars.enumerated() {
      draw(bar, x, ticks, top: Self.top + Double(index) * Self.rowHeight, &picture)
    }
    return picture
  }

  private func draw(
    _ bar: Bar, _ x: AxisScale, _ ticks: [Double], top: Double, _ picture: inout Picture
  ) {
    // The axis runs where bars are and not through the words above them.
    for place in ticks.compactMap(x.position) {
      picture.line(place, top + Self.barTop - 2, place, top + Self.rowHeight, "g")
    }
    let style = styles[bar.strategy]
    let text = TextMeasure.fitted(
      bar.figure?.text ?? "no estimate", room: Picture.width / 2, size: Picture.labelSize)
    let room = Picture.width - 18 - TextMeasure.width(text, size: Picture.labelSize)
    picture.label(
      TextMeasure.fitted(bar.strategy, room: room, size: Picture.labelSize), 2, top + 13)
    picture.label(text, Picture.width - 2, top + 13, .end, style: bar.figure == nil ? "m" : "t")
    if let figure = bar.figure { draw(figure, bar.strategy, x, top: top, &picture) }
    var dots = PathData()
    for place in bar.estimates.compactMap(x.position) { dots.dot(place, top + Self.dots) }
    picture.path(dots, style.dots, note: "\(bar.strategy): each process's own estimate")
  }

  private func draw(
    _ figure: CapacityFigure, _ strategy: String, _ x: AxisScale, top: Double,
    _ picture: inout Picture
  ) {
    guard figure.bound != .unknown, let end = x.position(figure.value) else { return }
    let style = styles[strategy]
    let middle = top + Self.barTop + Self.barHeight / 2
    // What is certain is filled: up to a number that held the rate, not up to one that did not.
    let isFilled = figure.bound == .about || figure.bound == .atLeast
    picture.rectangle(
      x.start, top + Self.barTop, width: max(end - x.start, 0), height: Self.barHeight,
      isFilled ? style.fill : style.stroke + " o", note: "\(strategy): \(figure.text)")
    switch figure.bound {
    case .about: drawInterval(figure, x, middle, &picture)
    case .atLeast: picture.path(Self.arrow(end + 3, middle, 1), style.fill)
    default: picture.path(Self.arrow(end + 10, middle, -1), style.fill)
    }
  }

  /// An end that lies beyond the axis has no cap: the line goes on.
  private func drawInterval(
    _ figure: CapacityFigure, _ x: AxisScale, _ y: Double, _ picture: inout Picture
  ) {
    guard let lower = figure.lower, let upper = figure.upper else { return }
    let ends = [x.position(lower), x.position(upper)]
    picture.line(ends[0] ?? x.start, y, ends[1] ?? x.end, y, "k")
    for place in ends.compactMap({ $0 }) { picture.line(place, y - 3, place, y + 3, "k") }
  }

  /// A head that points to the right (`direction` 1) or to the left (-1) from `x` on.
  static func arrow(_ x: Double, _ y: Double, _ direction: Double) -> PathData {
    .area([(x, y - 5), (x + 7 * direction, y), (x, y + 5)])
  }
}
