import CostScaling
import ResultStore

/// How cost grows with the number of views, as a person reads it.
struct ScalingTable {
  let scaling: Scaling

  var text: String {
    var seen: Set<String> = []
    let settings = scaling.rows.map(\.settingID).filter { seen.insert($0).inserted }
    var parts = settings.map(table)
    if !scaling.absences.isEmpty {
      parts.append(
        (["No line:"] + scaling.absences.map { "  " + Self.sentence($0) }).joined(separator: "\n"))
    }
    if !scaling.rows.isEmpty { parts.append(legend) }
    if parts.isEmpty { parts = ["No line: the run holds no CPU time of a strategy."] }
    return parts.joined(separator: "\n\n")
  }

  static func sentence(_ absence: Scaling.Absence) -> String {
    absence.what.isEmpty ? absence.reason + "." : "\(absence.what): \(absence.reason)."
  }

  private func table(_ setting: String) -> String {
    let rows = scaling.rows.filter { $0.settingID == setting }
    let header = [
      "strategy", "side", "a, fixed", "b, per view", "equal to \(Scaling.reference) at N =",
      "pays off by frame", "off the line",
    ]
    return "Growth with the number of views N: \(setting)\n"
      + SummaryTable.aligned([header] + rows.map { cells($0, among: rows) })
  }

  private func cells(_ row: ScalingRow, among rows: [ScalingRow]) -> [String] {
    [
      row.strategy, row.stage, Self.time(row.fixed), Self.time(row.perView),
      relation(row, reference: rows.first { $0.relation == .reference && $0.stage == row.stage }),
      row.payOffFrame.value.map { Quantity.digits($0) } ?? "",
      Self.residual(row) + (row.flags.contains("bent") ? ", bent" : ""),
    ]
  }

  private func relation(_ row: ScalingRow, reference: ScalingRow?) -> String {
    let range = "\(row.fewestViews) to \(row.mostViews)"
    switch row.relation {
    case .reference: return "(the reference)"
    case .cheaper: return "never: cheaper from \(range)"
    case .dearer: return "never: dearer from \(range)"
    case .undecided: return "not told apart from \(range)"
    case .none: return ""
    case .crosses:
      guard let value = row.crossover.value else { return "crosses; the lines do not say where" }
      let mine = row.perView.value ?? 0
      let isCheaperAbove = mine < reference?.perView.value ?? 0
      var text = Quantity.digits(value)
      if let lower = row.crossover.lower, let upper = row.crossover.upper {
        text += " [\(Quantity.digits(lower)), \(Quantity.digits(upper))]"
      }
      return text + (isCheaperAbove ? ", cheaper above" : ", cheaper below")
    }
  }

  private static func time(_ estimate: ScalingRow.Estimate) -> String {
    guard let value = estimate.value else { return "" }
    guard let lower = estimate.lower, let upper = estimate.upper else {
      return Quantity.time(value)
    }
    return "\(Quantity.time(value)) [\(Quantity.time(lower)), \(Quantity.time(upper))]"
  }

  private static func residual(_ row: ScalingRow) -> String {
    let percent = row.worstResidual * 100
    return (percent > 0 ? "+" : "") + Quantity.digits(percent) + " % at \(row.worstResidualViews)"
  }

  private var legend: String {
    let processes = Set(scaling.rows.map(\.processes)).sorted().map(String.init)
      .joined(separator: " or ")
    let share = Quantity.digits(Scaling.bentShare * 100)
    return
      "t(N) = a + b·N: CPU time of a frame with N views, fitted in each of \(processes) processes; "
      + "[..] 95 % interval over them.\n"
      + "pays off by frame: from here on less was spent in total than by \(Scaling.reference), set-up included, "
      + "at the most views.\n"
      + "off the line: the greatest relative distance of a measured cost from the line. bent: \(share) % "
      + "or more, cost does not\ngrow along a straight line, and neither a, b nor their intervals say "
      + "so. a below 0: the cost of a view rises with N."
  }
}
