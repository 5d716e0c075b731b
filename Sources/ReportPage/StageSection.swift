/// Where the time of a frame goes.
struct StageSection {
  let facts: RunFacts
  let context: PageContext

  var markup: Markup {
    var body: [Markup] = []
    for setting in facts.settings {
      guard let views = facts.views(setting).last else { continue }
      body += blocks(setting, views)
    }
    if body.isEmpty { body = [Block.words("This run measured no strategy.")] }
    body.append(
      Block.note(
        """
        Medians. All stages but app.tick, and the sum of the server's, are differences of two batches \
        and may be below 0 within noise: such a stage has no width in the picture, its number stands \
        in the table. A line across a bar is the median of whole frames, which need not be the sum of the \
        medians of the stages. Peers in C and memset have whole frames only.
        """))
    return context.section("stages", "Where the time goes", body)
  }

  private func blocks(_ setting: Setting, _ views: Int) -> [Markup] {
    let cases = facts.block(setting, views)
    let bars = cases.filter { !Strategy.isTwin($0.strategy) }.map { measured in
      StageChart.Bar(
        strategy: measured.strategy,
        stages: Metric.stages.map { measured.time($0)?.median },
        frame: measured.time("frame")?.median)
    }
    let noun = views == 1 ? "view" : "views"
    let title = "\(setting.title): \(PeopleNumber.whole(views)) \(noun)"
    var parts = [Block.heading(title)]
    if let picture = StageChart(title: "Stages of a frame, \(title)", bars: bars).picture {
      parts.append(
        .element("div", ["class": "wide"], [key, Block.figure("Stages of a frame", picture)]))
    } else {
      parts.append(Block.words("There is no CPU time above 0 to draw."))
    }
    return parts + [table(cases, title)]
  }

  private var key: Markup {
    .element(
      "ul", ["class": "key"],
      Metric.stages.enumerated().map { index, stage in
        .element(
          "li", [:],
          [.element("span", ["class": "chip k\(index)"], []), .text(stage)])
      })
  }

  private func table(_ cases: [MeasuredCase], _ title: String) -> Markup {
    let stages = Metric.stages + Metric.sides.map(\.0)
    var table = Table(
      title: "CPU time of the stages, \(title)", head: ["strategy"] + stages)
    table.groups = [
      cases.map { measured in
        [.name(measured.strategy)]
          + stages.map { stage in
            guard let time = measured.time(stage) else { return Table.notAvailable }
            return Table.estimate(PeopleNumber.time(time.median), time.interval)
          }
      }
    ]
    return table.markup
  }
}
