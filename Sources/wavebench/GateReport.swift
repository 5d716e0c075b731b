import Foundation
import ReportComparison
import SampleStatistics

/// Runs a gate with its progress, and says what it found.
enum GateReport {
  static func run(_ session: GateSession, _ settings: GateSettings) throws {
    let start = Date()
    let deadline =
      settings.seconds.isFinite ? start.addingTimeInterval(settings.seconds) : .distantFuture
    func note(_ text: String) { if !settings.isQuiet { StandardStreams.note(text) } }
    note("gate: \(session.cells.count) cells, \(settings.pairs) pairs of processes")
    try session.run(pairs: settings.pairs, until: deadline) { done in
      if done % 25 == 0 { note("[\(done)/\(settings.pairs)] pairs") }
    }
    guard !settings.rules.controlRejects(session.cells) else { return }
    let flagged = settings.rules.flagged(session.cells)
    if !flagged.isEmpty { note("gate: \(flagged.count) flagged, looking again") }
    try session.confirm(flagged) { _ in }
  }

  static func table(
    _ cells: [GateCell], _ verdicts: [GateCell.Verdict], _ rules: GateRules
  ) -> String {
    let adjusted = rules.adjusted(cells.map(\.pairs))
    var lines = [["verdict", "case", "change", "95 %", "p (Holm)", "again", "base to itself"]]
    for (index, cell) in cells.enumerated() {
      lines.append([
        verdicts[index].rawValue, cell.caseID, percent(cell.change),
        cell.interval.map { "[\(percent($0.lower)), \(percent($0.upper))]" } ?? "",
        String(format: "%.2g", adjusted[index]),
        cell.confirmation.isEmpty
          ? "" : percent(HodgesLehmann.estimate(cell.confirmation).map { exp($0) - 1 }),
        percent(HodgesLehmann.estimate(cell.controls).map { exp($0) - 1 }),
      ])
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let body = lines.map { line in
      line.indices.map { line[$0].padding(to: widths[$0] + 2) }.joined()
        .trimmingCharacters(in: .whitespaces)
    }
    let pairs = cells.first?.pairs.count ?? 0
    return body.joined(separator: "\n")
      + "\n\(pairs) pairs, \(cells.first?.controls.count ?? 0) control pairs, floor "
      + "\(percent(rules.floor)), family-wise alpha \(rules.alpha)\n"
  }

  static func percent(_ share: Double?) -> String {
    share.map { String(format: "%+.2f %%", $0 * 100) } ?? ""
  }
}
