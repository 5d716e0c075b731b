import Foundation
import Reports
import Vocabulary

/// What all runs have in common that another tool measured: rows of sums, and most of a manifest.
enum ForeignRun {
  /// What a case does not have.
  struct Absence {
    let caseID: String
    let stage: Stage
    let metric: MetricName
    let reason: String
  }

  /// Why a metric has no samples.
  static let hasOnlySums = "samples: the tool's file has only what it sums up"

  /// A row of numbers that a tool sums up, by column: it has no samples, and what the tool does not
  /// say is empty.
  static func row(
    _ summary: [String: Double], of metric: Metric, in stage: Stage, _ pass: Pass,
    of identity: CaseIdentity, _ source: ValueSource
  ) -> ReportRow {
    var row = ReportRow()
    (row.identity, row.stage, row.metric) = (identity, stage, metric.name)
    (row.unit, row.polarity, row.pass, row.source) = (metric.unit, metric.polarity, pass, source)
    row.numbers = ReportRow.numberColumns.map { summary[$0] }
    return row
  }

  /// What stands in the manifest whatever the tool was.
  ///
  /// - Parameters:
  ///   - command: the verb and what followed it.
  ///   - started: when the tool measured, UTC in ISO 8601; nil where nothing says.
  static func manifest(
    _ runID: String, command: [String], suite: String, started: String?, files: [String],
    lacking: [Absence]
  ) -> [String: ManifestValue] {
    let now = RunNaming.timestamp(Date())
    return [
      "schema": .text(Schema.version), "run_id": .text(runID), "status": .text("complete"),
      "started_utc": .text(started ?? now), "imported_utc": .text(now),
      "command_line": .list((["wavebench"] + command).map(ManifestValue.text)),
      "suite": .text(suite), "calibration": .list([]),
      "settings": .object(["files": .list(files.map(ManifestValue.text))]),
      "unavailable": .list(
        lacking.map {
          .object([
            "metric": .text($0.metric.rawValue), "stage": .text($0.stage.rawValue),
            "case_id": .text($0.caseID), "reason": .text($0.reason),
          ])
        }),
    ]
  }
}
