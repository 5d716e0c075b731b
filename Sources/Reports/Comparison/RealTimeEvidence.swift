import Statistics
import Vocabulary

/// What the samples of runs on real time say, one number per process.
struct RealTimeEvidence {
  /// A metric's number in every process.
  struct Numbers: Equatable {
    /// One per process that can be used, in the order of the processes.
    var values: [Double] = []
    /// The same with those that the host kept waiting, to be shown.
    var shown: [Double] = []
    /// All processes that gave samples.
    var processes = 0
    /// Those left out since the host kept their threads waiting.
    var crowded = 0

    /// Whether several processes all say the same.
    var isConstant: Bool {
      values.count > 1 && values.allSatisfy { $0 == values[0] }
    }

    /// Whether too few processes went as they should to speak for all: half of them or fewer.
    var isMostlyLeftOut: Bool { 2 * values.count <= processes && values.count < processes }
  }

  private struct Length {
    var refreshes = 0
    var runs = 0
  }

  /// The values of each process, none of one that cannot be used.
  private var processes: [ReportRow.Key: [Int: [Double]]] = [:]
  private var lengths: [String: Length] = [:]
  private var crowded: [String: Set<Int>] = [:]

  init(_ samples: [SampleRow], _ report: [ReportRow]) {
    index(samples)
    for (caseID, row) in Dictionary(
      report.filter { $0.pass == .paced && $0.refreshHz > 0 }.map { ($0.caseID, $0) },
      uniquingKeysWith: { first, _ in first })
    {
      // Asked for: a neighbour is there to keep the app waiting.
      if row.load.kind == .neighbour { continue }
      // A load that waits for a disk gives up its core as well.
      let mayWait = row.load.kind == .mainThreadIO
      crowded[caseID] = crowdedProcesses(caseID, 1 / row.refreshHz, appMayWait: mayWait)
    }
  }

  private mutating func index(_ samples: [SampleRow]) {
    for row in samples where row.pass.isRealTime {
      guard let value = row.value,
        RealTimeMetric.of(row.metric, stage: row.stage, pass: row.pass) != nil
      else { continue }
      // The process or the machine stood still, or the run ended early: not what was asked for.
      let isUsable = !row.flags.contains(.stopped) && !row.flags.contains(.suspended)
      processes[row.rowKey, default: [:]][row.process, default: []] += isUsable ? [value] : []
      guard isUsable else { continue }
      switch row.metric {
      case .pictureAge: lengths[row.caseID, default: Length()].refreshes += 1
      case .frameRate: lengths[row.caseID, default: Length()].runs += 1
      default: break
      }
    }
  }

  /// A row's numbers; nil when it has no samples.
  func numbers(of row: ReportRow, _ summary: RealTimeMetric.Summary) -> Numbers? {
    guard let found = processes[row.key] else { return nil }
    var numbers = Numbers(processes: found.count)
    for (number, values) in found.sorted(by: { $0.key < $1.key }) where !values.isEmpty {
      let value = Quantile.of(sorted: values.sorted(), summary == .median ? 0.5 : 0.95)
      numbers.shown.append(value)
      if row.pass == .paced, crowded[row.caseID]?.contains(number) == true {
        numbers.crowded += 1
        continue
      }
      numbers.values.append(value)
    }
    return numbers
  }

  /// How many refreshes a run of a case had on average; nil where refreshes are not in the samples.
  func refreshesPerRun(_ caseID: String) -> Double? {
    guard let length = lengths[caseID], length.runs > 0, length.refreshes > 0 else { return nil }
    return Double(length.refreshes) / Double(length.runs)
  }

  private func crowdedProcesses(
    _ caseID: String, _ interval: Double, appMayWait: Bool
  ) -> Set<Int> {
    func values(_ stage: Stage, _ metric: MetricName) -> [Int: [Double]] {
      processes[ReportRow.Key(caseID, stage, metric, .paced)] ?? [:]
    }
    let (late, turns) = (values(.server, .wakeLateness), values(.app, .wakeLateness))
    let (frames, pictures) = (values(.frame, .frameTime), values(.server, .cpuTime))
    let (busy, shares) = (values(.app, .busyTime), values(.app, .cpuShare))
    let wakeups = values(.app, .wakeups)
    return Set(
      Set(late.keys).union(busy.keys).filter { process in
        HostWaits(
          interval: interval, busyTimes: appMayWait ? [] : busy[process] ?? [],
          shares: shares[process] ?? [], wakeups: wakeups[process] ?? [],
          turns: turns[process]?.count ?? 0, lateness: late[process] ?? [],
          frameTimes: frames[process] ?? [], pictureTimes: pictures[process] ?? []
        ).isCrowded
      })
  }
}
