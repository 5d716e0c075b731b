import Measurement
import Runs

/// `--filter GLOB`: the rows that a command tells of.
struct RowFilter {
  static let option = CommandOption.value(
    "filter", "GLOB",
    "only rows whose case, stage or metric it fits, * for any text; of several each must fit")

  private let patterns: [String]

  init(_ parser: OptionParser) { patterns = parser.values(Self.option.name) }

  func fits(_ row: ComparedRow) -> Bool { fits(row.caseID, row.stage, row.metricText) }

  private func fits(_ caseID: String, _ stage: Stage, _ metric: String) -> Bool {
    patterns.allSatisfy { pattern in
      [caseID, stage.rawValue, metric].contains { Pattern.matches(pattern, $0) }
    }
  }

  /// Refused where of some rows none is left, as in `run`.
  func rows(_ rows: [ComparedRow]) throws -> [ComparedRow] {
    try expectSome(rows, rows.filter(fits))
  }

  /// The same run with the rows that it fits, and the samples of their cases.
  func run(_ run: StoredRun) throws -> StoredRun {
    guard !patterns.isEmpty else { return run }
    var run = run
    run.report = try expectSome(
      run.report, run.report.filter { fits($0.identity.caseID, $0.stage, $0.metric.rawValue) })
    let cases = Set(run.report.map(\.identity.caseID))
    run.samples = run.samples?.filter { cases.contains($0.caseID) }
    return run
  }

  private func expectSome<Row>(_ all: [Row], _ kept: [Row]) throws -> [Row] {
    guard kept.isEmpty, !all.isEmpty else { return kept }
    throw ToolError.usage(
      "--filter \(patterns.map { "'\($0)'" }.joined(separator: " and ")) fits none of "
        + "\(all.count) rows: name a case, a stage or a metric, with * for what is left out, as "
        + "'*translation*'")
  }
}
