import Foundation

/// Cost per frame against the number of views.
struct CostSection {
  let facts: RunFacts
  let context: PageContext

  var markup: Markup {
    var body: [Markup] = []
    for setting in facts.settings { body += panels(setting) }
    if body.isEmpty { body = [Block.words("This run measured no strategy.")] }
    body.append(
      Block.note(
        """
        CPU time of one frame of all views together: medians, with the 95 % interval as a band, which \
        is often thinner than the line. Both axes are logarithmic: a cost that grows with the number \
        of views rises at a constant slope. Each panel has its own range of costs. Second arms of a strategy and the anchor are left out.
        """))
    return context.section("cost", "Cost against the number of views", body)
  }

  private func panels(_ setting: Setting) -> [Markup] {
    let cases = facts.cases(setting).filter { !Strategy.isTwin($0.strategy) && $0.views > 0 }
    let views = Set(cases.map(\.views)).sorted()
    let heading = Block.heading(setting.title)
    guard views.count > 1 else {
      let number = views.first.map { "\(PeopleNumber.whole($0))" } ?? "no number"
      return [
        heading,
        Block.words(
          "Measured at one number of views only (\(number)): no line. See the parts below."),
      ]
    }
    let sides = Metric.sides.map { stage, title in (title, lines(cases, stage)) }
    let figures = sides.compactMap { title, lines -> Markup? in
      guard let range = Self.range(lines) else { return nil }
      let chart = CostChart(
        title: "\(title): CPU time per frame against wave views, logarithmic", lines: lines,
        views: views, costs: range, styles: context.styles)
      return chart.picture.map { Block.figure("\(title), CPU time per frame", $0) }
    }
    guard !figures.isEmpty else {
      return [heading, Block.words("There is no CPU time above 0 to draw.")]
    }
    return [heading, Block.panels(figures)]
      + [Block.notes(Self.remarks(sides.flatMap(\.1)))].compactMap { $0 }
  }

  private func lines(_ cases: [MeasuredCase], _ stage: String) -> [CostChart.Line] {
    RunFacts.distinct(cases.map(\.strategy)).compactMap { strategy in
      let points = cases.filter { $0.strategy == strategy }.sorted { $0.views < $1.views }
        .compactMap { measured in
          measured.time(stage).map { (views: measured.views, cost: $0) }
        }
      return points.isEmpty ? nil : CostChart.Line(strategy: strategy, points: points)
    }
  }

  /// Whole decades around all that can be drawn.
  static func range(_ lines: [CostChart.Line]) -> (low: Double, high: Double)? {
    let numbers = lines.flatMap(\.points).flatMap { point in
      [point.cost.median, point.cost.upper, point.cost.lower].compactMap { $0 }
    }.filter { $0 > 0 }
    guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
    let low = pow(10, log10(least).rounded(.down))
    let high = pow(10, log10(greatest).rounded(.up))
    return (low, high > low ? high : low * 10)
  }

  /// What the logarithmic axis cannot show is said in words.
  static func remarks(_ lines: [CostChart.Line]) -> [String] {
    var remarks: [String] = []
    for line in lines {
      for point in line.points where point.cost.median <= 0 {
        remarks.append(
          "\(line.strategy) at \(PeopleNumber.whole(point.views)) views is "
            + "\(point.cost.words), which has no place on a logarithmic axis.")
      }
    }
    let open = lines.flatMap(\.points).filter { $0.cost.median > 0 && ($0.cost.lower ?? 1) <= 0 }
    if !open.isEmpty {
      remarks.append(
        "\(open.count) interval\(open.count == 1 ? "" : "s") reach\(open.count == 1 ? "es" : "") "
          + "to 0 or below: the band ends at the axis.")
    }
    return remarks
  }
}
