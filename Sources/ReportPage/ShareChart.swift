/// What one side's thread takes of a core, a bar for each state and load, arm by arm.
struct ShareChart {
  /// A bar: which load, and how much, %.
  struct Bar {
    let name: String
    let hasLoad: Bool
    let share: PacedCase.Estimate
  }

  let title: String
  let arms: [(strategy: String, bars: [Bar])]

  private static let head = 20.0
  private static let row = 17.0
  private static let gap = 8.0
  private static let axis = 38.0
  private static let top = 2.0
  private static let left = 110.0
  private static let right = Picture.width - 62

  /// The picture; nil when no bar has a length.
  var picture: Picture? {
    let bars = arms.flatMap(\.bars)
    let longest =
      bars.map { max($0.share.value, $0.share.interval?.upper ?? 0) }
      .filter(\.isFinite).max() ?? 0
    // An interval of few processes can be much longer than what it is of.
    let most = min(longest, 1.5 * (bars.map(\.share.value).max() ?? 0))
    guard most > 0,
      let x = AxisScale(.linear, low: 0, high: most * 1.02, start: Self.left, end: Self.right)
    else { return nil }
    let height = arms.reduce(Self.top) {
      $0 + Self.head + Double($1.bars.count) * Self.row + Self.gap
    }
    var picture = Picture(height: height + Self.axis, title: title)
    let ticks = Ticks.values(x, wanted: 4)
    Axis.below(
      &picture, x, ticks, Ticks.plainLabels(ticks).map { $0 + "\u{A0}%" }, top: Self.top,
      bottom: height)
    Axis.title(&picture, "of one core", left: Self.left, right: Self.right)
    var y = Self.top
    for arm in arms {
      picture.label(
        TextMeasure.fitted(
          arm.strategy, room: Picture.width / 1.12 - 4, size: Picture.labelSize), 2, y + 13,
        style: "t h")
      y += Self.head
      for bar in arm.bars {
        draw(bar, x, top: y, &picture)
        y += Self.row
      }
      y += Self.gap
    }
    return picture
  }

  private func draw(_ bar: Bar, _ x: AxisScale, top: Double, _ picture: inout Picture) {
    let value = PacedWords.share(bar.share.value)
    picture.label(
      TextMeasure.fitted(bar.name, room: Self.left - 8, size: Picture.labelSize), Self.left - 5,
      top + 12, .end, style: "m")
    picture.label(value, Picture.width - 2, top + 12, .end)
    guard let end = x.position(bar.share.value) else { return }
    picture.rectangle(
      x.start, top + 2, width: max(end - x.start, 0), height: 12,
      bar.hasLoad ? "load" : "rest", note: "\(bar.name): \(value)")
    guard let interval = bar.share.interval else { return }
    let from = x.position(max(interval.lower, 0)) ?? x.start
    let to = x.position(interval.upper) ?? x.end
    picture.line(from, top + 8, to, top + 8, "k")
  }
}
