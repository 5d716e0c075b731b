import Vocabulary

/// What a run's samples say, indexed.
struct RunEvidence {
  /// Which sample of a counting pass: its process and its number.
  struct Place: Hashable {
    let process: Int
    let round: Int
  }

  let logs: ProcessLogs?
  /// Runs on real time; nil without samples.csv.
  let realTime: RealTimeEvidence?
  private var counts: [ReportRow.Key: [Place: Double]] = [:]
  private let blocks: [String: String]
  private let members: [Member: String]

  private struct Member: Hashable {
    let block: String
    let strategy: StrategyName
  }

  init(_ run: ComparedRun) {
    logs = run.samples.map { ProcessLogs($0) }
    realTime = run.samples.map { RealTimeEvidence($0, run.report) }
    for row in run.samples ?? [] where row.pass != .time {
      guard !row.pass.isRealTime, let value = row.value else { continue }
      counts[row.rowKey, default: [:]][Place(process: row.process, round: row.round)] = value
    }
    blocks = Dictionary(
      run.report.map { ($0.caseID, $0.block) }, uniquingKeysWith: { first, _ in first })
    members = Dictionary(
      run.report.map { (Member(block: $0.block, strategy: $0.strategy), $0.caseID) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The samples of a counted row; nil without samples.csv.
  func samples(of row: ReportRow) -> [Place: Double]? { counts[row.key] }

  /// The case of a strategy in the block of another case; nil when none ran beside it.
  func partner(_ strategy: StrategyName, of caseID: String) -> String? {
    blocks[caseID].flatMap { members[Member(block: $0, strategy: strategy)] }
  }
}
