package import Statistics
import Vocabulary

package struct ChangedRow: Sendable {
  package let kind: ComparedRow.Kind
  package let verdict: Verdict
  package let caseID: String
  /// Stage and metric: `frame cpu_time`.
  package let what: String
  package let before: String
  package let after: String
  package let change: String
  package let interval: String
  /// Candidate / baseline with its interval; nil where none was tested.
  package let ratio: PairedRatio?

  fileprivate init(_ row: ComparedRow) {
    (kind, verdict, caseID) = (row.kind, row.verdict, row.caseID)
    what =
      "\(row.stage.rawValue) \(ComparisonDocument.short(row.metricText))"
      + ComparisonDocument.motion(row)
    before = ComparisonDocument.value(row, row.baseline)
    after = ComparisonDocument.value(row, row.candidate)
    change = ComparisonDocument.change(row)
    interval = ComparisonDocument.interval(row)
    ratio = row.ratio.flatMap { ratio in
      row.test.map {
        PairedRatio(ratio: ratio, interval: $0.interval, unit: .process, units: 0)
      }
    }
  }
}

extension ComparisonDocument {
  /// What is shown to have changed: the worst verdict first, then the largest change.
  package var changed: [ChangedRow] { changedRows.map(ChangedRow.init) }

  /// In what the runs differ, in words, and why times may differ though nothing was changed: facts
  /// that forbid comparing times first.
  package var doubts: [String] {
    timeDoubts.map { $0 + "." } + (sessionDoubt.map { [$0.capitalizedFirst + "."] } ?? [])
      + comparison.differences.soft.map { "Differs: \($0)." }
  }

  /// The facts that forbid comparing times, where times are told.
  var timeDoubts: [String] {
    guard rows.contains(where: \.followsMachine) else { return [] }
    return comparison.differences.hard.map { "Times are not comparable: \($0)" }
  }

  /// `BASELINE → CANDIDATE`.
  package var places: String { "\(baseline) → \(candidate)" }
}
