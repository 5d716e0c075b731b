import ResultStore

/// The runs of a search: how many views each had, and how long it took from one new picture to the next.
struct SearchChart {
  let title: String
  let runs: [CapacityCase.Run]
  let figure: CapacityFigure?
  let refreshHz: Double
  /// The look of its arm.
  let style: SeriesStyle

  private static let left = 62.0
  private static let right = Picture.width - 12
  private static let top = 20.0
  private static let bottom = 170.0
  private static let axis = 38.0

  /// The picture; nil when no run has a place.
  var picture: Picture? {
    let places = runs.filter { $0.views > 0 && $0.interval > 0 }
    guard let most = places.map(\.views).max(), let longest = places.map(\.interval).max(),
      let x = AxisScale(
        .linear, low: 0, high: 1.04 * max(most, knee ?? 0), start: Self.left, end: Self.right),
      let y = AxisScale(
        .linear, low: 0, high: 1.06 * max(longest, 2 * (refreshInterval ?? 0)),
        start: Self.bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.bottom + Self.axis, title: title)
    drawBand(x, &picture)
    drawAxes(x, y, &picture)
    drawKnee(x, &picture)
    var dots = PathData()
    var drawn: Set<String> = []
    for run in places {
      guard let place = x.position(run.views), let height = y.position(run.interval) else {
        continue
      }
      // Equal runs of several processes are one dot.
      var dot = PathData()
      dot.dot(place, height)
      if drawn.insert(dot.text).inserted { dots.dot(place, height) }
    }
    picture.path(dots, style.dots)
    return picture
  }

  /// ns; nil for a rate that is none.
  private var refreshInterval: Double? {
    let interval = 1e9 / refreshHz
    return interval.isNormal && interval > 0 ? interval : nil
  }

  /// Where the rate breaks, if that is known.
  private var knee: Double? {
    figure.flatMap { $0.bound == .unknown ? nil : $0.value }
  }

  private func drawAxes(_ x: AxisScale, _ y: AxisScale, _ picture: inout Picture) {
    let counts = Ticks.values(x, wanted: 6).filter { $0 == $0.rounded() }
    Axis.below(
      &picture, x, counts, Ticks.plainLabels(counts), top: Self.top, bottom: Self.bottom)
    Axis.title(&picture, "wave views tried", left: Self.left, right: Self.right)
    let heights = intervals(y)
    Axis.beside(
      &picture, y, heights, heights.map { $0 == 0 ? "0" : PeopleNumber.time($0) },
      left: Self.left, right: Self.right)
    guard let refreshInterval, let level = y.position(refreshInterval) else { return }
    picture.line(Self.left, level, Self.right, level, "budget")
    // Below the line there is no run: no picture is newer than a refresh.
    guard level + 16 < Self.bottom else { return }
    let text = "one refresh at \(PeopleNumber.exact(refreshHz))\u{A0}Hz"
    picture.label(
      TextMeasure.fitted(text, room: Self.right - Self.left - 8, size: Picture.labelSize),
      Self.left + 4, level + 13, style: "m")
  }

  /// The ticks of the vertical axis: whole refreshes, since pictures come at refreshes.
  private func intervals(_ y: AxisScale) -> [Double] {
    guard let refreshInterval, y.high / refreshInterval < 1e6 else {
      return Ticks.values(y, wanted: 5)
    }
    let refreshes = Int(y.high / refreshInterval)
    let step = max(1, (refreshes + 5) / 6)
    return stride(from: 0, through: refreshes, by: step).map { Double($0) * refreshInterval }
  }

  /// The interval of the capacity.
  private func drawBand(_ x: AxisScale, _ picture: inout Picture) {
    guard let figure, figure.bound == .about, let lower = figure.lower, let upper = figure.upper,
      lower <= upper, lower < x.high, upper > x.low
    else { return }
    let from = x.position(lower) ?? x.start
    let to = x.position(upper) ?? x.end
    picture.rectangle(
      from, Self.top, width: max(to - from, 0), height: Self.bottom - Self.top, "same",
      note: "95\u{A0}% interval of the capacity")
  }

  private func drawKnee(_ x: AxisScale, _ picture: inout Picture) {
    guard let figure, let knee, let place = x.position(knee) else { return }
    picture.line(place, Self.top - 4, place, Self.bottom, "k")
    switch figure.bound {
    case .atLeast: picture.path(CapacityChart.arrow(place + 2, Self.bottom - 12, 1), "ink")
    case .atMost: picture.path(CapacityChart.arrow(place - 2, Self.bottom - 12, -1), "ink")
    default: break
    }
    let text = "capacity " + figure.shortText
    let width = TextMeasure.width(text, size: Picture.labelSize)
    let left = min(max(place - width / 2, 0), Picture.width - width)
    if left >= 0 { picture.label(text, left + width / 2, Self.top - 8, .middle) }
  }
}
