import Charts
import Vocabulary
import Wording

/// Ratios to the reference.
struct RatioSection {
  let facts: RunFacts
  let context: PageContext

  var markup: Markup {
    var body: [Markup] = []
    for conditions in facts.allConditions { body += blocks(conditions) }
    if body.isEmpty {
      body = [
        Passage.words(
          "No strategy ran beside \(context.subject.reference.id), and no arm against itself.")
      ]
    }
    body.append(Passage.note(.text(note)))
    return context.section("ratios", "Ratios to \(context.subject.reference.name)", body)
  }

  private static let band = IntervalChart.Band(
    effect: CostRatio.minimumEffect,
    note: "±1 %: a difference this small is not worth telling")

  private var note: String {
    let basis =
      facts.run.samples == nil
      ? "This run came without samples, so these are ratios of medians, without intervals."
      : "Ratios are paired: each process and round compares what ran side by side."
    return basis
      + " CPU time of the whole frame; left of 1 is cheaper. The grey band is ±1 %: a difference "
      + "inside it is not worth telling. What differs between two equal arms (A/A) means nothing, "
      + "and shows how far chance goes."
  }

  private func blocks(_ conditions: Conditions) -> [Markup] {
    let views = facts.views(conditions)
    let rows = views.map {
      (views: $0, rows: self.rows(conditions, $0), twins: twins(conditions, $0))
    }
    let shown = Self.band.shown(rows.flatMap { $0.rows + $0.twins })
    let figures = rows.compactMap { entry -> Markup? in
      let title =
        "\(PeopleNumber.page.whole(entry.views)) \(entry.views == 1 ? "view" : "views")"
      let chart = IntervalChart(
        title: "Ratios to \(context.subject.reference.id), \(title), \(conditions.title)",
        rows: entry.rows,
        strip: ("A/A: an arm against itself", entry.twins), shown: shown, band: Self.band,
        axisTitle: "times the frame of \(context.subject.reference.id)")
      return chart.picture.map { Passage.figure(title, $0) }
    }
    guard !figures.isEmpty else { return [] }
    return [Passage.heading(conditions.title), Passage.panels(figures), table(conditions, views)]
  }

  private func rows(_ conditions: Conditions, _ views: Int) -> [IntervalChart.Row] {
    let block = facts.block(conditions, views)
    guard let reference = block.first(where: { $0.strategy == context.subject.reference.id }) else {
      return []
    }
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

  private func row(_ strategy: String, _ ratio: CostRatio) -> IntervalChart.Row {
    IntervalChart.Row(
      name: strategy, style: context.style(strategy),
      ratio: ratio.plotted("\(strategy): \(ratio.text)"), text: ratio.text)
  }

  private func table(_ conditions: Conditions, _ views: [Int]) -> Markup {
    var table = Table(
      title: "Ratios to \(context.subject.reference.id), \(conditions.title)",
      head: ["views", "strategy"] + SumTitles.all.map(\.title), leading: 2, isNarrow: true)
    for number in views {
      let block = facts.block(conditions, number)
      let reference = block.first { $0.strategy == context.subject.reference.id }
      let others = block.filter { $0.id != reference?.id && !StrategyName($0.strategy).isTwin }
      guard let reference, !others.isEmpty else { continue }
      table.groups.append(
        others.enumerated().map { index, measured in
          let lead: [Table.Cell] =
            index == 0 ? [.head(.text(PeopleNumber.page.whole(number)), rows: others.count)] : []
          return lead + [.name(measured.strategy)]
            + SumTitles.all.map { stage, _ in
              guard let ratio = facts.ratio(measured, to: reference, stage) else {
                return Table.notAvailable
              }
              return Table.estimate(PeopleNumber.page.digits(ratio.ratio) + " ×", ratio.interval)
            }
        })
    }
    return table.groups.isEmpty ? Markup.text("") : table.markup
  }
}
