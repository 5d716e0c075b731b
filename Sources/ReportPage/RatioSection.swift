/// Ratios to path rebuild.
struct RatioSection {
  let facts: RunFacts
  let context: PageContext

  var markup: Markup {
    var body: [Markup] = []
    for setting in facts.settings { body += blocks(setting) }
    if body.isEmpty {
      body = [Block.words("No strategy ran beside \(Strategy.rebuild), and no arm against itself.")]
    }
    body.append(Block.note(.text(note)))
    return context.section("ratios", "Ratios to path rebuild", body)
  }

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

  private func blocks(_ setting: Setting) -> [Markup] {
    let views = facts.views(setting)
    let rows = views.map { (views: $0, rows: self.rows(setting, $0), twins: twins(setting, $0)) }
    let shown = RatioChart.numbers(rows.flatMap { $0.rows + $0.twins })
    let figures = rows.compactMap { entry -> Markup? in
      let title =
        "\(PeopleNumber.whole(entry.views)) \(entry.views == 1 ? "view" : "views")"
      let chart = RatioChart(
        title: "Ratios to \(Strategy.rebuild), \(title), \(setting.title)", rows: entry.rows,
        twins: entry.twins, shown: shown, styles: context.styles)
      return chart.picture.map { Block.figure(title, $0) }
    }
    guard !figures.isEmpty else { return [] }
    return [Block.heading(setting.title), Block.panels(figures), table(setting, views)]
  }

  private func rows(_ setting: Setting, _ views: Int) -> [RatioChart.Row] {
    let block = facts.block(setting, views)
    guard let reference = block.first(where: { $0.strategy == Strategy.rebuild }) else { return [] }
    return block.filter { $0.id != reference.id && !Strategy.isTwin($0.strategy) }
      .compactMap { measured in
        facts.ratio(measured, to: reference, "frame").map {
          RatioChart.Row(name: measured.strategy, ratio: $0)
        }
      }
  }

  private func twins(_ setting: Setting, _ views: Int) -> [RatioChart.Row] {
    let block = facts.block(setting, views)
    return block.filter { Strategy.isTwin($0.strategy) }.compactMap { twin in
      guard
        let original = block.first(where: { $0.strategy == Strategy.original(twin.strategy) }),
        let ratio = facts.ratio(twin, to: original, "frame")
      else { return nil }
      return RatioChart.Row(name: twin.strategy, ratio: ratio)
    }
  }

  private func table(_ setting: Setting, _ views: [Int]) -> Markup {
    var table = Table(
      title: "Ratios to \(Strategy.rebuild), \(setting.title)",
      head: ["views", "strategy"] + Metric.sides.map(\.1), leading: 2, isNarrow: true)
    for number in views {
      let block = facts.block(setting, number)
      let reference = block.first { $0.strategy == Strategy.rebuild }
      let others = block.filter { $0.id != reference?.id && !Strategy.isTwin($0.strategy) }
      guard let reference, !others.isEmpty else { continue }
      table.groups.append(
        others.enumerated().map { index, measured in
          let lead: [Table.Cell] =
            index == 0 ? [.head(.text(PeopleNumber.whole(number)), rows: others.count)] : []
          return lead + [.name(measured.strategy)]
            + Metric.sides.map { stage, _ in
              guard let ratio = facts.ratio(measured, to: reference, stage) else {
                return Table.notAvailable
              }
              return Table.estimate(PeopleNumber.digits(ratio.ratio) + " ×", ratio.interval)
            }
        })
    }
    return table.groups.isEmpty ? Markup.text("") : table.markup
  }
}
