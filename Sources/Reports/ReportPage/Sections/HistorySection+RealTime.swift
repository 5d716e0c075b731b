import Charts
import ResultStore
import Vocabulary
import Wording

/// Cases on real time over runs. Their numbers are what people see, so no host's speed is taken out
/// of them.
extension HistorySection {
  /// What is shown of cases on real time.
  private static let shown: [(stage: Stage, metric: MetricName, name: String, unit: String)] = [
    (.frame, .hitchTimeRatio, "hitch time ratio", "ms/s"),
    (.frame, .frameRate, "new pictures per second", "1/s"),
    (.app, .wakeups, "the app's wake-ups per second", "1/s"),
  ]

  /// One part for each set of conditions; empty where no run has a case on real time.
  func realTime(_ breaks: Set<Int>) -> [Markup] {
    let cases = runs.map { run in run.cases.filter { $0.isPaced } }
    let companies = RunFacts.distinct(
      cases.joined().map { ConditionsAndViews(conditions: $0.conditions, views: $0.views) })
    var parts: [Markup] = []
    for conditions in RunFacts.distinct(companies.map(\.conditions)) {
      let views = companies.filter { $0.conditions == conditions }.map(\.views).sorted()
      let figures = views.flatMap { views in
        paced(
          cases.map { run in run.filter { $0.conditions == conditions && $0.views == views } },
          conditions,
          views, breaks)
      }
      if !figures.isEmpty { parts += [Passage.heading(conditions.title), Passage.panels(figures)] }
    }
    parts += capacities(breaks)
    guard !parts.isEmpty else { return [] }
    return parts + [
      Passage.note(
        """
        On real time: medians over runs, with 95\u{A0}% intervals over processes where there are \
        two or more. An end of an interval beyond the axis lies at its end. A capacity that is a \
        bound says so on pointing at its mark.
        """)
    ]
  }

  // MARK: - Cases that ran for their time

  private func paced(
    _ cases: [[MeasuredCase]], _ conditions: Conditions, _ views: Int, _ breaks: Set<Int>
  ) -> [Markup] {
    let strategies = RunFacts.distinct(cases.joined().map(\.strategy))
      .filter { !StrategyName($0).isTwin }
    let title = "\(PeopleNumber.page.whole(views)) \(views == 1 ? "view" : "views")"
    return Self.shown.compactMap { shown in
      let lines = strategies.map { strategy in
        HistoryChart.Line(
          name: strategy, style: context.style(strategy),
          points: cases.enumerated().compactMap { run, cases in
            cases.first { $0.strategy == strategy }.flatMap {
              Self.point(run, $0, shown.stage, shown.metric, shown.unit)
            }
          })
      }
      return figure(
        lines, "\(title): \(shown.name)", "\(shown.name) over runs, \(title), \(conditions.title)",
        breaks)
    }
  }

  private static func point(
    _ run: Int, _ measured: MeasuredCase, _ stage: Stage, _ metric: MetricName, _ unit: String
  ) -> HistoryPoint? {
    guard let estimate = PacedCase(measured: measured, series: [:]).median(stage, metric) else {
      return nil
    }
    let interval = estimate.interval.map {
      " [\(PeopleNumber.page.digits($0.lower)), \(PeopleNumber.page.digits($0.upper))]"
    }
    let words = PeopleNumber.page.digits(estimate.value) + (interval ?? "") + "\u{A0}" + unit
    return (
      run,
      PlottedNumber(
        estimate.value, lower: estimate.interval?.lower, upper: estimate.interval?.upper,
        note: note(run, measured.strategy, words))
    )
  }

  // MARK: - Cases that were searched for

  private func capacities(_ breaks: Set<Int>) -> [Markup] {
    let blocks = runs.map { CapacityBlock.all($0) }
    return RunFacts.distinct(blocks.joined().map(\.conditions)).flatMap { conditions -> [Markup] in
      let cases = blocks.map { run in run.filter { $0.conditions == conditions }.flatMap(\.cases) }
      let strategies = RunFacts.distinct(cases.joined().map(\.strategy))
        .filter { !StrategyName($0).isTwin }
      let lines = strategies.map { strategy in
        HistoryChart.Line(
          name: strategy, style: context.style(strategy),
          points: cases.enumerated().compactMap { run, cases in
            cases.first { $0.strategy == strategy }.flatMap { Self.point(run, $0) }
          })
      }
      let name = "\(context.subject.items.many) that hold the refresh rate"
      guard
        let figure = figure(lines, name, "\(name), over runs, \(conditions.title)", breaks)
      else { return [] }
      return [Passage.heading(conditions.title), Passage.panels([figure])]
    }
  }

  private static func point(_ run: Int, _ arm: CapacityCase) -> HistoryPoint? {
    guard let figure = arm.figure, figure.bound != .unknown else { return nil }
    let isNumber = figure.bound == .about
    return (
      run,
      PlottedNumber(
        figure.value, lower: isNumber ? figure.lower : nil, upper: isNumber ? figure.upper : nil,
        note: note(run, arm.strategy, figure.text))
    )
  }

  private func figure(
    _ lines: [HistoryChart.Line], _ caption: String, _ title: String, _ breaks: Set<Int>
  ) -> Markup? {
    let chart = HistoryChart(
      title: title, lines: lines.filter { !$0.points.isEmpty }, axisTitle: "run",
      occasions: runs.count, breaks: breaks, kind: .linear,
      tickText: { Ticks.plainLabels([$0])[0] })
    return chart.picture.map { Passage.figure(caption, $0) }
  }
}
