/// A number that may be a bound of what it stands for.
public struct BoundedNumber: Sendable, Equatable {
  /// What it says of the truth.
  public enum Bound: Sendable { case about, atLeast, atMost }

  /// The number; an interval is drawn only of one that is no bound.
  public let number: PlottedNumber
  /// What it says of the truth.
  public let bound: Bound

  /// A number and what it says of the truth.
  public init(_ number: PlottedNumber, _ bound: Bound) {
    self.number = number
    self.bound = bound
  }
}

/// Numbers of which some are bounds, a bar from 0 for each, with the interval across its end and
/// dots for single estimates below it.
public struct BoundedBarChart {
  /// A bar.
  public struct Bar: Sendable {
    /// What stands above it.
    public let name: String
    /// Its look.
    public let style: SeriesStyle
    /// Its length; nil where nothing is drawn.
    public let length: BoundedNumber?
    /// The length in words, at the right; nil for none, which is said.
    public let text: String?
    /// Single estimates.
    public let dots: [Double]
    /// What is said on pointing at the dots.
    public let dotsNote: String

    /// A bar.
    public init(
      name: String, style: SeriesStyle, length: BoundedNumber?, text: String?, dots: [Double],
      dotsNote: String
    ) {
      self.name = name
      self.style = style
      self.length = length
      self.text = text
      self.dots = dots
      self.dotsNote = dotsNote
    }
  }

  private let title: String
  private let bars: [Bar]
  private let axisTitle: String

  /// A chart.
  public init(title: String, bars: [Bar], axisTitle: String) {
    self.title = title
    self.bars = bars
    self.axisTitle = axisTitle
  }

  private static let rowHeight = 44.0
  private static let barTop = 18.0
  private static let barHeight = 11.0
  private static let dots = 35.0
  private static let axis = 38.0
  private static let top = 2.0
  private static let left = 4.0
  /// Behind the longest bar an arrow has its place.
  private static let right = Picture.columnWidth - 16

  /// The picture; nil when nothing has a place above 0.
  public var picture: Picture? {
    let numbers = bars.flatMap { ($0.length.map { [$0.number.value] } ?? []) + $0.dots }
    let uppers = bars.compactMap { $0.length?.bound == .about ? $0.length?.number.upper : nil }
    guard let longest = numbers.max(), longest > 0 else { return nil }
    // An interval of few values can be much longer than what it is of.
    let most = min(max(longest, uppers.max() ?? 0), 1.5 * longest)
    guard
      let x = AxisScale(.linear, low: 0, high: most, start: Self.left, end: Self.right)
    else { return nil }
    let bottom = Self.top + Double(bars.count) * Self.rowHeight
    var picture = Picture(height: bottom + Self.axis, title: title)
    let ticks = Ticks.values(x, wanted: 6)
    Axis.below(&picture, x, ticks, Ticks.plainLabels(ticks), top: bottom, bottom: bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
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
    let text = TextMeasure.fitted(
      bar.text ?? "no estimate", room: Picture.columnWidth / 2, size: Picture.labelSize)
    let room = Picture.columnWidth - 18 - TextMeasure.width(text, size: Picture.labelSize)
    picture.label(
      TextMeasure.fitted(bar.name, room: room, size: Picture.labelSize), 2, top + 13)
    picture.label(
      text, Picture.columnWidth - 2, top + 13, .end, style: bar.text == nil ? "m" : "t")
    if let length = bar.length { draw(length, bar.style, x, top: top, &picture) }
    var dots = PathData()
    for place in bar.dots.compactMap(x.position) { dots.dot(place, top + Self.dots) }
    picture.path(dots, bar.style.dots, note: bar.dotsNote)
  }

  private func draw(
    _ length: BoundedNumber, _ style: SeriesStyle, _ x: AxisScale, top: Double,
    _ picture: inout Picture
  ) {
    guard let end = x.position(length.number.value) else { return }
    let middle = top + Self.barTop + Self.barHeight / 2
    // What is certain is filled: up to a number at least as great, not up to one at most.
    picture.rectangle(
      x.start, top + Self.barTop, width: max(end - x.start, 0), height: Self.barHeight,
      length.bound == .atMost ? style.whisker + " o" : style.fill, note: length.number.note)
    switch length.bound {
    case .about: drawInterval(length.number, x, middle, &picture)
    case .atLeast: picture.path(Self.arrow(end + 3, middle, 1), style.fill)
    case .atMost: picture.path(Self.arrow(end + 10, middle, -1), style.fill)
    }
  }

  /// An end that lies beyond the axis has no cap: the line goes on.
  private func drawInterval(
    _ number: PlottedNumber, _ x: AxisScale, _ y: Double, _ picture: inout Picture
  ) {
    guard let lower = number.lower, let upper = number.upper else { return }
    let ends = [x.position(lower), x.position(upper)]
    picture.line(ends[0] ?? x.start, y, ends[1] ?? x.end, y, "k")
    for place in ends.compactMap({ $0 }) { picture.line(place, y - 3, place, y + 3, "k") }
  }

  /// A head that points to the right (`direction` 1) or to the left (-1) from `x` on.
  static func arrow(_ x: Double, _ y: Double, _ direction: Double) -> PathData {
    .area([(x, y - 5), (x + 7 * direction, y), (x, y + 5)])
  }
}
