import Reports
import Vocabulary

/// The fitted lines t(N) = a + b·N: where they cross, and how many views fill a refresh.
struct GrowthSection {
  let growth: CostGrowth
  let context: PageContext

  var section: PageSection? {
    var body = tables(
      growth.lines, title: "Fixed cost and cost per view",
      head: ["a, fixed", "b, per view", "equal to", "pays off by frame", "off the line"]
    ) { line, lines in
      [
        Self.estimate(line.fixed, isTime: true), Self.estimate(line.perView, isTime: true),
        relation(line, among: lines), Self.estimate(line.payOffFrame), Self.residual(line),
      ]
    }
    if growth.lines.isEmpty { body.append(Passage.words("No line was fitted.")) }
    if !growth.absences.isEmpty {
      body.append(Passage.list(growth.absences.map { .text("No line: " + $0) }))
    }
    let share = PeopleNumber.page.digits(growth.bentShare * 100)
    let note =
      """
      t(N) = a + b·N: CPU time of a frame with N views, fitted in each process by itself. In \
      brackets: the 95 % interval over processes. Off the line: the greatest relative distance of a \
      measured cost from the line. Bent: \(share) % or more; cost does not grow along a straight \
      line, and neither a, b nor their intervals say so. A fixed cost below 0: the cost of a view \
      rises with N. Pays off by frame: from that frame on less was spent in total than by the \
      reference, set-up included, at the greatest number of views.
      """
    return context.section(
      "growth", "Fixed cost, cost per view, crossover, pay-off", body, note: note)
  }

  /// nil where no line says how many.
  var refresh: PageSection? {
    let many = context.subject.items.many
    let filling = growth.lines.filter { line in line.filling.contains { $0.value != nil } }
    let body = tables(
      filling, title: "\(many) whose CPU time fills a refresh",
      head: ScalingRow.rates.map {
        "\($0.hz)\u{A0}Hz, \(PeopleNumber.page.time(1e9 / Double($0.hz)))"
      }
    ) { line, _ in
      zip(ScalingRow.rates, line.filling).map { rate, views in
        let isBent = line.flags.contains(.bent)
        let words = [
          isBent ? "bent" : Self.interval(views),
          line.flags.contains(rate.extrapolated) ? "extrapolated" : nil,
        ].compactMap { $0 }
        return Self.estimate(views, words: words.joined(separator: ", "))
      }
    }
    let note =
      """
      The number of \(many) N with which the line t(N) = a + b·N is as long as a refresh; in \
      brackets the 95\u{A0}% interval over processes. Where each side has a thread of its own, as on \
      real time, the smaller number of app and server counts; where one thread does both, the \
      frame's. Extrapolated: not within the numbers that were measured. Bent: cost does not grow \
      along a straight line, and the number may be as far off as the line, so that it has no \
      interval here.
      """
    return context.section("refresh", "How many \(many) fill a refresh", body, note: note)
  }

  /// A table for each set of conditions, a row for each strategy and side.
  private func tables(
    _ all: [ScalingRow], title: String, head: [String],
    _ cells: (ScalingRow, [ScalingRow]) -> [Table.Cell]
  ) -> [Markup] {
    RunFacts.distinct(all.map(\.sweepID)).flatMap { conditions in
      let lines = all.filter { $0.sweepID == conditions }
      let reference =
        lines.first { $0.relation == .reference }?.identity.strategy.rawValue ?? "the reference"
      let head = head.map { $0 == "equal to" ? "equal to \(reference) at N" : $0 }
      var table = Table(title: title, head: ["strategy", "side"] + head, leading: 2)
      table.groups = RunFacts.distinct(lines.map(\.identity.strategy)).map { strategy in
        lines.filter { $0.identity.strategy == strategy }.map { line in
          [.name(strategy.rawValue), .words(line.stage.rawValue)] + cells(line, lines)
        }
      }
      return [Passage.heading(conditions), table.markup]
    }
  }

  // MARK: - Cells

  private func relation(_ line: ScalingRow, among lines: [ScalingRow]) -> Table.Cell {
    let ends = [line.fewestViews, line.mostViews].map(PeopleNumber.page.whole)
    let range = "\(ends[0]) to \(ends[1]) views"
    switch line.relation {
    case .reference: return Table.Cell.number("reference")
    case .none: return Table.notAvailable
    case .cheaper: return Table.Cell.number("never", "cheaper from \(range)")
    case .moreExpensive: return Table.Cell.number("never", "more expensive from \(range)")
    case .undecided: return Table.Cell.number("not told apart", range)
    case .crosses:
      guard let value = line.crossover.value else {
        return Table.Cell.number("crosses", "the lines do not say where")
      }
      let other = lines.first { $0.relation == .reference && $0.stage == line.stage }
      let isCheaperAbove = line.perView.value ?? 0 < other?.perView.value ?? 0
      let range = Self.interval(line.crossover).map { $0 + ", " } ?? ""
      return Table.Cell.number(
        PeopleNumber.page.digits(value),
        range + (isCheaperAbove ? "cheaper above" : "cheaper below"))
    }
  }

  private static func residual(_ line: ScalingRow) -> Table.Cell {
    let sign = line.worstResidual > 0 ? "+" : ""
    let place = "at \(PeopleNumber.page.whole(line.worstResidualViews))"
    return Table.Cell.number(
      sign + PeopleNumber.page.digits(line.worstResidual * 100) + "\u{A0}%",
      line.flags.contains(.bent) ? place + ", bent" : place)
  }

  /// A number with its interval, or with other words below it.
  private static func estimate(
    _ estimate: ScalingRow.Estimate, isTime: Bool = false, words: String? = nil
  ) -> Table.Cell {
    guard let value = estimate.value else { return Table.notAvailable }
    let text = isTime ? PeopleNumber.page.time(value) : PeopleNumber.page.digits(value)
    let below = words ?? interval(estimate, isTime: isTime)
    return Table.Cell.number(text, below?.isEmpty == true ? nil : below)
  }

  /// `[1.40, 1.60]`, in the unit of the number; nil for one without an interval.
  static func interval(_ estimate: ScalingRow.Estimate, isTime: Bool = false) -> String? {
    guard let lower = estimate.lower, let upper = estimate.upper else { return nil }
    return PeopleNumber.page.interval(lower, upper, ofTime: isTime ? estimate.value : nil)
  }
}
