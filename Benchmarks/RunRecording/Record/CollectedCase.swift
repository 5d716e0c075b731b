import BenchmarkHarness
import ResultStore
import SampleStatistics
import Vocabulary

/// Everything that the processes of a run have told about one case.
struct CollectedCase {
  let identity: CaseIdentity
  private(set) var stages: [Stage] = []
  private var series: [StageMetric: [SampleSeries]] = [:]

  /// What the case does not have, in the order in which that was told.
  private(set) var lacking: [(stage: Stage, metric: MetricName)] = []

  init(_ identity: CaseIdentity) { self.identity = identity }

  var isEmpty: Bool { series.isEmpty }

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

  /// The median of all samples; nil when there is none.
  func median(_ stage: Stage, _ metric: MetricName) -> Double? {
    Self.summary(of: series(stage, metric))?.median
  }

  /// All samples of all processes together.
  static func summary(of series: [SampleSeries]) -> Summary? {
    Summary.of(series.flatMap(\.values))
  }

  /// The interval of the median. The process is the unit: with six processes or more by order
  /// statistics of their medians, with two to five by Student's t on them; with one process its
  /// rounds have to do.
  static func interval(of series: [SampleSeries]) -> Interval? {
    let medians = series.compactMap { Quantile.median($0.values) }
    switch medians.count {
    case 0: return nil
    case 1: return MedianInterval.orderStatistic(series.flatMap(\.values))
    case 2...5: return MeanInterval.of(medians).interval
    default: return MedianInterval.orderStatistic(medians)
    }
  }

  // MARK: - Capacities

  /// What is said of the capacity over all processes: of their numbers, and of the searches that
  /// gave none.
  var capacityFlags: Set<SampleFlag> {
    let found = series(.frame, .capacity)
    let silent = series(.frame, .triedCount).filter { tried in
      !found.contains { $0.process == tried.process }
    }
    let flags = Set((found + silent).flatMap { $0.flags + $0.samples.flatMap(\.flags) })
    // What half of the processes could not say is not what a run says.
    return silent.count >= max(1, found.count) ? flags.union([.undecided]) : flags
  }

  /// The processes that searched, and those of them whose search gave a number.
  var searches: (all: Int, found: Int) {
    let found = series(.frame, .capacity).count
    return (max(found, series(.frame, .triedCount).count), found)
  }

  /// The capacities of the processes with what each knows of its own, by process; none of bounds.
  var capacityEstimates: [Int: LogEstimate] {
    func numbers(_ metric: MetricName) -> [Int: Double] {
      Dictionary(
        series(.frame, metric).compactMap { one in one.values.first.map { (one.process, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    guard capacityFlags.isDisjoint(with: [.ceiling, .floor]) else { return [:] }
    let (low, high) = (numbers(.capacityLow), numbers(.capacityHigh))
    return numbers(.capacity).reduce(into: [:]) { estimates, found in
      // The truth is below the first number that is too large.
      estimates[found.key] = LogEstimate(
        found.value, lower: low[found.key], upper: high[found.key].map { $0 + 1 })
    }
  }

  /// The interval of the capacity, of two processes or more, none of them a bound.
  var capacityInterval: Interval? {
    LogEstimate.mean(Array(capacityEstimates.sorted { $0.key < $1.key }.map(\.value)))?.interval
  }

  /// How many times the capacity of `other`, process by process; the doubts of both numbers are in
  /// the interval, of which there is none where a single process found both. Nil for bounds, and
  /// where no process found both.
  func capacityRatio(to other: CollectedCase) -> (value: Double, interval: Interval?)? {
    let theirs = other.capacityEstimates
    let ratios = capacityEstimates.sorted { $0.key < $1.key }.compactMap { process, mine in
      theirs[process].map(mine.over)
    }
    guard let first = ratios.first else { return nil }
    return LogEstimate.mean(ratios).map { ($0.value, $0.interval) } ?? (first.value, nil)
  }

  // MARK: - Ratios

  /// How many times this case costs what `other` does, from rounds in which both ran.
  func ratio(to other: CollectedCase, _ stage: Stage, _ metric: MetricName) -> PairedRatio? {
    ratio(stage, to: other, stage, metric)
  }

  /// As above, of two different stages.
  func ratio(
    _ stage: Stage, to other: CollectedCase, _ otherStage: Stage, _ metric: MetricName
  ) -> PairedRatio? {
    func values(_ series: [SampleSeries]) -> [PairedRatio.RoundValue] {
      series.flatMap { one in one.samples.map { (one.process, $0.round, $0.value) } }
    }
    return PairedRatio.of(
      values(series(stage, metric)), per: values(other.series(otherStage, metric)))
  }
}
