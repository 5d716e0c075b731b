import Reports
import Vocabulary

/// How many views fill a refresh, by the fitted lines.
struct RefreshSection {
  private let lines: [ScalingRow]
  private let context: PageContext

  /// Nil where no line says how many.
  init?(growth: CostGrowth, context: PageContext) {
    lines = growth.lines.filter { line in line.filling.contains { $0.value != nil } }
    self.context = context
    if lines.isEmpty { return nil }
  }

  var section: PageSection {
    let many = context.subject.items.many
    let body = RunFacts.distinct(lines.map(\.sweepID)).flatMap { conditions in
      [Passage.heading(conditions), table(lines.filter { $0.sweepID == conditions })]
    }
    let note = Passage.note(
      .text(
        """
        The number of \(many) N with which the line t(N) = a + b·N is as long as a refresh; in \
        brackets the 95\u{A0}% interval over processes. Where each side has a thread of its own, as \
        on real time, the smaller number of app and server counts; where one thread does both, the \
        frame's. Extrapolated: not within the numbers that were measured. Bent: cost does not grow \
        along a straight line, and the number may be as far off as the line, so that it has no \
        interval here.
        """))
    return context.section("refresh", "How many \(many) fill a refresh", body + [note])
  }

  private func table(_ lines: [ScalingRow]) -> Markup {
    let rates = ScalingRow.rates.map {
      "\($0.hz)\u{A0}Hz, \(PeopleNumber.page.time(1e9 / Double($0.hz)))"
    }
    var table = Table(
      title: "\(context.subject.items.many) whose CPU time fills a refresh",
      head: ["strategy", "side"] + rates, leading: 2)
    table.groups = RunFacts.distinct(lines.map(\.identity.strategy)).map { strategy in
      lines.filter { $0.identity.strategy == strategy }.map { line in
        [.name(strategy.rawValue), .words(.text(line.stage.rawValue))]
          + zip(ScalingRow.rates, line.filling).map { rate, views in
            Self.cell(
              views, isBent: line.flags.contains(.bent),
              isExtrapolated: line.flags.contains(rate.extrapolated))
          }
      }
    }
    return table.markup
  }

  private static func cell(
    _ views: ScalingRow.Estimate, isBent: Bool, isExtrapolated: Bool
  ) -> Table.Cell {
    guard let value = views.value else { return Table.notAvailable }
    let interval = GrowthSection.interval(views)
    let words = [isBent ? "bent" : interval, isExtrapolated ? "extrapolated" : nil]
      .compactMap { $0 }
    return Table.estimate(
      PeopleNumber.page.digits(value), words.isEmpty ? nil : words.joined(separator: ", "))
  }
}
