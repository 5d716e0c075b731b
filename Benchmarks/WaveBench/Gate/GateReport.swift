import Foundation
import Measurement
import Runs

struct GateReport {
  let cells: [GateCell]
  let verdicts: [GateCell.Verdict]
  let ledger: Ledger
  /// The remark about pairs whose processes were not kept on one core.
  static let isSpread = "the kernel refused to keep the pairs on one core: they are noisier"

  /// True if the processes of a pair shared a core.
  private let isPinned: Bool
  private let rules: GateRules
  private let adjusted: [Double]
  private let mostOthersCores: Double?

  /// - Parameters:
  ///   - isStrict: true if a contended cell is noisy, and no cell may be undecided.
  ///   - mostOthersCores: the most that others took in any window; nil where it is not known.
  init(
    _ cells: [GateCell], _ rules: GateRules, isPinned: Bool, isStrict: Bool = false,
    mostOthersCores: Double? = nil
  ) {
    (self.cells, self.rules, self.isPinned) = (cells, rules, isPinned)
    self.mostOthersCores = mostOthersCores
    let verdicts = rules.verdicts(cells)
    (self.verdicts, adjusted) = (verdicts, rules.adjusted(cells))
    // Where the baseline differs from itself nothing was judged: that never passes.
    ledger = Ledger(
      ofGate: cells.indices.map { index in
        let isNoisy = isStrict && cells[index].isContended && !cells[index].lostMotion
        return (cells[index].id, isNoisy ? .noisy : verdicts[index].inLedger)
      }, isStrict: isStrict || verdicts.contains(.inconclusive))
  }

  private var remarks: [String] {
    (isPinned ? [] : [Self.isSpread]) + motion + [contention].compactMap(\.self)
  }

  /// The cells that lost their motion, and the builds that cannot tell.
  private var motion: [String] {
    cells.filter(\.lostMotion).map {
      "regressed: \($0.id) \(Liveness.words), and the baseline does"
    }
      + [("baseline", \GateCell.baselineMoves), ("candidate", \.candidateMoves)]
      .filter { side in cells.contains { $0[keyPath: side.1] == nil } }
      .map { "not known of the \($0.0): whether anything moves" }
  }

  /// The remark about cells that others disturbed; nil for none.
  private var contention: String? {
    let contended = cells.filter(\.isContended).count
    guard contended > 0 else { return nil }
    let cores = mostOthersCores.map { "up to \(PeopleNumber.terminal.digits($0)) of " } ?? ""
    return "\(contended) of \(cells.count) cells are contended: others took \(cores)the host's "
      + "cores in more than a tenth of their pairs; what is said of them is not to be trusted: "
      + "gate again on a quiet host (--strict exits 5 here)"
  }

  /// The cells that take more.
  var slower: [String] {
    zip(verdicts, cells).compactMap { $0 == .regressed && !$1.lostMotion ? $1.id : nil }
  }

  var exitCode: ExitCode { ExitCode(ledger.outcome) }

  var table: String {
    var lines = [
      [
        "verdict", "case", "pairs", "change", "95 %", "p (Holm)", "again", "base to itself",
        "contended",
        "shows",
      ]
    ]
    for (index, cell) in cells.enumerated() {
      lines.append([
        ledger.rows[index].verdict.rawValue, cell.id, "\(cell[.pair].count)",
        Self.percent(cell.change),
        cell.interval.map { "[\(Self.percent($0.lower)), \(Self.percent($0.upper))]" } ?? "",
        String(format: "%.2g", adjusted[index]), Self.percent(Self.change(cell[.confirmation])),
        Self.percent(Self.change(cell[.control])),
        cell.isContended ? "\(cell.contendedPairs)" : "",
        cell.leastShown(floor: rules.floor).map { String(format: "%.2f %%", $0 * 100) } ?? "",
      ])
    }
    let body = TextColumns.padded(lines).map {
      $0.joined().trimmingCharacters(in: .whitespaces)
    }
    let floor = "floor \(Self.percent(rules.floor)), family-wise alpha \(rules.alpha), "
    let controls = "\(cells.first?[.control].count ?? 0) control pairs"
    let words =
      "same: the interval lies within the floor; inconclusive: a change below 'shows' can be there, or "
      + "fresh pairs did not confirm it"
    let text = body + [floor + controls, words] + remarks
    return text.joined(separator: "\n") + "\n"
  }

