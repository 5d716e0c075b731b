/// One bar per strategy: the stages of a frame one after another.
struct StageChart {
  /// A strategy's stages.
  struct Bar {
    let strategy: String
    /// Medians of the stages, ns, in the order of `Metric.stages`; nil is not available.
    let stages: [Double?]
    /// The median of whole frames, ns.
    let frame: Double?

    /// The length of the bar, ns: differences below 0 have none.
    var length: Double { stages.reduce(0) { $0 + max($1 ?? 0, 0) } }
  }

  let title: String
  let bars: [Bar]

  private static let rowHeight = 44.0
  private static let barHeight = 18.0
  private static let top = 4.0
  private static let axis = 38.0

  /// The picture; nil when no bar has a length.
  var picture: Picture? {
    let longest = bars.map { max($0.length, $0.frame ?? 0) }.max() ?? 0
    guard longest > 0,
      let x = AxisScale(
        .linear, low: 0, high: longest * 1.02, start: 2, end: Picture.width - 12)
    else { return nil }
    let height = Self.top + Double(bars.count) * Self.rowHeight + Self.axis
    var picture = Picture(height: height, title: title)
    let ticks = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, ticks, Ticks.timeLabels(ticks), top: Self.top, bottom: height - Self.axis)
    Axis.title(&picture, "CPU time per frame", left: 0, right: Picture.width)
    for (index, bar) in bars.enumerated() {
      draw(bar, x, top: Self.top + Double(index) * Self.rowHeight, &picture)
    }
    return picture
  }

  private func draw(_ bar: Bar, _ x: AxisScale, top: Double, _ picture: inout Picture) {
    let total = bar.frame.map(PeopleNumber.time) ?? "n/a"
    // Names and totals are bold, which takes about a tenth more.
    let room =
      (Picture.width - 16) / 1.12 - TextMeasure.width(total, size: Picture.labelSize)
    picture.label(
      TextMeasure.fitted(bar.strategy, room: room, size: Picture.labelSize), 2, top + 14,
      style: "t h")
    picture.label(total, Picture.width - 2, top + 14, .end, style: "t h")
    let barTop = top + 19
    if bar.stages.allSatisfy({ $0 == nil }), let end = x.position(bar.frame ?? 0) {
      picture.rectangle(
        x.start, barTop, width: end - x.start, height: Self.barHeight, "whole",
        note: "\(bar.strategy), whole frame only: \(total)")
      return
    }
    var done = 0.0
    for (index, stage) in bar.stages.enumerated() {
      guard let stage else { continue }
      let begin = done
      done += max(stage, 0)
      guard let from = x.position(begin), let to = x.position(done) else { continue }
      let name = Metric.stages[index]
      picture.rectangle(
        from, barTop, width: to - from, height: Self.barHeight, "s\(index)",
        note: "\(bar.strategy), \(name): \(PeopleNumber.time(stage))")
      let short = String(name.split(separator: ".").last ?? "")
      if TextMeasure.width(short, size: Picture.labelSize) + 8 < to - from {
        picture.label(short, (from + to) / 2, barTop + 13, .middle, style: "t i\(index)")
      }
    }
    if let frame = bar.frame.flatMap(x.position) {
      picture.line(frame, barTop - 3, frame, barTop + Self.barHeight + 3, "k")
    }
  }
}
