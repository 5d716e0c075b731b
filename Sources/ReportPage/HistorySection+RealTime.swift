import ResultStore

/// Cases on real time over runs. Their numbers are what people see, so no host's speed is taken out of them.
extension HistorySection {
  /// What is shown of cases on real time.
  private static let shown: [(stage: String, metric: String, name: String, unit: String)] = [
    ("frame", PacedMetric.hitchRatio, "hitch time ratio", "ms/s"),
    ("frame", PacedMetric.rate, "new pictures per second", "1/s"),
    ("app", PacedMetric.wakeups, "the app's wake-ups per second", "1/s"),
  ]

  /// Setting by setting; empty where no run has a case on real time.
  func realTime(_ breaks: Set<Int>) -> [Markup] {
    struct Company: Hashable {
      let setting: Setting
      let views: Int
    }
    let cases = runs.map { run in run.cases.filter { $0.isPaced } }
    let companies = RunFacts.distinct(
      cases.joined().map { Company(setting: $0.setting, views: $0.views) })
    var parts: [Markup] = []
    for setting in RunFacts.distinct(companies.map(\.setting)) {
      let views = companies.filter { $0.setting == setting }.map(\.views).sorted()
      let figures = views.flatMap { views in
        paced(
          cases.map { run in run.filter { $0.setting == setting && $0.views == views } }, setting,
          views, breaks)
      }
      if !figures.isEmpty { parts += [Block.heading(setting.title), Block.panels(figures)] }
    }
    parts += capacities(breaks)
    guard !parts.isEmpty else { return [] }
    return parts + [
      Block.note(
        """
        On real time: medians over runs, with 95\u{A0}% intervals over processes where there are two or \
        more. An end of an interval beyond the axis lies at its end. A capacity that is a bound says so on \
        pointing at its mark.
        """)
    ]
  }

  // MARK: - Cases that ran for their time

  private func paced(
    _ cases: [[MeasuredCase]], _ setting: Setting, _ views: Int, _ breaks: Set<Int>
  ) -> [Markup] {
    let strategies = RunFacts.distinct(cases.joined().map(\.strategy))
      .filter { !Strategy.isTwin($0) }
    let title = "\(PeopleNumber.whole(views)) \(views == 1 ? "view" : "views")"
    return Self.shown.compactMap { shown in
      let lines = strategies.map { strategy in
        HistoryChart.Line(
          strategy: strategy,
          points: cases.enumerated().compactMap { run, cases in
            cases.first { $0.strategy == strategy }.flatMap {
              Self.point(run, $0, shown.stage, shown.metric, shown.unit)
            }
          })
      }
      return figure(
        lines, "\(title): \(shown.name)", "\(shown.name) over runs, \(title), \(setting.title)",
        breaks)
    }
  }

  private static func point(
    _ run: Int, _ measured: MeasuredCase, _ stage: String, _ metric: String, _ unit: String
  ) -> HistoryChart.Point? {
    guard let estimate = PacedCase(measured: measured, series: [:]).median(stage, metric) else {
      return nil
    }
    let interval = estimate.interval.map {
      " [\(PeopleNumber.digits($0.lower)), \(PeopleNumber.digits($0.upper))]"
    }
    return HistoryChart.Point(
      run: run, value: estimate.value, lower: estimate.interval?.lower,
      upper: estimate.interval?.upper,
      words: PeopleNumber.digits(estimate.value) + (interval ?? "") + "\u{A0}" + unit)
  }

  // MARK: - Cases that were searched for

  private func capacities(_ breaks: Set<Int>) -> [Markup] {
    let blocks = runs.map { CapacityBlock.all($0) }
    return RunFacts.distinct(blocks.joined().map(\.setting)).flatMap { setting -> [Markup] in
      let cases = blocks.map { run in run.filter { $0.setting == setting }.flatMap(\.cases) }
      let strategies = RunFacts.distinct(cases.joined().map(\.strategy))
        .filter { !Strategy.isTwin($0) }
      let lines = strategies.map { strategy in
        HistoryChart.Line(
          strategy: strategy,
          points: cases.enumerated().compactMap { run, cases in
            cases.first { $0.strategy == strategy }?.figure.flatMap { Self.point(run, $0) }
          })
      }
      let name = "wave views that hold the refresh rate"
      guard
        let figure = figure(lines, name, "\(name), over runs, \(setting.title)", breaks)
      else { return [] }
      return [Block.heading(setting.title), Block.panels([figure])]
    }
  }

  private static func point(_ run: Int, _ figure: CapacityFigure) -> HistoryChart.Point? {
    guard figure.bound != .unknown else { return nil }
    let isNumber = figure.bound == .about
    return HistoryChart.Point(
      run: run, value: figure.value, lower: isNumber ? figure.lower : nil,
      upper: isNumber ? figure.upper : nil, words: figure.text)
  }

  private func figure(
    _ lines: [HistoryChart.Line], _ caption: String, _ title: String, _ breaks: Set<Int>
  ) -> Markup? {
    let chart = HistoryChart(
      title: title, lines: lines.filter { !$0.points.isEmpty }, runs: runs.count, breaks: breaks,
      tickText: { Ticks.plainLabels([$0])[0] }, styles: context.styles, kind: .linear)
    return chart.picture.map { Block.figure(caption, $0) }
  }
}
