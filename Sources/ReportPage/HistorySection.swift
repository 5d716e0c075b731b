import ResultStore

/// Several runs side by side, in the order given.
struct HistorySection {
  /// What ran side by side, in one run or more.
  private struct Company: Hashable {
    let setting: Setting
    let views: Int
  }

  let runs: [RunFacts]
  let context: PageContext

  var markup: Markup {
    var body = [list]
    let breaks = Set(differences.map(\.run))
    if !differences.isEmpty {
      body.append(
        Block.list(
          differences.map { run, facts in
            .text(
              "Run \(run + 1) is not comparable with run \(run): they differ in "
                + facts.joined(separator: ", ") + ". Lines break there.")
          }))
    }
    if let anchor = anchor(breaks) { body.append(Block.panels([anchor])) }
    let blocks = RunFacts.distinct(
      runs.flatMap { $0.compared.map { Company(setting: $0.setting, views: $0.views) } })
    for setting in RunFacts.distinct(blocks.map(\.setting)) {
      let figures = blocks.filter { $0.setting == setting }.sorted { $0.views < $1.views }
        .flatMap { panels($0, breaks) }
      if !figures.isEmpty {
        body += [Block.heading(setting.title), Block.pairs(figures)]
      }
    }
    body += realTime(breaks)
    // Runs on real time alone have no cost of a frame.
    if blocks.isEmpty {
      return .element("section", ["id": "history"], [.element("h2", [:], ["History"])] + body)
    }
    body.append(
      Block.note(
        """
        CPU time of the whole frame, medians with 95\u{A0}% intervals, logarithmic. Times of different \
        days vary with the host; ratios within a run vary less. A run without a case leaves a gap.
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
    let points = runs.enumerated().compactMap { index, facts -> HistoryChart.Point? in
      facts.cases.first { $0.isAnchor }?.time("frame").map { Self.point(index, $0) }
    }
    let chart = HistoryChart(
      title: "The anchor over runs", lines: [.init(strategy: Strategy.anchor, points: points)],
      runs: runs.count, breaks: breaks, tickText: Ticks.timeLabel, styles: context.styles)
    return chart.picture.map {
      Block.figure("The host's speed: the anchor's CPU time", $0)
    }
  }

  private func panels(_ block: Company, _ breaks: Set<Int>) -> [Markup] {
    let title = "\(PeopleNumber.whole(block.views)) \(block.views == 1 ? "view" : "views")"
    let cases = runs.map { $0.block(block.setting, block.views) }
    let strategies = RunFacts.distinct(cases.flatMap { $0.map(\.strategy) })
      .filter { !Strategy.isTwin($0) }
    let times = strategies.map { strategy in
      HistoryChart.Line(
        strategy: strategy,
        points: cases.enumerated().compactMap { index, cases in
          cases.first { $0.strategy == strategy }?.time("frame").map { Self.point(index, $0) }
        })
    }
    let ratios = strategies.filter { $0 != Strategy.rebuild }.map { strategy in
      HistoryChart.Line(
        strategy: strategy,
        points: cases.enumerated().compactMap { ratio(strategy, run: $0.offset, $0.element) })
    }
    let charts = [
      HistoryChart(
        title: "Frame CPU time over runs, \(title), \(block.setting.title)",
        lines: times.filter { !$0.points.isEmpty }, runs: runs.count, breaks: breaks,
        tickText: Ticks.timeLabel, styles: context.styles),
      HistoryChart(
        title: "Ratio to path-rebuild over runs, \(title), \(block.setting.title)",
        lines: ratios.filter { !$0.points.isEmpty }, runs: runs.count, breaks: breaks,
        tickText: { Ticks.plainLabels([$0])[0] + " ×" }, styles: context.styles),
    ]
    return zip(charts, ["\(title): frame CPU time", "\(title): frame, ratio to path-rebuild"])
      .compactMap { chart, title in
        chart.picture.map { Block.figure(title, $0) }
      }
  }

  private func ratio(
    _ strategy: String, run: Int, _ cases: [MeasuredCase]
  ) -> HistoryChart.Point? {
    guard let measured = cases.first(where: { $0.strategy == strategy }),
      let reference = cases.first(where: { $0.strategy == Strategy.rebuild }),
      let ratio = runs[run].ratio(measured, to: reference, "frame")
    else { return nil }
    return HistoryChart.Point(
      run: run, value: ratio.ratio, lower: ratio.lower, upper: ratio.upper, words: ratio.text)
  }

  private static func point(_ run: Int, _ time: MeasuredCase.Measurement) -> HistoryChart.Point {
    HistoryChart.Point(
      run: run, value: time.median, lower: time.lower, upper: time.upper, words: time.words)
  }
}
