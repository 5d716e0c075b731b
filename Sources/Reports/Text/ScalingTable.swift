import Vocabulary

/// How cost grows with the number of views, as a person reads it.
package struct ScalingTable {
  private let scaling: Scaling

  package init(_ scaling: Scaling) { self.scaling = scaling }

  /// A table per sweep, what has no line, and the legend; the last line is not ended.
  package var text: String {
    var seen: Set<String> = []
    let settings = scaling.rows.map(\.sweepID).filter { seen.insert($0).inserted }
    var parts = settings.map { ([table($0)] + filling($0)).joined(separator: "\n\n") }
    if !scaling.absences.isEmpty {
      parts.append(
        scaling.absences.map { "No line: " + Self.sentence($0).visibleInLine }
          .joined(separator: "\n"))
    }
    if !scaling.rows.isEmpty { parts.append(legend) }
    if parts.isEmpty { parts = ["No line: the run holds no CPU time of a strategy."] }
    return parts.joined(separator: "\n\n")
  }

  /// Why there is no line, as a sentence.
  package static func sentence(_ absence: Scaling.Absence) -> String {
    absence.what.isEmpty ? absence.reason + "." : "\(absence.what): \(absence.reason)."
  }

  private func table(_ setting: String) -> String {
    let rows = scaling.rows.filter { $0.sweepID == setting }
    let header = [
      "strategy", "side", "a, fixed", "b, per view", "equal to \(reference(among: rows)) at N =",
      "pays off by frame", "off the line",
    ]
    return "Growth with the number of views N: \(setting.visibleInLine)\n"
      + TextColumns.aligned([header] + rows.map { cells($0, among: rows) })
  }

  /// How many views fill a refresh; empty where no line says so.
  private func filling(_ setting: String) -> [String] {
    let rows = scaling.rows.filter { row in
      row.sweepID == setting && row.filling.contains { $0.value != nil }
    }
    guard !rows.isEmpty else { return [] }
    let rates = ScalingRow.rates.map {
      "\($0.hz) Hz, \(PeopleNumber.terminal.time(1e9 / Double($0.hz)))"
    }
    let cells = rows.map { row in
      [row.identity.strategy.rawValue, row.stage.rawValue]
        + zip(ScalingRow.rates, row.filling).map { rate, views in
          Self.number(views, isBent: row.flags.contains(.bent))
            + (row.flags.contains(rate.extrapolated) ? ", extrapolated" : "")
        }
    }
    return [
      "Views N whose CPU time fills a refresh: \(setting)\n"
        + TextColumns.aligned([["strategy", "side"] + rates] + cells)
    ]
  }

  private func reference(among rows: [ScalingRow]) -> String {
    rows.lazy.compactMap(\.reference).first?.rawValue ?? "the reference"
  }

  private func cells(_ row: ScalingRow, among rows: [ScalingRow]) -> [String] {
    [
      row.identity.strategy.rawValue, row.stage.rawValue,
      Self.number(row.fixed, PeopleNumber.terminal.time),
      Self.number(row.perView, PeopleNumber.terminal.time),
      relation(row, reference: rows.first { $0.relation == .reference && $0.stage == row.stage }),
      row.payOffFrame.value.map { PeopleNumber.terminal.digits($0) } ?? "",
      Self.residual(row) + (row.flags.contains(.bent) ? ", bent" : ""),
    ]
  }

  private func relation(_ row: ScalingRow, reference: ScalingRow?) -> String {
    let range = "\(row.fewestViews) to \(row.mostViews)"
    switch row.relation {
    case .reference: return "(the reference)"
    case .cheaper: return "never: cheaper from \(range)"
    case .moreExpensive: return "never: more expensive from \(range)"
    case .undecided: return "not told apart from \(range)"
    case .none: return ""
    case .crosses:
      guard row.crossover.value != nil else { return "crosses; the lines do not say where" }
      let mine = row.perView.value ?? 0
      let isCheaperAbove = mine < reference?.perView.value ?? 0
      return Self.number(row.crossover) + (isCheaperAbove ? ", cheaper above" : ", cheaper below")
    }
  }

  /// `796 [775, 819]`; by a line that is bent `~796`, since the interval knows nothing of that.
  private static func number(
    _ estimate: ScalingRow.Estimate, isBent: Bool = false,
    _ text: (Double) -> String = PeopleNumber.terminal.digits
  ) -> String {
    guard let value = estimate.value else { return "" }
    guard !isBent, let lower = estimate.lower, let upper = estimate.upper else {
      return (isBent ? "~" : "") + text(value)
    }
    return "\(text(value)) [\(text(lower)), \(text(upper))]"
  }

  private static func residual(_ row: ScalingRow) -> String {
    let percent = row.worstResidual * 100
    return (percent > 0 ? "+" : "") + PeopleNumber.terminal.digits(percent)
      + " % at \(row.worstResidualViews)"
  }

  private var legend: String {
    let processes = Set(scaling.rows.map(\.processes)).sorted().map(String.init)
      .joined(separator: " or ")
    let share = PeopleNumber.terminal.digits(Scaling.bentShare * 100)
    return """
      t(N) = a + b·N: CPU time of a frame with N views, fitted in each of \(processes) processes; \
      [..] 95 % interval over them.
      pays off by frame: from here on less was spent in total than by the reference, set-up \
      included, at the most views.
      off the line: the greatest relative distance of a measured cost. bent: \(share) % or more, \
      no straight line. fills a refresh: t(N) is as long as one. ~: the line is bent. \
      extrapolated: not within the numbers of views measured.
      """
  }
}
