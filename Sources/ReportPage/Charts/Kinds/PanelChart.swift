/// Several quantities over one time, a panel for each below the other.
public struct PanelChart {
  /// A curve of a panel.
  public struct Curve: Sendable {
    /// Its look.
    public let style: SeriesStyle
    /// Ascending by time, s.
    public let points: [(time: Double, value: Double)]
    /// Whether the axis makes room for it; if not, it is cut where it leaves what the others need.
    public let sizesAxis: Bool

    /// A curve.
    public init(
      style: SeriesStyle, points: [(time: Double, value: Double)], sizesAxis: Bool = true
    ) {
      self.style = style
      self.points = points
      self.sizesAxis = sizesAxis
    }
  }

  /// A quantity.
  public struct Panel: Sendable {
    /// What stands above it at the left: the quantity and its unit.
    public let name: String
    /// What stands above it at the right when a curve leaves the axis.
    public let cutRemark: String
    /// The height of its axis, px.
    public let height: Double
    /// How many numbers its axis names, about.
    public let ticks: Int
    /// Its curves.
    public let curves: [Curve]

    /// A quantity.
    public init(name: String, cutRemark: String = "", height: Double, ticks: Int, curves: [Curve]) {
      self.name = name
      self.cutRemark = cutRemark
      self.height = height
      self.ticks = ticks
      self.curves = curves
    }

    /// From the number below the least to that above the greatest, 0 among them.
    fileprivate var tickValues: [Double] {
      let values = curves.filter(\.sizesAxis).flatMap(\.points).map(\.value).filter(\.isFinite)
      return Ticks.around(
        low: min(0, values.min() ?? 0), high: max(1, values.max() ?? 1), wanted: ticks)
    }
  }

  private let width: Double
  private let title: String
  private let heading: String
  private let panels: [Panel]
  private let duration: Double
  private let moments: [Double]

  /// A chart.
  /// - Parameters:
  ///   - width: of the picture, px.
  ///   - duration: how long the time axis is, s.
  ///   - moments: times that a line runs through in all panels, s.
  public init(
    width: Double = Picture.columnWidth, title: String, heading: String, panels: [Panel],
    duration: Double, moments: [Double]
  ) {
    self.width = width
    self.title = title
    self.heading = heading
    self.panels = panels
    self.duration = duration
    self.moments = moments
  }

  private static let left = 52.0
  private var right: Double { width - 8 }
  private static let head = 18.0
  private static let gap = 30.0
  private static let axis = 38.0

  /// The picture; nil when there is no time.
  public var picture: Picture? {
    guard
      let x = AxisScale(.linear, low: 0, high: duration, start: Self.left, end: right)
    else { return nil }
    let height = panels.reduce(Self.head) { $0 + Self.gap + $1.height } + Self.axis
    var picture = Picture(width: width, height: height, title: title)
    picture.heading(
      TextMeasure.fitted(
        heading, room: width / 1.12 - 2, size: Picture.labelSize), 2, 13)
    var top = Self.head
    for (index, panel) in panels.enumerated() {
      top += Self.gap
      let ticks = panel.tickValues
      guard let low = ticks.first, let high = ticks.last,
        let y = AxisScale(.linear, low: low, high: high, start: top + panel.height, end: top)
      else { continue }
      draw(panel, x, y, ticks, isLast: index == panels.count - 1, &picture)
      top += panel.height
    }
    Axis.title(&picture, "time, s", left: Self.left, right: right)
    return picture
  }

  private func draw(
    _ panel: Panel, _ x: AxisScale, _ y: AxisScale, _ ticks: [Double], isLast: Bool,
    _ picture: inout Picture
  ) {
    let (top, bottom) = (y.end, y.start)
    picture.label(panel.name, Self.left, top - 8, style: "m")
    if panel.curves.flatMap(\.points).contains(where: { $0.value < y.low || $0.value > y.high }) {
      picture.label(panel.cutRemark, right, top - 8, .end, style: "m")
    }
    Axis.beside(
      &picture, y, ticks, Ticks.plainLabels(ticks), left: Self.left, right: right)
    let times = Ticks.values(x, wanted: 6)
    let labels = isLast ? Ticks.plainLabels(times) : times.map { _ in "" }
    Axis.below(&picture, x, times, labels, top: bottom, bottom: bottom + 4)
    for moment in moments.compactMap(x.position) {
      picture.line(moment, top, moment, bottom, "moment")
    }
    for curve in panel.curves {
      let points = curve.points.compactMap { time, value -> (x: Double, y: Double)? in
        guard let place = x.position(time), value.isFinite else { return nil }
        return (place, y.start + (value - y.low) / (y.high - y.low) * (y.end - y.start))
      }
      // A line's width more, so that what runs along an edge is seen.
      picture.path(.through(points, between: top - 1, and: bottom + 1), curve.style.line)
    }
  }
}
