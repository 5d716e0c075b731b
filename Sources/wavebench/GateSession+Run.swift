import Foundation
import ReportComparison
import ResultStore

extension GateSession {
  /// Of a time budget the first look takes this share, so that a second at every cell still fits.
  private static let firstLook = 4.0 / 7

  /// Runs both looks with their progress, writes the answer and, when asked, every pair.
  func run(_ settings: GateSettings) throws -> GateReport {
    func note(_ text: String) { if !settings.isQuiet { StandardStreams.note(text) } }
    func progress(_ done: Int, _ of: Int) {
      if done % 25 == 0 { note("[\(done)/\(of)] pairs") }
    }
    note("gate: \(cells.count) cells")
    if let seconds = settings.budgetSeconds {
      try run(until: Date(timeIntervalSinceNow: seconds * Self.firstLook), progress: progress)
    } else {
      try run(pairs: settings.pairs, progress: progress)
    }
    let odd = settings.rules.flaggedControls(cells)
    if !odd.isEmpty { note("gate: the baseline seems to differ from itself, looking again") }
    try confirmControls(odd, progress: progress)
    if !settings.rules.controlRejects(cells) {
      let flagged = settings.rules.flagged(cells)
      if !flagged.isEmpty { note("gate: \(flagged.count) flagged, looking again") }
      try confirm(flagged, progress: progress)
    }
    if let output = settings.output {
      try FileWriting.replace(output, with: Data(GateObservation.csv(observations).utf8))
    }
    let report = GateReport(cells, settings.rules)
    StandardStreams.put(settings.format == .csv ? report.csv : report.table)
    return report
  }
}
