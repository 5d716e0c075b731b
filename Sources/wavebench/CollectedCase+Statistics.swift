import BenchmarkHarness
import SampleStatistics

extension CollectedCase {
  /// All samples of all processes together.
  static func summary(of series: [SampleSeries]) -> Summary? {
    Summary.of(series.flatMap(\.values))
  }

  /// The interval of the median. The process is the unit: with six processes or more by order statistics of
  /// their medians, with two to five by Student's t on them; with one process its rounds have to do.
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
  func ratio(to other: CollectedCase, _ stage: String, _ metric: String) -> PairedRatio? {
    ratio(stage, to: other, stage, metric)
  }

  /// As above, of two different stages.
  func ratio(
    _ stage: String, to other: CollectedCase, _ otherStage: String, _ metric: String
  ) -> PairedRatio? {
    let denominators = Dictionary(
      other.series(otherStage, metric).map { ($0.process, $0) },
      uniquingKeysWith: { first, _ in first })
    return PairedRatio.of(
      series(stage, metric).map { numerator in
        guard let denominator = denominators[numerator.process] else { return [] }
        let byRound = Dictionary(
          zip(denominator.rounds, denominator.values), uniquingKeysWith: { first, _ in first })
        return zip(numerator.rounds, numerator.values).compactMap { round, value in
          byRound[round].map { (numerator: value, denominator: $0) }
        }
      })
  }
}
