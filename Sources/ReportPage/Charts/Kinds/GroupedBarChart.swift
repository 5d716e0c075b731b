/// Bars from 0 with their intervals, group by group.
public struct GroupedBarChart {
  /// A bar.
  public struct Bar: Sendable {
    /// What stands at its left.
    public let name: String
    /// Whether it has the warm colour rather than the cool one.
    public let isWarm: Bool
    /// Its length.
    public let number: PlottedNumber
    /// Its length in words, at the right.
    public let text: String

    /// A bar.
    public init(name: String, isWarm: Bool, number: PlottedNumber, text: String) {
      self.name = name
      self.isWarm = isWarm
      self.number = number
      self.text = text
    }

    fileprivate var interval: (lower: Double, upper: Double)? {
      guard let lower = number.lower, let upper = number.upper else { return nil }
      return (lower, upper)
    }
  }

  private let title: String
  private let groups: [(name: String, bars: [Bar])]
  private let axisTitle: String
  private let unit: String

  /// A chart; `unit` stands behind the numbers of the axis.
  public init(
    title: String, groups: [(name: String, bars: [Bar])], axisTitle: String, unit: String
  ) {
    self.title = title
    self.groups = groups
    self.axisTitle = axisTitle
    self.unit = unit
  }

  private static let head = 20.0
  private static let row = 17.0
  private static let gap = 8.0
  private static let axis = 38.0
  private static let top = 2.0
  private static let left = 110.0
  private static let right = Picture.columnWidth - 62

  /// The picture; nil when no bar has a length.
  public var picture: Picture? {
    let bars = groups.flatMap(\.bars)
    let longest =
      bars.map { max($0.number.value, $0.interval?.upper ?? 0) }
      .filter(\.isFinite).max() ?? 0
    // An interval of few values can be much longer than what it is of.
    let most = min(longest, 1.5 * (bars.map(\.number.value).max() ?? 0))
    guard most > 0,
      let x = AxisScale(.linear, low: 0, high: most * 1.02, start: Self.left, end: Self.right)
    else { return nil }
    let height = groups.reduce(Self.top) {
      $0 + Self.head + Double($1.bars.count) * Self.row + Self.gap
    }
    var picture = Picture(height: height + Self.axis, title: title)
    let ticks = Ticks.values(x, wanted: 4)
    Axis.below(
      &picture, x, ticks, Ticks.plainLabels(ticks).map { $0 + "\u{A0}" + unit }, top: Self.top,
      bottom: height)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    var y = Self.top
    for group in groups {
      picture.label(
        TextMeasure.fitted(
          group.name, room: Picture.columnWidth / 1.12 - 4, size: Picture.labelSize), 2, y + 13,
        style: "t h")
      y += Self.head
      for bar in group.bars {
        draw(bar, x, top: y, &picture)
        y += Self.row
      }
      y += Self.gap
    }
    return picture
  }

  private func draw(_ bar: Bar, _ x: AxisScale, top: Double, _ picture: inout Picture) {
    picture.label(
      TextMeasure.fitted(bar.name, room: Self.left - 8, size: Picture.labelSize), Self.left - 5,
      top + 12, .end, style: "m")
    picture.label(bar.text, Picture.columnWidth - 2, top + 12, .end)
    guard let end = x.position(bar.number.value) else { return }
    picture.rectangle(
      x.start, top + 2, width: max(end - x.start, 0), height: 12,
      bar.isWarm ? "warm" : "cool", note: bar.number.note)
    guard let interval = bar.interval else { return }
    let from = x.position(max(interval.lower, 0)) ?? x.start
    let to = x.position(interval.upper) ?? x.end
    picture.line(from, top + 8, to, top + 8, "k")
  }
}
