import BenchmarkHarness
import SampleStatistics
import Vocabulary

/// Everything that the processes of a run have told about one case.
struct CollectedCase {
  let identity: CaseIdentity
  private(set) var stages: [Stage] = []
  private var series: [Key: [SampleSeries]] = [:]

  private struct Key: Hashable {
    let stage: Stage
    let metric: MetricName
  }

  init(_ identity: CaseIdentity) { self.identity = identity }

  var isEmpty: Bool { series.isEmpty }

  /// What was measured in any stage.
  var metrics: Set<MetricName> { Set(series.keys.map(\.metric)) }

  mutating func add(_ added: SampleSeries) {
    if !stages.contains(added.stage) { stages.append(added.stage) }
    series[Key(stage: added.stage, metric: added.metric.name), default: []].append(added)
  }

  /// The series of a metric, one per process.
  func series(_ stage: Stage, _ metric: MetricName) -> [SampleSeries] {
    series[Key(stage: stage, metric: metric)] ?? []
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

  /// How many times this case costs what `other` does, from rounds in which both ran.
  func ratio(to other: CollectedCase, _ stage: Stage, _ metric: MetricName) -> PairedRatio? {
    ratio(stage, to: other, stage, metric)
  }

  /// As above, of two different stages.
  func ratio(
    _ stage: Stage, to other: CollectedCase, _ otherStage: Stage, _ metric: MetricName
  ) -> PairedRatio? {
    let denominators = Dictionary(
      other.series(otherStage, metric).map { ($0.process, $0) },
      uniquingKeysWith: { first, _ in first })
    return PairedRatio.of(
      series(stage, metric).map { numerator in
        guard let denominator = denominators[numerator.process] else { return [] }
        let byRound = Dictionary(
          denominator.samples.map { ($0.round, $0.value) }, uniquingKeysWith: { first, _ in first })
        return numerator.samples.compactMap { sample in
          byRound[sample.round].map { (numerator: sample.value, denominator: $0) }
        }
      })
  }
}
