import Charts
import ResultStore
import Vocabulary
import Wording

/// Several runs side by side, in the order given.
struct HistorySection {
  /// A number of a run, counted from 0.
  typealias HistoryPoint = (occasion: Int, number: PlottedNumber)

  let runs: [RunFacts]
  let context: PageContext

  var markup: Markup {
    var body = [list]
    let breaks = Set(differences.map(\.run))
    if !differences.isEmpty {
      body.append(
        Passage.list(
          differences.map { run, facts in
            .text(
              "Run \(run + 1) is not comparable with run \(run): they differ in "
                + facts.joined(separator: ", ") + ". Lines break there.")
          }))
    }
    if let anchor = anchor(breaks) { body.append(Passage.panels([anchor])) }
    let blocks = RunFacts.distinct(
      runs.flatMap {
        $0.compared.map { ConditionsAndViews(conditions: $0.conditions, views: $0.views) }
      })
    for conditions in RunFacts.distinct(blocks.map(\.conditions)) {
      let figures = blocks.filter { $0.conditions == conditions }.sorted { $0.views < $1.views }
        .flatMap { panels($0, breaks) }
      if !figures.isEmpty {
        body += [Passage.heading(conditions.title), Passage.pairs(figures)]
      }
    }
    body += realTime(breaks)
    // Runs on real time alone have no cost of a frame.
    if blocks.isEmpty {
      return .element("section", ["id": "history"], [.element("h2", [:], ["History"])] + body)
    }
    body.append(
      Passage.note(
        """
        CPU time of the whole frame, medians with 95\u{A0}% intervals, logarithmic. Times of \
        different days vary with the host; ratios within a run vary less. A run without a case \
        leaves a gap.
        """))
    return .element("section", ["id": "history"], [.element("h2", [:], ["History"])] + body)
  }

  private var list: Markup {
    .element(
      "ol", [:],
      runs.enumerated().map { index, facts in
        var words = ""
        if let start = facts.run.manifest?["started_utc"] { words += ", " + start.words }
        if case .text("partial")? = facts.run.manifest?["status"] { words += ", partial" }
        return .element(
          "li", [:],
          [
            .element("a", ["href": "#r\(index + 1)"], [.text(facts.run.name)]), .text(words),
          ])
      })
  }

  // MARK: - Comparability

  /// Hard facts in which a run differs from the one before.
  private var differences: [(run: Int, facts: [String])] {
    let facts = runs.map { Self.hardFacts($0.run.manifest ?? [:]) }
    return runs.indices.dropFirst().compactMap { index in
      let names = facts[index].keys.filter { name in
        facts[index - 1][name].map { $0 != facts[index][name] } ?? false
      }.sorted()
      return names.isEmpty ? nil : (index, names)
    }
  }

  private static func hardFacts(_ manifest: [String: ManifestValue]) -> [String: ManifestValue] {
    var facts: [String: ManifestValue] = [:]
    for group in ["host", "versions"] {
      for (name, fact) in manifest[group]?.fields ?? [:] where fact.fields?["key"] == .text("hard")
      {
        facts[name] = fact.fields?["value"]
      }
    }
    return facts
  }

  // MARK: - Charts

  private func anchor(_ breaks: Set<Int>) -> Markup? {
    let name = context.subject.anchor
    let points = runs.enumerated().compactMap { index, facts -> HistoryPoint? in
      facts.cases.first { $0.isAnchor }?.time(.frame).map {
        Self.point(index, name, $0)
      }
    }
    let line = HistoryChart.Line(name: name, style: context.style(name), points: points)
    let chart = HistoryChart(
      title: "The \(name) over runs", lines: [line], axisTitle: "run", occasions: runs.count,
      breaks: breaks, tickText: Ticks.timeLabel)
    return chart.picture.map {
      Passage.figure("The host's speed: the \(name)'s CPU time", $0)
    }
  }

  private func panels(_ block: ConditionsAndViews, _ breaks: Set<Int>) -> [Markup] {
    let reference = context.subject.reference.id
    let title = "\(PeopleNumber.page.whole(block.views)) \(block.views == 1 ? "view" : "views")"
    let cases = runs.map { $0.block(block.conditions, block.views) }
    let strategies = RunFacts.distinct(cases.flatMap { $0.map(\.strategy) })
      .filter { !StrategyName($0).isTwin }
    let times = strategies.map { strategy in
      HistoryChart.Line(
        name: strategy, style: context.style(strategy),
        points: cases.enumerated().compactMap { index, cases in
          cases.first { $0.strategy == strategy }?.time(.frame).map {
            Self.point(index, strategy, $0)
          }
        })
    }
    let ratios = strategies.filter { $0 != reference }.map { strategy in
      HistoryChart.Line(
        name: strategy, style: context.style(strategy),
        points: cases.enumerated().compactMap { ratio(strategy, run: $0.offset, $0.element) })
    }
    let charts = [
      HistoryChart(
        title: "Frame CPU time over runs, \(title), \(block.conditions.title)",
        lines: times.filter { !$0.points.isEmpty }, axisTitle: "run", occasions: runs.count,
        breaks: breaks, tickText: Ticks.timeLabel),
      HistoryChart(
        title: "Ratio to \(reference) over runs, \(title), \(block.conditions.title)",
        lines: ratios.filter { !$0.points.isEmpty }, axisTitle: "run", occasions: runs.count,
        breaks: breaks, tickText: { Ticks.plainLabels([$0])[0] + " ×" }),
    ]
    return zip(charts, ["\(title): frame CPU time", "\(title): frame, ratio to \(reference)"])
      .compactMap { chart, title in
        chart.picture.map { Passage.figure(title, $0) }
      }
  }

  private func ratio(
    _ strategy: String, run: Int, _ cases: [MeasuredCase]
  ) -> HistoryPoint? {
    guard let measured = cases.first(where: { $0.strategy == strategy }),
      let reference = cases.first(where: { $0.strategy == context.subject.reference.id }),
      let ratio = runs[run].ratio(measured, to: reference, .frame)
    else { return nil }
    return (run, ratio.plotted(Self.note(run, strategy, ratio.text)))
  }

  private static func point(
    _ run: Int, _ strategy: String, _ time: MeasuredCase.Measurement
  ) -> HistoryPoint {
    (run, time.plotted(note(run, strategy, time.words)))
  }

  /// What is said on pointing at a number of a run, counted from 0.
  static func note(_ run: Int, _ strategy: String, _ words: String) -> String {
    "run \(run + 1), \(strategy): \(words)"
  }
}
