import Reports
import Statistics
import Vocabulary

/// Ratios to the reference.
struct RatioSection {
  let facts: RunFacts
  let context: PageContext

  /// nil where no two arms ran side by side.
  var section: PageSection? {
    let body = facts.allConditions.flatMap(blocks)
    if body.isEmpty { return nil }
    let names = RunFacts.distinct(facts.contests.map(\.reference.strategy))
    let title =
      names.count == 1 ? "Ratios to \(context.subject.name(names[0]))" : "Ratios to the reference"
    return context.section("ratios", title, body + [Passage.note(.text(note))])
  }

  /// What others are multiples of, among cases that ran side by side.
  private func reference(_ conditions: Conditions, _ views: Int) -> MeasuredCase? {
    facts.contest(conditions, views)?.reference
  }

  static let band = IntervalChart.Band(
    effect: PairedRatio.minimumEffect,
    note: "±1 %: a difference this small is not worth telling")

  private var note: String {
    let costs = facts.costMetric == .cpuTime ? "CPU time" : "Instructions"
    let basis =
      facts.run.samples == nil
      ? "This run came without samples, so these are ratios of medians, without intervals."
      : "Ratios are paired: each process and round compares what ran side by side."
    return """
      \(basis) \(costs) of the whole frame; left of 1 is cheaper. The grey band is ±1 %: a \
      difference inside it is not worth telling. Nothing there: on that side the strategy does \
      nothing, and what an empty loop takes is compared with nothing. What differs between two \
      equal strategies (A/A) means nothing, and shows how far chance goes.
      """
  }

  private func blocks(_ conditions: Conditions) -> [Markup] {
    let views = facts.views(conditions)
    let rows = views.map {
      (views: $0, rows: self.rows(conditions, $0), twins: twins(conditions, $0))
    }
    let shown = Self.band.shown(rows.flatMap { $0.rows + $0.twins })
    let name = views.last.flatMap { reference(conditions, $0)?.strategy } ?? "the reference"
    let figures = rows.compactMap { entry -> Markup? in
      let title =
        "\(PeopleNumber.page.whole(entry.views)) \(entry.views == 1 ? "view" : "views")"
      let chart = IntervalChart(
        title: "Ratios to \(name), \(title), \(conditions.title)",
        rows: entry.rows,
        strip: ("A/A: a strategy against itself", entry.twins), shown: shown, band: Self.band,
        axisTitle: "times the frame of \(name)")
      return chart.picture.map { Passage.figure(title, $0) }
    }
    guard !figures.isEmpty else { return [] }
    return context.heading(conditions, among: facts.allConditions)
      + [Passage.panels(figures), table(conditions, views, name)]
  }

  private func rows(_ conditions: Conditions, _ views: Int) -> [IntervalChart.Row] {
    let block = facts.block(conditions, views)
    guard let reference = reference(conditions, views) else { return [] }
    return block.filter { $0.id != reference.id && !StrategyName($0.strategy).isTwin }
      .compactMap { measured in
        facts.ratio(measured, to: reference, .frame).map {
          row(measured.strategy, $0)
        }
      }
  }

  private func twins(_ conditions: Conditions, _ views: Int) -> [IntervalChart.Row] {
    let block = facts.block(conditions, views)
    return block.filter { StrategyName($0.strategy).isTwin }.compactMap { twin in
      guard
        let original = block.first(where: {
          $0.strategy == StrategyName(twin.strategy).original.rawValue
        }),
        let ratio = facts.ratio(twin, to: original, .frame)
      else { return nil }
      return row(twin.strategy, ratio)
    }
  }

  private func row(_ strategy: String, _ ratio: PairedRatio) -> IntervalChart.Row {
    IntervalChart.Row(
      name: strategy, style: context.style(strategy),
      ratio: ratio.plotted("\(strategy): \(ratio.text)"), text: ratio.text)
  }

  private func table(_ conditions: Conditions, _ views: [Int], _ name: String) -> Markup {
    var table = Table(
      title: "Ratios to \(name), \(conditions.title)",
      head: ["views", "strategy"] + SumTitles.all.map(\.title), leading: 2, isNarrow: true)
    for number in views {
      let block = facts.block(conditions, number)
      let reference = reference(conditions, number)
      let others = block.filter { $0.id != reference?.id && !StrategyName($0.strategy).isTwin }
      guard let reference, !others.isEmpty else { continue }
      table.groups.append(
        others.enumerated().map { index, measured in
          let lead: [Table.Cell] =
            index == 0 ? [.head(.text(PeopleNumber.page.whole(number)), rows: others.count)] : []
          return lead + [.name(measured.strategy)]
            + SumTitles.all.map { facts.comparison(measured, to: reference, $0.stage).cell }
        })
    }
    return table.groups.isEmpty ? Markup.text("") : table.markup
  }
}
