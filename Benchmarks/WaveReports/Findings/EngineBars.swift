import ReportPage
import Reports

/// What a picture takes, by who takes it, as a picture: panels of bars side by side.
struct EngineBars {
  /// A strategy on an engine.
  struct Bar {
    let name: String
    /// nil where most starts showed no second picture.
    let times: Times?
  }

  /// Processor time of a picture, ns: of the app's thread, of the server's, of all threads but those
  /// that stand in for a GPU, and of these.
  struct Times {
    let app, server, processor, emulated: Double
  }

  /// The bars of a scale.
  struct Panel {
    let scale: Double
    let bars: [Bar]
  }

  let panels: [Panel]

  private static let (head, foot, gap) = (24.0, 42.0, 12.0)
  private static let parts: [StackedBarChart.PartNames] = [
    ("the app's thread", "app"), ("the render server's threads", "server"),
    ("the engine's other threads", "other"),
  ]

  /// The picture, as a file of its own.
  func svg() -> String {
    let charts = panels.compactMap { panel in chart(panel).map { (panel.scale, $0) } }
    let height = charts.map(\.1.height).max() ?? 0
    let count = Double(charts.count)
    let width = count * Picture.columnWidth + max(0, count - 1) * Self.gap
    var whole = Picture(width: width, height: Self.head + height + Self.foot, title: title)
    for (index, (scale, picture)) in charts.enumerated() {
      let left = Double(index) * (Picture.columnWidth + Self.gap)
      whole.heading(
        "a picture of a hundred waves at scale \(PeopleNumber.page.exact(scale))",
        left + 8, Self.head - 8)
      whole.place(picture, left, Self.head)
    }
    whole.note(
      "each bar: the app's thread, the render server, the engine's other threads;", 8,
      Self.head + height + 14)
    whole.note(
      "in brackets, in no bar and no sum: processor time of threads that emulate a GPU", 8,
      Self.head + height + 30)
    return whole.document
  }

  private var title: String {
    "Processor time of a picture on Chromium and Qt Quick: the app's thread takes most of a rebuilt "
      + "wave and next to nothing of a translated one"
  }

  private func chart(_ panel: Panel) -> Picture? {
    StackedBarChart(
      title: title,
      bars: panel.bars.map { bar in
        guard let times = bar.times else {
          return StackedBarChart.Bar(
            name: "\(bar.name): most starts showed no second picture", parts: [nil, nil, nil],
            whole: nil)
        }
        return StackedBarChart.Bar(
          name: "\(bar.name) (\(PeopleNumber.prose.digits(times.emulated / 1e6)) ms)",
          parts: [times.app, times.server, times.processor - times.app - times.server],
          whole: times.processor)
      }, parts: Self.parts, wholeName: "all", axisTitle: "processor time"
    ).picture
  }
}
