import ResultStore

/// What a run's samples say, indexed.
struct RunEvidence {
  private struct CountKey: Hashable {
    let caseID: String
    let stage: String
    let metric: String
    let pass: String
  }

  /// Which sample of a counting pass: its process and its number.
  struct Place: Hashable {
    let process: Int
    let round: Int
  }

  let logs: ProcessLogs?
  /// Runs on real time; nil without samples.csv.
  let realTime: RealTimeEvidence?
  private var counts: [CountKey: [Place: Double]] = [:]
  private let anchors: [String: String]

  init(_ run: ComparedRun) {
    logs = run.samples.map { ProcessLogs($0) }
    realTime = run.samples.map { RealTimeEvidence($0, run.report) }
    for row in run.samples ?? [] where row.pass != "time" {
      guard !RealTimeMetric.passes.contains(row.pass), let value = row.value else { continue }
      let key = CountKey(
        caseID: row.caseID, stage: row.stage, metric: row.metric, pass: row.pass)
      counts[key, default: [:]][Place(process: row.process, round: row.round)] = value
    }
    anchors = Dictionary(
      run.report.filter { $0.scenario == "anchor" }.map { (Self.block(of: $0.caseID), $0.caseID) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The samples of a counted row; nil without samples.csv.
  func samples(of row: ReportRow) -> [Place: Double]? {
    counts[
      CountKey(caseID: row.caseID, stage: row.stage, metric: row.metric, pass: row.pass)]
  }

  /// The anchor that ran beside a case.
  func anchor(of caseID: String) -> String? { anchors[Self.block(of: caseID)] }

  /// What the arms of one block share: everything after the strategy.
  static func block(of caseID: String) -> String {
    caseID.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
      .joined(separator: "/")
  }
}
