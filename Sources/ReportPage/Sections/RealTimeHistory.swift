import Reports
import Vocabulary

/// Cases on real time over runs of a group. Their numbers are what people see, so no host's speed
/// is taken out of them.
struct RealTimeHistory {
  private typealias RunCase = (entry: RunOrder.Entry, measured: [MeasuredCase])

  let entries: [RunOrder.Entry]
  let context: PageContext

  /// What is shown of cases on real time.
  private static let shown: [(stage: Stage, metric: MetricName, name: String, unit: String)] = [
    (.frame, .hitchTimeRatio, "hitch time ratio", "ms/s"),
    (.frame, .frameRate, "new pictures per second", "1/s"),
    (.app, .wakeups, "the app's wake-ups per second", "1/s"),
  ]

  /// One part for each set of conditions under which two runs or more have a case on real time.
  var parts: [Markup] {
    let cases = entries.map { ($0, $0.facts.cases.filter(\.isPaced)) as RunCase }
    let blocks = RunFacts.distinct(
      cases.flatMap(\.measured).map {
        ConditionsAndViews(conditions: $0.conditions, views: $0.views)
      })
    var parts: [Markup] = []
    for conditions in RunFacts.distinct(blocks.map(\.conditions)) {
      let views = blocks.filter { $0.conditions == conditions }.map(\.views).sorted()
      let figures = views.flatMap { paced(cases, conditions, $0) }
      if !figures.isEmpty { parts += [Passage.heading(conditions.title), Passage.panels(figures)] }
    }
    guard !parts.isEmpty else { return [] }
    return parts + [
      Passage.note(
        """
        On real time: medians over runs, with 95\u{A0}% intervals over processes where there are \
        two or more. An end of an interval beyond the axis lies at its end.
        """)
    ]
  }

  private func paced(_ all: [RunCase], _ conditions: Conditions, _ views: Int) -> [Markup] {
    let runs = all.map { run in
      (
        entry: run.entry,
        measured: run.measured.filter { $0.conditions == conditions && $0.views == views }
      )
    }.filter { !$0.measured.isEmpty }
    let strategies = RunFacts.distinct(runs.flatMap(\.measured).map(\.strategy))
      .filter { !StrategyName($0).isTwin }
    let title = "\(PeopleNumber.page.whole(views)) \(views == 1 ? "view" : "views")"
    return Self.shown.compactMap { shown in
      let lines = strategies.map { strategy in
        HistoryChart.Line(
          name: strategy, style: context.style(strategy),
          points: runs.enumerated().compactMap { index, run in
            run.measured.first { $0.strategy == strategy }.flatMap {
              Self.point(index, run.entry, $0, shown.stage, shown.metric, shown.unit)
            }
          })
      }
      return figure(
        lines, runs.map(\.entry), "\(title): \(shown.name)",
        "\(shown.name) over runs, \(title), \(conditions.title)")
    }
  }

  private static func point(
    _ index: Int, _ entry: RunOrder.Entry, _ measured: MeasuredCase, _ stage: Stage,
    _ metric: MetricName, _ unit: String
  ) -> HistorySection.HistoryPoint? {
    guard let estimate = PacedCase(measured: measured, series: [:]).median(stage, metric) else {
      return nil
    }
    let interval = estimate.interval.map {
      " [\(PeopleNumber.page.digits($0.lower)), \(PeopleNumber.page.digits($0.upper))]"
    }
    let words = PeopleNumber.page.digits(estimate.value) + (interval ?? "") + "\u{A0}" + unit
    return (
      index,
      PlottedNumber(
        estimate.value, lower: estimate.interval?.lower, upper: estimate.interval?.upper,
        note: HistorySection.note(entry, measured.strategy, words))
    )
  }

  /// A picture of numbers that two runs or more have; nil for fewer.
  private func figure(
    _ lines: [HistoryChart.Line], _ runs: [RunOrder.Entry], _ caption: String, _ title: String
  ) -> Markup? {
    guard Set(lines.flatMap { $0.points.map(\.occasion) }).count > 1 else { return nil }
    let chart = HistoryChart(
      title: title, lines: lines.filter { !$0.points.isEmpty }, axisTitle: "run",
      occasions: runs.map { "\($0.number)" }, kind: .linear,
      tickText: { Ticks.plainLabels([$0])[0] })
    return chart.picture.map { Passage.figure(caption, $0) }
  }
}
