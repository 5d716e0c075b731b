import Foundation
import PairedGate
import ResultStore
import SampleStatistics
import Vocabulary
import Wording

/// What a gate found, cell by cell.
struct GateReport {
  let cells: [GateCell]
  let verdicts: [GateCell.Verdict]
  private let rules: GateRules
  private let adjusted: [Double]

  init(_ cells: [GateCell], _ rules: GateRules) {
    (self.cells, self.rules) = (cells, rules)
    verdicts = rules.verdicts(cells)
    adjusted = rules.adjusted(cells)
  }

  /// The gate's answer.
  var exitCode: ExitCode {
    if verdicts.contains(.regressed) { return .no }
    return verdicts.contains(.inconclusive) ? .inconclusive : .done
  }

  /// For people.
  var table: String {
    var lines = [
      ["verdict", "case", "pairs", "change", "95 %", "p (Holm)", "again", "base to itself"]
    ]
    for (index, cell) in cells.enumerated() {
      lines.append([
        verdicts[index].rawValue, cell.id, "\(cell.pairs.count)", Self.percent(cell.change),
        cell.interval.map { "[\(Self.percent($0.lower)), \(Self.percent($0.upper))]" } ?? "",
        String(format: "%.2g", adjusted[index]), Self.percent(Self.change(cell.confirmation)),
        Self.percent(Self.change(cell.controls)),
      ])
    }
    let body = TextColumns.padded(lines).map {
      $0.joined().trimmingCharacters(in: .whitespaces)
    }
    return body.joined(separator: "\n")
      + "\nfloor \(Self.percent(rules.floor)), family-wise alpha \(rules.alpha), "
      + "\(cells.first?.controls.count ?? 0) control pairs\n"
  }

  /// For programs: changes are ratios less 1, and empty where there is none.
  var csv: String {
    let header = [
      "verdict", "case_id", "pairs", "change", "lower", "upper", "p_adjusted", "controls",
      "control_change", "confirmations", "confirmation_change",
    ]
    return
      ([header]
      + cells.indices.map { index in
        let cell = cells[index]
        return [
          verdicts[index].rawValue, cell.id, "\(cell.pairs.count)", Self.text(cell.change),
          Self.text(cell.interval?.lower), Self.text(cell.interval?.upper),
          Self.text(adjusted[index]), "\(cell.controls.count)",
          Self.text(Self.change(cell.controls)), "\(cell.confirmation.count)",
          Self.text(Self.change(cell.confirmation)),
        ]
      }).map { CSVText.line($0) + "\n" }.joined()
  }

  /// Every pair's answers as CSV, in the order in which the pairs ran.
  static func pairs(_ session: GateSession) -> String {
    let header = ["pair", "kind", "case_id", "baseline", "candidate", "log_ratio"]
    let lines = session.observations.map {
      [
        "\($0.number)", $0.kind.rawValue, session.cells[$0.cell].id, $0.baseline, $0.candidate,
        "\($0.logRatio)",
      ]
    }
    return ([header] + lines).map { CSVText.line($0) + "\n" }.joined()
  }

  private static func change(_ logs: [Double]) -> Double? {
    HodgesLehmann.estimate(logs).map { exp($0) - 1 }
  }

  private static func percent(_ share: Double?) -> String {
    share.map { String(format: "%+.2f %%", $0 * 100) } ?? ""
  }

  private static func text(_ number: Double?) -> String { number.map { "\($0)" } ?? "" }
}
