import Reports
import Vocabulary

/// The fitted lines t(N) = a + b·N and where they cross.
struct GrowthSection {
  let growth: CostGrowth
  let context: PageContext

  var section: PageSection {
    var body = RunFacts.distinct(growth.lines.map(\.sweepID)).flatMap { conditions in
      let lines = growth.lines.filter { $0.sweepID == conditions }
      return [Passage.heading(conditions), table(lines)]
    }
    if growth.lines.isEmpty { body.append(Passage.words("No line was fitted.")) }
    if !growth.absences.isEmpty {
      body.append(Passage.list(growth.absences.map { .text("No line: " + $0) }))
    }
    let share = PeopleNumber.page.digits(growth.bentShare * 100)
    body.append(
      Passage.note(
        """
        t(N) = a + b·N: CPU time of a frame with N views, fitted in each process by itself. In \
        brackets: the 95 % interval over processes. Off the line: the greatest relative distance \
        of a measured cost from the line. Bent: \(share) % or more; cost does not grow along a \
        straight line, and neither a, b nor their intervals say so. A fixed cost below 0: the cost \
        of a view rises with N. Pays off by frame: from that frame on less was spent in total than \
        by the reference, set-up included, at the greatest number of views.
        """))
    return context.section("growth", "Fixed cost, cost per view, crossover, pay-off", body)
  }

  private func table(_ lines: [ScalingRow]) -> Markup {
    let reference =
      lines.first { $0.relation == .reference }?.identity.strategy.rawValue
      ?? "the reference"
    var table = Table(
      title: "Fixed cost and cost per view",
      head: [
        "strategy", "side", "a, fixed", "b, per view", "equal to \(reference) at N",
        "pays off by frame", "off the line",
      ], leading: 2)
    table.groups = RunFacts.distinct(lines.map(\.identity.strategy)).map { strategy in
      lines.filter { $0.identity.strategy == strategy }.map { line in
        [
          .name(line.identity.strategy.rawValue), .words(.text(line.stage.rawValue)),
          Self.time(line.fixed),
          Self.time(line.perView), relation(line, among: lines), Self.payOff(line),
          Self.residual(line),
        ]
      }
    }
    return table.markup
  }

  private func relation(_ line: ScalingRow, among lines: [ScalingRow]) -> Table.Cell {
    let ends = [line.fewestViews, line.mostViews].map(PeopleNumber.page.whole)
    let range = "\(ends[0]) to \(ends[1]) views"
    switch line.relation {
    case .reference: return Table.estimate("reference", nil)
    case .none: return Table.notAvailable
    case .cheaper: return Table.estimate("never", "cheaper from \(range)")
    case .moreExpensive: return Table.estimate("never", "more expensive from \(range)")
    case .undecided: return Table.estimate("not told apart", range)
    case .crosses:
      guard let value = line.crossover.value else {
        return Table.estimate("crosses", "the lines do not say where")
      }
      let other = lines.first { $0.relation == .reference && $0.stage == line.stage }
      let isCheaperAbove = line.perView.value ?? 0 < other?.perView.value ?? 0
      let range = Self.interval(line.crossover).map { $0 + ", " } ?? ""
      return Table.estimate(
        PeopleNumber.page.digits(value),
        range + (isCheaperAbove ? "cheaper above" : "cheaper below"))
    }
  }

  private static func payOff(_ line: ScalingRow) -> Table.Cell {
    guard let value = line.payOffFrame.value else { return Table.notAvailable }
    return Table.estimate(
      PeopleNumber.page.digits(value), interval(line.payOffFrame))
  }

  private static func residual(_ line: ScalingRow) -> Table.Cell {
    let sign = line.worstResidual > 0 ? "+" : ""
    let place = "at \(PeopleNumber.page.whole(line.worstResidualViews))"
    return Table.estimate(
      sign + PeopleNumber.page.digits(line.worstResidual * 100) + "\u{A0}%",
      line.flags.contains(.bent) ? place + ", bent" : place)
  }

  private static func time(_ estimate: ScalingRow.Estimate) -> Table.Cell {
    guard let value = estimate.value else { return Table.notAvailable }
    return Table.estimate(PeopleNumber.page.time(value), interval(estimate, isTime: true))
  }

  /// `[1.40, 1.60]`, in the unit of the number; nil for one without an interval.
  static func interval(_ estimate: ScalingRow.Estimate, isTime: Bool = false) -> String? {
    guard let lower = estimate.lower, let upper = estimate.upper else { return nil }
    return PeopleNumber.page.interval(lower, upper, ofTime: isTime ? estimate.value : nil)
  }
}
