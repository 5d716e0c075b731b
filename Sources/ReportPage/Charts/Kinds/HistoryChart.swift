/// One number per series over occasions in the order given.
public struct HistoryChart {
  /// A series.
  public struct Line: Sendable {
    /// What stands at its end.
    public let name: String
    /// Its look.
    public let style: SeriesStyle
    /// Ascending by occasion, from 0.
    public let points: [(occasion: Int, number: PlottedNumber)]

    /// A series.
    public init(
      name: String, style: SeriesStyle, points: [(occasion: Int, number: PlottedNumber)]
    ) {
      self.name = name
      self.style = style
      self.points = points
    }
  }

  private let title: String
  private let lines: [Line]
  private let axisTitle: String
  private let occasions: [String]
  private let tickText: (Double) -> String
  private let kind: AxisScale.Kind

  /// A chart.
  /// - Parameters:
  ///   - axisTitle: what an occasion is.
  ///   - occasions: their names, in their order.
  ///   - kind: of the upright axis; a linear one begins at 0.
  ///   - tickText: writes the ticks of the upright axis.
  public init(
    title: String, lines: [Line], axisTitle: String, occasions: [String],
    kind: AxisScale.Kind = .logarithmic, tickText: @escaping (Double) -> String
  ) {
    self.title = title
    self.lines = lines
    self.axisTitle = axisTitle
    self.occasions = occasions
    self.kind = kind
    self.tickText = tickText
  }

  private static let left = 56.0
  private static let right = 250.0
  private static let top = 10.0
  private static let labels = 264.0

  /// The picture; nil when there is nothing to draw: nothing above 0, or from 0 on where the axis
  /// is linear.
  public var picture: Picture? {
    let names = EndLabels.height(of: lines.map(\.name), left: Self.labels)
    let height = max(220, names + 60)
    let bottom = height - 38
    guard !occasions.isEmpty,
      let x = AxisScale(
        .linear, low: 0.5, high: Double(occasions.count) + 0.5, start: Self.left, end: Self.right),
      let y = scale(bottom)
    else { return nil }
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(y, wanted: 6)
    Axis.beside(&picture, y, ticks, ticks.map(tickText), left: Self.left, right: Self.right)
    Axis.below(
      &picture, x, occasions.indices.map { Double($0 + 1) }, occasions,
      top: bottom, bottom: bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    let isNamed = EndLabels.draw(
      naming: lines, left: Self.labels, bottom: bottom + 10, &picture
    ) { draw($0, x, y, &$1) }
    return isNamed ? picture : nil
  }

  private func scale(_ bottom: Double) -> AxisScale? {
    let points = lines.flatMap(\.points).map(\.number)
    let ends = points.flatMap { [$0.lower, $0.upper] }.compactMap { $0 }
    guard kind == .linear else {
      return AxisScale(
        .logarithmic, showing: points.map(\.value) + ends, room: 0.08, start: bottom,
        end: Self.top)
    }
    guard let greatest = points.map(\.value).max(), greatest >= 0 else { return nil }
    // An interval of few processes can be much longer than what it is of.
    let most = min(max(greatest, ends.max() ?? 0), 1.5 * greatest)
    return AxisScale(
      .linear, low: 0, high: most > 0 ? 1.08 * most : 1, start: bottom, end: Self.top)
  }

  /// The ends of a whisker; one that a linear axis does not show lies at its own end.
  private func whisker(_ point: PlottedNumber, _ y: AxisScale) -> (lower: Double, upper: Double)? {
    guard let lower = point.lower, let upper = point.upper else { return nil }
    let isLinear = kind == .linear
    guard let from = y.position(lower) ?? (isLinear ? y.start : nil),
      let to = y.position(upper) ?? (isLinear ? y.end : nil)
    else { return nil }
    return (from, to)
  }

  private func draw(
    _ line: Line, _ x: AxisScale, _ y: AxisScale, _ picture: inout Picture
  ) -> EndLabels.Entry? {
    let style = line.style
    var path = PathData()
    var previous: Int?
    var end: EndLabels.Entry?
    for point in line.points {
      guard let place = x.position(Double(point.occasion + 1)),
        let height = y.position(point.number.value)
      else { continue }
      // An occasion without a number is a gap and not a line.
      if previous == point.occasion - 1 {
        path.line(place, height)
      } else {
        path.move(place, height)
      }
      previous = point.occasion
      end = EndLabels.Entry(name: line.name, x: place, y: height)
    }
    picture.path(path, style.line)
    for point in line.points {
      guard let place = x.position(Double(point.occasion + 1)),
        let height = y.position(point.number.value)
      else { continue }
      if let ends = whisker(point.number, y) {
        picture.line(place, ends.lower, place, ends.upper, style.whisker)
      }
      picture.path(
        style.shape.outline(place, height, radius: 3.2), style.fill,
        note: point.number.note)
    }
    return end
  }
}
