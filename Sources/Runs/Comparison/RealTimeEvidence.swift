import Measurement

/// The samples of runs in real time, one number per process.
struct RealTimeEvidence {
  struct Numbers: Equatable {
    /// One per process that can be used, in the order of the processes, by session.
    var replicates = Replicates(sessions: [])
    var values: [Double] { replicates.processes }
    /// All processes that gave samples.
    var processes = 0

    var isConstant: Bool { values.count > 1 && values.allSatisfy { $0 == values[0] } }

    /// True if too few processes went as they should to speak for all: half of them or fewer.
    var isMostlyLeftOut: Bool { 2 * values.count <= processes && values.count < processes }
  }

  /// The values of each process, none of one that cannot be used.
  private var processes: [ReportRow.Key: [Int: [Double]]] = [:]
  private var lengths: [String: (refreshes: Int, runs: Int)] = [:]
  private let sessions: Sessions

  init(_ samples: [SampleRow], _ sessions: Sessions) {
    self.sessions = sessions
    for row in samples where row.pass.isRealTime {
      guard let value = row.value, RealTimeMetric.of(row.metric, stage: row.stage) != nil
      else { continue }
      // The process or the machine stood still, or the run ended early: not what was asked for.
      let isUsable = !row.flags.contains(.stopped) && !row.flags.contains(.suspended)
      processes[row.rowKey, default: [:]][row.process, default: []] += isUsable ? [value] : []
      guard isUsable else { continue }
      switch row.metric {
      case .pictureAge: lengths[row.caseID, default: (0, 0)].refreshes += 1
      case .frameRate: lengths[row.caseID, default: (0, 0)].runs += 1
      default: break
      }
    }
  }

  func numbers(of row: ReportRow, _ summary: RealTimeMetric.Summary) -> Numbers? {
    guard let found = processes[row.key] else { return nil }
    let used = found.sorted { $0.key < $1.key }.compactMap { process, values in
      summary.number(of: values).map { (process, $0) }
    }
    return Numbers(replicates: sessions.replicates(used), processes: found.count)
  }

  /// How many refreshes a run of a case had on average; nil where samples do not tell.
  func refreshesPerRun(_ caseID: String) -> Double? {
    guard let length = lengths[caseID], length.runs > 0, length.refreshes > 0 else { return nil }
    return Double(length.refreshes) / Double(length.runs)
  }
}
