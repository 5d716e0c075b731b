import CSystem
import Foundation
import Measurement
import Reports
import Vocabulary
import WaveSuites

/// A gate from its first process to its written answer.
enum GateRun {
  /// Runs a gate, writes the answer and, when asked, every pair.
  static func report(
    _ settings: GateSettings, baseline: GateSide, candidate: GateSide
  ) throws -> GateReport {
    func note(_ text: String) { if !settings.isQuiet { StandardStreams.note(text) } }
    let cells = try WavePlan(settings.request).cases.filter { !$0.isAnchor }
      .map(\.caseID)
    // Where the kernel refuses, the pairs are noisier and as fair: said also to who wants no
    // progress, since a small change is not found then.
    let isPinned = affinity_pin_to_last_core() >= 0
    if !isPinned {
      StandardStreams.note(
        "gate: \(GateReport.isSpread): allow sched_setaffinity, or give the whole gate one core, as a "
          + "container's cpuset or taskset does")
    }
    let session = GateSession(
      cells: cells, baseline: baseline, candidate: candidate, rules: settings.rules,
      seed: settings.seed,
      surroundings: GateSurroundings(
        start: { try GateWorkerProcess($0, cells: settings.words) },
        seconds: MonotonicClock.machineTime,
        shouldStop: { StopSignal.received != nil }),
      heard: { text(of: $0).map(note) })
    note("gate: \(cells.count) cells")
    try session.run(settings.budgetSeconds.map { .seconds($0) } ?? .pairs(settings.pairs))
    let report = GateReport(session.cells, settings.rules, isPinned: isPinned)
    let answer =
      switch settings.format {
      case .table: report.table
      case .comment: report.comment
      case .csv: report.csv
      }
    if settings.output?.isStandardOutput == true {
      StandardStreams.note(document: answer)
    } else {
      StandardStreams.put(answer)
    }
    // Last: a place that was taken meanwhile does not cost the answer.
    try settings.output?.write(GateReport.pairs(session))
    return report
  }

  private static func text(of event: GateEvent) -> String? {
    switch event {
    case .paired(let done, let count): done % 25 == 0 ? "[\(done)/\(count)] pairs" : nil
    case .controlsFlagged: "gate: the baseline seems to differ from itself, looking again"
    case .flagged(let count): "gate: \(count) flagged, looking again"
    }
  }
}
