import Reports
import Vocabulary

/// Several runs side by side, in the order of time: what two runs or more of a group measured.
struct HistorySection {
  /// A number of a run, counted from 0.
  typealias HistoryPoint = (occasion: Int, number: PlottedNumber)

  let order: RunOrder
  let context: PageContext

  /// nil where no two runs that can be compared measured the same.
  var section: PageSection? {
    let groups = order.groups.map { (group: $0, parts: parts($0)) }.filter { !$0.parts.isEmpty }
    guard !groups.isEmpty else { return nil }
    let body = groups.flatMap { entry in
      (groups.count > 1 ? [Passage.part("Group \(entry.group.name)")] : []) + entry.parts
    }
    let words = "Numbers below a picture are those of the runs at the top."
    return context.section("history", "History", body + [Passage.note(.text(words))])
  }

  private static let costWords: Markup =
    """
    CPU time of the whole frame, medians with 95\u{A0}% intervals, logarithmic. Times of different \
    days vary with the host; ratios within a run vary less.
    """

  private func parts(_ group: RunOrder.Group) -> [Markup] {
    // What has no place in time has none in a history.
    let entries = group.entries.filter { RunInstant.start(of: $0.facts.run.manifest) != nil }
    guard entries.count > 1 else { return [] }
    let blocks = RunFacts.distinct(
      entries.flatMap { entry in
        entry.facts.compared.map {
          ConditionsAndViews(conditions: $0.conditions, views: $0.views)
        }
      })
    var parts: [Markup] = []
    for conditions in RunFacts.distinct(blocks.map(\.conditions)) {
      let figures = blocks.filter { $0.conditions == conditions }.sorted { $0.views < $1.views }
        .flatMap { panels($0, entries) }
      if !figures.isEmpty { parts += [Passage.heading(conditions.title), Passage.pairs(figures)] }
    }
    if !parts.isEmpty { parts.append(Passage.note(Self.costWords)) }
    parts += RealTimeHistory(entries: entries, context: context).parts
    parts = StepHistory(entries: entries, context: context).parts + parts
    guard !parts.isEmpty else { return [] }
    return [anchor(entries)].compactMap { $0 }.map { Passage.panels([$0]) } + parts
  }

  // MARK: - Charts

  private func anchor(_ entries: [RunOrder.Entry]) -> Markup? {
    let name = context.subject.anchor
    let known = entries.compactMap { entry in
      entry.facts.cases.first { $0.isAnchor }?.time(.frame).map { (entry: entry, time: $0) }
    }
    let points = known.enumerated().map { index, one in
      Self.point(index, one.entry, name, one.time)
    }
    guard points.count > 1 else { return nil }
    let line = HistoryChart.Line(name: name, style: context.style(name), points: points)
    let chart = HistoryChart(
      title: "The \(name) over runs", lines: [line], axisTitle: "run",
      occasions: known.map { "\($0.entry.number)" }, tickText: Ticks.timeLabel)
    return chart.picture.map {
      Passage.figure("The host's speed: the \(name)'s CPU time", $0)
    }
  }

  private func panels(_ block: ConditionsAndViews, _ all: [RunOrder.Entry]) -> [Markup] {
    let runs = all.map { (entry: $0, cases: $0.facts.block(block.conditions, block.views)) }
      .filter { !$0.cases.isEmpty }
    guard runs.count > 1 else { return [] }
    let contests = runs.map { Contest($0.cases, about: context.subject) }
    let reference = contests.compactMap { $0?.reference.strategy }.first ?? ""
    let title = "\(PeopleNumber.page.whole(block.views)) \(block.views == 1 ? "view" : "views")"
    let strategies = RunFacts.distinct(runs.flatMap { $0.cases.map(\.strategy) })
      .filter { !StrategyName($0).isTwin }
    let times = strategies.map { strategy in
      line(strategy, runs) { index, run, measured in
        measured.time(.frame).map { Self.point(index, run.entry, strategy, $0) }
      }
    }
    let ratios = strategies.filter { $0 != reference }.map { strategy in
      line(strategy, runs) { index, run, measured in
        guard let other = run.cases.first(where: { $0.strategy == reference }),
          let ratio = run.entry.facts.ratio(measured, to: other, .frame)
        else { return nil }
        return (index, ratio.plotted(Self.note(run.entry, strategy, ratio.text)))
      }
    }
    let names = runs.map { "\($0.entry.number)" }
    let charts = [
      HistoryChart(
        title: "Frame CPU time over runs, \(title), \(block.conditions.title)",
        lines: times.filter { !$0.points.isEmpty }, axisTitle: "run", occasions: names,
        tickText: Ticks.timeLabel),
      HistoryChart(
        title: "Ratio to \(reference) over runs, \(title), \(block.conditions.title)",
        lines: ratios.filter { !$0.points.isEmpty }, axisTitle: "run", occasions: names,
        tickText: { Ticks.plainLabels([$0])[0] + " ×" }),
    ]
    return zip(charts, ["\(title): frame CPU time", "\(title): frame, ratio to \(reference)"])
      .compactMap { chart, title in chart.picture.map { Passage.figure(title, $0) } }
  }

  private typealias RunCases = (entry: RunOrder.Entry, cases: [MeasuredCase])

  private func line(
    _ strategy: String, _ runs: [RunCases],
    _ point: (Int, RunCases, MeasuredCase) -> HistoryPoint?
  ) -> HistoryChart.Line {
    HistoryChart.Line(
      name: strategy, style: context.style(strategy),
      points: runs.enumerated().compactMap { index, run in
        run.cases.first { $0.strategy == strategy }.flatMap { point(index, run, $0) }
      })
  }

  private static func point(
    _ index: Int, _ entry: RunOrder.Entry, _ strategy: String, _ time: MeasuredCase.Measurement
  ) -> HistoryPoint {
    (index, time.plotted(note(entry, strategy, time.words)))
  }

  /// What is said on pointing at a number of a run.
  static func note(_ entry: RunOrder.Entry, _ strategy: String, _ words: String) -> String {
    "run \(entry.number), \(strategy): \(words)"
  }
}

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
    guard
      let estimate = PacedCase(measured: measured, series: [:], shares: []).median(stage, metric)
    else {
      return nil
    }
    let interval = estimate.interval.map {
      " " + PeopleNumber.page.interval($0.lower, $0.upper)
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
