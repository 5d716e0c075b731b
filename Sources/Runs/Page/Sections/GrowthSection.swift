import Foundation
import Measurement

/// The fitted lines t(N) = a + b·N: where they cross, and how many views fill a refresh.
struct GrowthSection {
  let growth: Scaling
  let facts: SortedRun

  var section: PageSection? {
    guard !growth.rows.isEmpty else { return nil }
    let lacking = absences.isEmpty ? [] : [Passage.list(absences.map { .text($0) })]
    return PageSection(
      "growth", "Fixed cost, cost per view, crossover, pay-off",
      costs.flatMap(Passage.titled) + lacking, note: costNote)
  }

  /// The ratio in real time over the number of views: measured, by the lines, and its two ends.
  var laws: [Markup] {
    let blocks = PacedBlock.all(facts).filter { !$0.hasLoad && $0.main.count == 2 }
    let figures = RealTimeLaw.all(growth, facts.subject.reference.id, facts.subject.candidate.id)
      .compactMap { law -> Markup? in
        let measured = blocks.filter { block in
          block.main[0].measured.lineID == law.reference.lineID
        }.compactMap { block in
          block.main[1].ratio(to: block.main[0]).map { (views: block.views, ratio: $0) }
        }
        return plot(law, measured).map {
          Passage.figure("\(law.reference.identity.sizeText), in real time", $0.picture)
        }
      }
    return figures.isEmpty ? [] : [Passage.panels(figures)]
  }

  private func plot(
    _ law: RealTimeLaw, _ measured: [(views: Int, ratio: PairedRatio)]
  ) -> Plot? {
    let views = measured.map { Double($0.views) }
    let ends = [law.withoutViews, law.ofAView]
    let tops = measured.map { $0.ratio.interval?.upper ?? $0.ratio.ratio } + ends
    guard let most = views.max(), let top = tops.max(), let y = Axis(low: 0, high: top * 1.05),
      let x = Axis(.logarithmic, showing: views, room: 0.06)
    else { return nil }
    let steps = (0...60).map { exp(log(most) * Double($0) / 60) }
    let style = facts.style(law.candidate.identity.strategy.rawValue)
    let marks: [Mark] =
      ends.map { .segment((x.low, $0), (x.high, $0), "k") }
      + [.line(steps.map { ($0, law.ratio(views: $0)) }, style.line)]
      + measured.flatMap { one -> [Mark] in
        let at = Double(one.views)
        let whisker = one.ratio.interval.map {
          Mark.segment((at, $0.lower), (at, $0.upper), style.whisker)
        }
        return [whisker].compactMap(\.self)
          + [.marker((at, one.ratio.ratio), style, "\(one.views): \(one.ratio.text)")]
      }
    return Plot(
      title: "The ratio over the number of views, \(law.reference.identity.sizeText)",
      x: x.naming(views, views.map { PeopleNumber.page.whole(Int($0)) }),
      axisTitle: "views; level lines: the ratio without views, and of what each adds",
      strips: [Plot.Strip(y: y.naming(5), height: 150, marks: marks)])
  }

  var refresh: PageSection? {
    PageSection(
      "refresh", "How many \(facts.subject.items.many) fill a refresh",
      filling.flatMap(Passage.titled), note: fillingNote)
  }

  var absences: [String] {
    growth.absences.map { absence in
      "No line: \(absence.what)\(absence.what.isEmpty ? "" : ": ")\(absence.reason)."
    }
  }

  var notes: [String] {
    (growth.rows.isEmpty ? [] : [costNote]) + (filling.isEmpty ? [] : [fillingNote])
  }

  private var costNote: String {
    """
    t(N) = a + b·N: CPU time of a frame with N views, fitted in each process by itself. In \
    brackets: the 95 % interval over processes. Off the line: the greatest relative distance of a \
    measured cost from the line. Bent: \(PeopleNumber.page.digits(CurveFit.bentShare * 100)) % or \
    more; cost does not grow along a straight line, and neither a, b nor their intervals say so. A \
    fixed cost below 0: the cost of a view rises with N. Pays off by frame: from that frame on less \
    was spent in total than by the reference, set-up included, at the greatest number of views.
    """
  }

  private var fillingNote: String {
    """
    The number of \(facts.subject.items.many) N with which the line t(N) = a + b·N is as long as a \
    refresh; in brackets the 95\u{A0}% interval over processes. Where each side has a thread of its \
    own, as in real time, the smaller number of app and server counts; where one thread does both, \
    the frame's. Extrapolated: not within the numbers that were measured. Bent: cost does not grow \
    along a straight line, and the number may be as far off as the line, so that it has no interval \
    here.
    """
  }

