import Measurement
import Runs

/// Everything that the processes of a run have told about one case.
struct CollectedCase {
  let identity: CaseIdentity
  /// Which of its processes were measured together.
  var sessions: Sessions
  private(set) var stages: [Stage] = []
  private var series: [StageMetric: [SampleSeries]] = [:]

  /// What the case does not have, in the order in which that was reported.
  private(set) var lacking: [(stage: Stage, metric: MetricName)] = []

  init(_ identity: CaseIdentity, in sessions: Sessions = .one) {
    (self.identity, self.sessions) = (identity, sessions)
  }

  var isEmpty: Bool { series.isEmpty }

  /// The greatest number of a process that told something; -1 where none did.
  var lastProcess: Int { series.values.joined().map(\.process).max() ?? -1 }

  /// What was measured in any stage.
  var metrics: Set<MetricName> { Set(series.keys.map(\.metric)) }

  mutating func add(_ added: SampleSeries) {
    if !stages.contains(added.stage) { stages.append(added.stage) }
    series[StageMetric(added.stage, added.metric.name), default: []].append(added)
  }

  /// Keeps that a stage has no such number; nothing where some process had one.
  mutating func lack(_ metric: MetricName, in stage: Stage) {
    if !stages.contains(stage) { stages.append(stage) }
    if !lacking.contains(where: { $0 == (stage, metric) }) { lacking.append((stage, metric)) }
  }

  /// The series of a metric, one per process.
  func series(_ stage: Stage, _ metric: MetricName) -> [SampleSeries] {
    series[StageMetric(stage, metric)] ?? []
  }

  /// The rows of samples.csv.
  func sampleRows(runID: String) -> [SampleRow] {
    series.sorted {
      ($0.key.stage.rawValue, $0.key.metric) < ($1.key.stage.rawValue, $1.key.metric)
    }
    .flatMap { $0.value.flatMap { $0.rows(runID: runID) } }
  }

  // MARK: - Statistics

  /// The interval of the median, over sessions or processes; see `Replicates.interval`. With one
  /// process its rounds have to do.
  func interval(of series: [SampleSeries]) -> Interval? {
    let medians = series.compactMap { one in Quantile.median(one.values).map { (one.process, $0) } }
    guard medians.count != 1 else {
      return MedianInterval.orderStatistic(series.flatMap(\.values))
    }
    return sessions.replicates(medians).interval
  }
}
