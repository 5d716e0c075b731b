import Wording

/// The trials of a search for the place where a duration leaves its floor.
public struct KneeChart {
  /// A duration for a number of things.
  public typealias Trial = (count: Double, duration: Double)

  private let title: String
  private let trials: [Trial]
  private let knee: BoundedNumber?
  private let kneeText: String
  private let floor: (duration: Double, text: String)?
  private let style: SeriesStyle
  private let axisTitle: String

  /// A chart.
  /// - Parameters:
  ///   - trials: durations, ns; those not above 0 are left out.
  ///   - knee: where the floor ends; its interval is a band, its note that of the band.
  ///   - floor: the duration below which no trial can be, ns, and what it is.
  public init(
    title: String, trials: [Trial], knee: BoundedNumber?, kneeText: String,
    floor: (duration: Double, text: String)?, style: SeriesStyle, axisTitle: String
  ) {
    self.title = title
    self.trials = trials
    self.knee = knee
    self.kneeText = kneeText
    self.floor = floor
    self.style = style
    self.axisTitle = axisTitle
  }

  private static let left = 62.0
  private static let right = Picture.columnWidth - 12
  private static let top = 20.0
  private static let bottom = 170.0
  private static let axis = 38.0

  /// The picture; nil when no trial has a place.
  public var picture: Picture? {
    let places = trials.filter { $0.count > 0 && $0.duration > 0 }
    guard let most = places.map(\.count).max(), let longest = places.map(\.duration).max(),
      let x = AxisScale(
        .linear, low: 0, high: 1.04 * max(most, knee?.number.value ?? 0), start: Self.left,
        end: Self.right),
      let y = AxisScale(
        .linear, low: 0, high: 1.06 * max(longest, 2 * (floor?.duration ?? 0)),
        start: Self.bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.bottom + Self.axis, title: title)
    drawBand(x, &picture)
    drawAxes(x, y, &picture)
    drawKnee(x, &picture)
    var dots = PathData()
    var drawn: Set<String> = []
    for trial in places {
      guard let place = x.position(trial.count), let height = y.position(trial.duration)
      else {
        continue
      }
      // Equal trials are one dot.
      var dot = PathData()
      dot.dot(place, height)
      if drawn.insert(dot.text).inserted { dots.dot(place, height) }
    }
    picture.path(dots, style.dots)
    return picture
  }

  private func drawAxes(_ x: AxisScale, _ y: AxisScale, _ picture: inout Picture) {
    let counts = Ticks.values(x, wanted: 6).filter { $0 == $0.rounded() }
    Axis.below(
      &picture, x, counts, Ticks.plainLabels(counts), top: Self.top, bottom: Self.bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    let heights = durations(y)
    Axis.beside(
      &picture, y, heights, heights.map { $0 == 0 ? "0" : PeopleNumber.page.time($0) },
      left: Self.left, right: Self.right)
    guard let floor, let level = y.position(floor.duration) else { return }
    picture.line(Self.left, level, Self.right, level, "budget")
    // Below the line there is no trial.
    guard level + 16 < Self.bottom else { return }
    picture.label(
      TextMeasure.fitted(floor.text, room: Self.right - Self.left - 8, size: Picture.labelSize),
      Self.left + 4, level + 13, style: "m")
  }

  /// The ticks of the upright axis: multiples of the floor, since trials come in them.
  private func durations(_ y: AxisScale) -> [Double] {
    guard let floor, y.high / floor.duration < 1e6 else { return Ticks.values(y, wanted: 5) }
    let floors = Int(y.high / floor.duration)
    let step = max(1, (floors + 5) / 6)
    return stride(from: 0, through: floors, by: step).map { Double($0) * floor.duration }
  }

  /// The interval of the knee.
  private func drawBand(_ x: AxisScale, _ picture: inout Picture) {
    guard let knee, knee.bound == .about, let lower = knee.number.lower,
      let upper = knee.number.upper,
      lower <= upper, lower < x.high, upper > x.low
    else { return }
    let from = x.position(lower) ?? x.start
    let to = x.position(upper) ?? x.end
    picture.rectangle(
      from, Self.top, width: max(to - from, 0), height: Self.bottom - Self.top, "same",
      note: knee.number.note)
  }

  private func drawKnee(_ x: AxisScale, _ picture: inout Picture) {
    guard let knee, let place = x.position(knee.number.value) else { return }
    picture.line(place, Self.top - 4, place, Self.bottom, "k")
    switch knee.bound {
    case .atLeast: picture.path(BoundedBarChart.arrow(place + 2, Self.bottom - 12, 1), "ink")
    case .atMost: picture.path(BoundedBarChart.arrow(place - 2, Self.bottom - 12, -1), "ink")
    case .about: break
    }
    let width = TextMeasure.width(kneeText, size: Picture.labelSize)
    let left = min(max(place - width / 2, 0), Picture.columnWidth - width)
    if left >= 0 { picture.label(kneeText, left + width / 2, Self.top - 8, .middle) }
  }
}
