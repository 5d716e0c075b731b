import Reports

/// Durations made of parts: a bar per row, its parts one after another, and a line where the whole
/// was measured to be.
public struct StackedBarChart {
  /// A bar.
  public struct Bar: Sendable {
    /// What stands above it.
    public let name: String
    /// The lengths of the parts, ns, as many as the chart has names; nil is not available.
    public let parts: [Double?]
    /// The whole, ns, which need not be the sum; nil is not available.
    public let whole: Double?

    /// A bar.
    public init(name: String, parts: [Double?], whole: Double?) {
      self.name = name
      self.parts = parts
      self.whole = whole
    }

    /// The length of the bar, ns: parts below 0 have none.
    fileprivate var length: Double { parts.reduce(0) { $0 + max($1 ?? 0, 0) } }
  }

  /// A part's names: on pointing at it, and written on it where there is room.
  public typealias PartNames = (name: String, short: String)

  private let title: String
  private let bars: [Bar]
  private let parts: [PartNames]
  private let wholeName: String
  private let axisTitle: String
  private let levels: [NamedLevel]

  /// A chart.
  /// - Parameters:
  ///   - parts: the names of the parts, at most six.
  ///   - wholeName: what a bar shows of which only the whole is known.
  ///   - levels: durations that lines across the bars mark where the axis holds them.
  public init(
    title: String, bars: [Bar], parts: [PartNames], wholeName: String, axisTitle: String,
    levels: [NamedLevel] = []
  ) {
    self.title = title
    self.bars = bars
    self.parts = parts
    self.wholeName = wholeName
    self.axisTitle = axisTitle
    self.levels = levels
  }

  private static let rowHeight = 44.0
  private static let barHeight = 18.0
  private static let top = 4.0
  private static let axis = 38.0

  /// The picture; nil when no bar has a length.
  public var picture: Picture? {
    let longest = bars.map { max($0.length, $0.whole ?? 0) }.max() ?? 0
    guard longest > 0,
      let x = AxisScale(
        .linear, low: 0, high: longest * 1.02, start: 2, end: Picture.columnWidth - 12)
    else { return nil }
    let height = bars.reduce(Self.top) { $0 + rowHeight($1) } + Self.axis
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, ticks, Ticks.timeLabels(ticks), top: Self.top, bottom: height - Self.axis)
    Axis.title(&picture, axisTitle, left: 0, right: Picture.columnWidth)
    for place in levels.compactMap({ x.position($0.value) }) {
      picture.line(place, Self.top, place, height - Self.axis, "budget")
    }
    var top = Self.top
    for bar in bars {
      draw(bar, x, top: top, &picture)
      top += rowHeight(bar)
    }
    return picture
  }

  private func total(_ bar: Bar) -> String { bar.whole.map(PeopleNumber.page.time) ?? "n/a" }

  private func nameLines(_ bar: Bar) -> [String] {
    // Names and totals are bold, which takes about a tenth more.
    let room =
      (Picture.columnWidth - 16) / 1.12 - TextMeasure.width(total(bar), size: Picture.labelSize)
    return TextMeasure.lines(bar.name, room: room, size: Picture.labelSize)
  }

  /// Names of several lines make a row higher.
  private func rowHeight(_ bar: Bar) -> Double {
    Self.rowHeight + Picture.furtherHeight(nameLines(bar))
  }

  private func draw(_ bar: Bar, _ x: AxisScale, top: Double, _ picture: inout Picture) {
    let total = total(bar)
    picture.label(nameLines(bar), 2, top + 14, style: "t h")
    picture.label(total, Picture.columnWidth - 2, top + 14, .end, style: "t h")
    let barTop = top + 19 + rowHeight(bar) - Self.rowHeight
    if bar.parts.allSatisfy({ $0 == nil }), let end = x.position(bar.whole ?? 0) {
      picture.rectangle(
        x.start, barTop, width: end - x.start, height: Self.barHeight, "whole",
        note: "\(bar.name), \(wholeName): \(total)")
      return
    }
    var done = 0.0
    for (index, part) in zip(parts.indices, bar.parts) {
      guard let part else { continue }
      let begin = done
      done += max(part, 0)
      guard let from = x.position(begin), let to = x.position(done) else { continue }
      let names = parts[index]
      picture.rectangle(
        from, barTop, width: to - from, height: Self.barHeight, "s\(index)",
        note: "\(bar.name), \(names.name): \(PeopleNumber.page.time(part))")
      if TextMeasure.width(names.short, size: Picture.labelSize) + 8 < to - from {
        picture.label(names.short, (from + to) / 2, barTop + 13, .middle, style: "t i\(index)")
      }
    }
    if let end = bar.whole.flatMap(x.position) {
      picture.line(end, barTop - 3, end, barTop + Self.barHeight + 3, "k")
    }
  }
}

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
    let height = groups.reduce(Self.top) { end, group in
      let rows = group.bars.map(Self.rowHeight).reduce(0, +)
      return end + Self.headHeight(group.name) + rows + Self.gap
    }
    var picture = Picture(height: height + Self.axis, title: title)
    let ticks = Ticks.values(x, wanted: 4)
    Axis.below(
      &picture, x, ticks, Ticks.plainLabels(ticks).map { $0 + "\u{A0}" + unit }, top: Self.top,
      bottom: height)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    var y = Self.top
    for group in groups {
      picture.label(Self.headLines(group.name), 2, y + 13, style: "t h")
      y += Self.headHeight(group.name)
      for bar in group.bars {
        draw(bar, x, top: y, &picture)
        y += Self.rowHeight(bar)
      }
      y += Self.gap
    }
    return picture
  }

  private static func headLines(_ name: String) -> [String] {
    TextMeasure.lines(name, room: Picture.columnWidth / 1.12 - 4, size: Picture.labelSize)
  }

  private static func nameLines(_ bar: Bar) -> [String] {
    TextMeasure.lines(bar.name, room: left - 8, size: Picture.labelSize)
  }

  private static func headHeight(_ name: String) -> Double {
    head + Picture.furtherHeight(headLines(name))
  }

  private static func rowHeight(_ bar: Bar) -> Double {
    row + Picture.furtherHeight(nameLines(bar))
  }

  /// The bar stands at the middle of its name.
  private func draw(_ bar: Bar, _ x: AxisScale, top: Double, _ picture: inout Picture) {
    picture.label(Self.nameLines(bar), Self.left - 5, top + 12, .end, style: "m")
    let top = top + (Self.rowHeight(bar) - Self.row) / 2
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