  // MARK: - Tables

  /// One for each set of conditions.
  var costs: [Table] {
    tables(
      growth.rows, title: "Fixed cost and cost per view",
      head: ["a, fixed", "b, per view", "equal to", "pays off by frame", "off the line"]
    ) { line, lines in
      [
        Self.estimate(line.fixed, isTime: true), Self.estimate(line.perView, isTime: true),
        Self.relation(line, among: lines), Self.estimate(line.payOffFrame), Self.residual(line),
      ]
    }
  }

  /// One for each set of conditions of which a line says how many views fill a refresh.
  var filling: [Table] {
    tables(
      growth.rows.filter { line in line.filling.contains { $0.value != nil } },
      title: "\(facts.subject.items.many) whose CPU time fills a refresh".capitalizedFirst,
      head: ScalingRow.rates.map {
        "\($0.hz)\u{A0}Hz, \(PeopleNumber.page.time(1e9 / Double($0.hz)))"
      }
    ) { line, _ in
      zip(ScalingRow.rates, line.filling).map { rate, views in
        let words = [
          line.flags.contains(.bent) ? "bent" : Self.interval(views),
          line.flags.contains(rate.extrapolated) ? "extrapolated" : nil,
        ].compactMap(\.self)
        return Self.estimate(views, words: words.joined(separator: ", "))
      }
    }
  }

  /// A table for each set of conditions, a row for each strategy and side.
  private func tables(
    _ all: [ScalingRow], title: String, head: [String],
    _ cells: (ScalingRow, [ScalingRow]) -> [Table.Cell]
  ) -> [Table] {
    let sweeps = Dictionary(grouping: all, by: \.sweepID)
    return all.map(\.sweepID).distinct.map { conditions in
      let lines = sweeps[conditions] ?? []
      let byStrategy = Dictionary(grouping: lines, by: \.identity.strategy)
      let reference =
        lines.first { $0.relation == .reference }?.identity.strategy.rawValue ?? "the reference"
      let head = head.map { $0 == "equal to" ? "equal to \(reference) at N" : $0 }
      var table = Table(
        title: "\(title): \(conditions)", head: ["strategy", "side"] + head, leading: 2)
      table.groups = lines.map(\.identity.strategy).distinct.map { strategy in
        (byStrategy[strategy] ?? []).map { line in
          [.name(strategy.rawValue), .words(line.stage.rawValue)] + cells(line, lines)
        }
      }
      return table
    }
  }

  private static func relation(_ line: ScalingRow, among lines: [ScalingRow]) -> Table.Cell {
    let ends = [line.fewestViews, line.mostViews].map(PeopleNumber.page.whole)
    let range = "\(ends[0]) to \(ends[1]) views"
    switch line.relation {
    case .reference: return .number("reference")
    case .none: return Table.notAvailable
    case .cheaper: return .number("never", "cheaper from \(range)")
    case .moreExpensive: return .number("never", "more expensive from \(range)")
    case .undecided: return .number("not told apart", range)
    case .crosses:
      guard let value = line.crossover.value else {
        return .number("crosses", "the lines do not say where")
      }
      let other = lines.first { $0.relation == .reference && $0.stage == line.stage }
      let isCheaperAbove = line.perView.value ?? 0 < other?.perView.value ?? 0
      let range = interval(line.crossover).map { $0 + ", " } ?? ""
      return .number(
        PeopleNumber.page.digits(value),
        range + (isCheaperAbove ? "cheaper above" : "cheaper below"))
    }
  }

  private static func residual(_ line: ScalingRow) -> Table.Cell {
    let sign = line.worstResidual > 0 ? "+" : ""
    let place = "at \(PeopleNumber.page.whole(line.worstResidualViews))"
    return .number(
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
    return .difference(
      value, words == nil ? estimate.lower : nil, estimate.upper, text,
      below?.isEmpty == true ? nil : below)
  }

  /// `[1.40, 1.60]`, in the unit of the number; nil for one without an interval.
  private static func interval(_ estimate: ScalingRow.Estimate, isTime: Bool = false) -> String? {
    estimate.interval.map {
      PeopleNumber.page.interval($0.lower, $0.upper, ofTime: isTime ? estimate.value : nil)
    }
  }
}