  /// At most ten lines of Markdown for a pull request, the worst cells first.
  var comment: String {
    let order: [Verdict] = [.regressed, .noisy, .inconclusive, .improved]
    let classes = ledger.rows.map(\.verdict)
    let places = cells.indices.sorted {
      let ranks = [$0, $1].map { order.firstIndex(of: classes[$0]) ?? order.count }
      return (ranks[0], $0) < (ranks[1], $1)
    }
    let counts = Dictionary(classes.map { ($0.rawValue, 1) }, uniquingKeysWith: +)
    let table = MarkdownTable(
      header: ["verdict", "case", "change of CPU time", "95 %", "again"],
      rows: places.map { place in
        let cell = cells[place]
        return [
          classes[place].rawValue, cell.id, Self.percent(cell.change),
          cell.interval.map { "\(Self.percent($0.lower)) to \(Self.percent($0.upper))" } ?? "",
          Self.percent(Self.change(cell[.confirmation])),
        ]
      })
    return table.comment(
      heading: "**WaveBench gate: \(exitCode.gateWords).** "
        + counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "),
      remarks: remarks, more: "more cells")
  }

  /// For programs: changes are ratios less 1, and empty where there is none.
  var csv: String {
    let columns = [
      "verdict", "case_id", "pairs", "change", "lower", "upper", "p_adjusted", "controls",
      "control_change", "confirmations", "confirmation_change", "contended_pairs",
      "least_shown",
    ]
    let rows = cells.enumerated().map { index, cell -> [ManifestValue] in
      [
        .text(ledger.rows[index].verdict.rawValue), .text(cell.id),
        .integer(cell[.pair].count), .init(finite: cell.change),
        .init(finite: cell.interval?.lower), .init(finite: cell.interval?.upper),
        .init(finite: adjusted[index]), .integer(cell[.control].count),
        .init(finite: Self.change(cell[.control])), .integer(cell[.confirmation].count),
        .init(finite: Self.change(cell[.confirmation])), .integer(cell.contendedPairs),
        .init(finite: cell.leastShown(floor: rules.floor)),
      ]
    }
    return RowTable(columns, rows).csv
  }

  /// Every pair's answers as CSV, in the order in which the pairs ran.
  static func pairs(_ session: GateSession) -> String {
    let columns = ["pair", "kind", "case_id", "baseline", "candidate", "log_ratio"]
    let rows = session.observations.map { pair -> [ManifestValue] in
      [
        .integer(pair.number), .text(pair.kind.rawValue), .text(session.cells[pair.cell].id),
        .text(pair.baseline), .text(pair.candidate), .number(pair.logRatio),
      ]
    }
    return RowTable(columns, rows).csv
  }

  private static func change(_ logs: [Double]) -> Double? {
    HodgesLehmann.estimate(logs).map { exp($0) - 1 }
  }

  private static func percent(_ share: Double?) -> String {
    share.map { String(format: "%+.2f %%", $0 * 100) } ?? ""
  }
}

extension GateCell.Verdict {
  fileprivate var inLedger: Verdict {
    switch self {
    case .equivalent: .same
    case .regressed: .regressed
    case .improved: .improved
    case .notShown, .notConfirmed: .inconclusive
    case .inconclusive: .noisy
    }
  }
}

extension ExitCode {
  fileprivate var gateWords: String {
    switch self {
    case .no: "regressed"
    case .inconclusive: "undecided, or the machine was not fit to judge"
    default: "nothing shown to have regressed"
    }
  }
}
