/// The fitted lines t(N) = a + b·N and where they cross.
struct GrowthSection {
  let growth: CostGrowth
  let context: PageContext

  var markup: Markup {
    var table = Table(
      title: "Fixed cost and cost per view",
      head: ["what", "strategy", "stage", "a, fixed", "b, per view"], leading: 3)
    table.groups = RunFacts.distinct(growth.lines.map(\.setting)).map { setting in
      growth.lines.filter { $0.setting == setting }.map { line in
        [
          .words(.text(setting)), .name(line.strategy), .words(.text(line.stage)),
          Self.time(line.fixed), Self.time(line.perView),
        ]
      }
    }
    var body = growth.lines.isEmpty ? [Block.words("No line was fitted.")] : [table.markup]
    body.append(
      growth.crossovers.isEmpty
        ? Block.words("No two lines cross within what was measured.")
        : Block.list(growth.crossovers.map { .text(Self.sentence($0)) }))
    body.append(
      Block.note("t(N) = a + b·N: CPU time of a frame with N views. In brackets: the interval."))
    return context.section("growth", "Fixed cost, cost per view, crossover", body)
  }

  private static func time(_ estimate: CostGrowth.Estimate) -> Table.Cell {
    Table.estimate(
      PeopleNumber.time(estimate.value), interval(estimate, PeopleNumber.time))
  }

  private static func interval(
    _ estimate: CostGrowth.Estimate, _ text: (Double) -> String
  ) -> String? {
    guard let lower = estimate.lower, let upper = estimate.upper else { return nil }
    return "[\(text(lower)), \(text(upper))]"
  }

  private static func sentence(_ crossover: CostGrowth.Crossover) -> String {
    let range = interval(crossover.views, PeopleNumber.digits).map { " " + $0 } ?? ""
    return "\(crossover.setting), \(crossover.stage): up to "
      + "\(PeopleNumber.digits(crossover.views.value)) views\(range) \(crossover.cheaperBelow) costs "
      + "less, above them \(crossover.cheaperAbove)."
  }
}
