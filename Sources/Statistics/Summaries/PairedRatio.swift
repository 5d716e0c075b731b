import Foundation

/// How many times one thing is another, from pairs measured side by side.
///
/// Pairs of one process share its memory layout, so the process is the unit: its value is the
/// median of the log ratios of its rounds, and the interval comes from the spread between processes
/// (Student's t on the logarithms). With one process only, its rounds have to be the units and the
/// interval, by order statistics, cannot see what another process would have shown.
///
/// Simulated, the interval of 95 % holds the truth in 95 % of runs with 2, 3, 6 or 12 processes,
/// for normal and for lognormal rounds. Where the processes' own log ratios are as skewed as an
/// exponential distribution (few slow layouts among many fast ones), it is 90 to 93 %.
public struct PairedRatio: Sendable, Equatable {
  /// What was counted as independent.
  public enum Unit: String, Sendable {
    /// Processes: the interval says what a new run would show.
    case process
    /// Rounds of one process: the interval holds for that process alone.
    case round
    /// Nothing: two medians, for want of pairs, and no interval.
    case none
  }

  /// The ratio, geometric; a normal number.
  public let ratio: Double
  /// Its interval; nil when there are too few units, or for a spread that no number can hold.
  public let interval: Interval?
  /// What was counted as independent.
  public let unit: Unit
  /// The number of units.
  public let units: Int
  /// The pairs that the ratio is of; 0 where it is of medians.
  public let pairs: Int
  /// Pairs left out because a number was not above 0, or their ratio is not a normal number.
  public let pairsLeftOut: Int

  /// A ratio that is known; its interval goes where no number can hold it.
  public init(
    ratio: Double, interval: Interval?, unit: Unit, units: Int, pairs: Int = 0,
    pairsLeftOut: Int = 0
  ) {
    self.ratio = ratio
    self.interval = interval.flatMap { $0.lower.isNormal && $0.upper.isNormal ? $0 : nil }
    (self.unit, self.units) = (unit, units)
    (self.pairs, self.pairsLeftOut) = (pairs, pairsLeftOut)
  }

  /// A number of a round of a process.
  public typealias RoundValue = (process: Int, round: Int, value: Double)

  /// Compares numbers of the same rounds of the same processes; of several numbers of one round the
  /// first counts, as the second of a pair. Nil where no round has both.
  ///
  /// - Complexity: O(n log n).
  public static func of(
    _ numerators: some Sequence<RoundValue>, per denominators: some Sequence<RoundValue>
  ) -> PairedRatio? {
    var others: [Int: [Int: Double]] = [:]
    for other in denominators where others[other.process]?[other.round] == nil {
      others[other.process, default: [:]][other.round] = other.value
    }
    var processes: [Int: [(numerator: Double, denominator: Double)]] = [:]
    for one in numerators {
      guard let other = others[one.process]?[one.round] else { continue }
      processes[one.process, default: []].append((one.value, other))
    }
    return of(processes.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The ratio of two medians, without pairs; nil unless both are above 0.
  public static func ofMedians(_ first: Double?, _ second: Double?) -> PairedRatio? {
    guard let first, let second, first > 0, second > 0, (first / second).isNormal else {
      return nil
    }
    return PairedRatio(ratio: first / second, interval: nil, unit: .none, units: 0)
  }

  /// Compares pairs, grouped by process: `numerator` / `denominator`.
  ///
  /// Pairs that are not both above 0 and finite have no ratio and are left out; nil when none is
  /// left.
  /// - Complexity: O(n log n).
  public static func of(
    _ processes: [[(numerator: Double, denominator: Double)]], coverage: Double = 0.95
  ) -> PairedRatio? {
    let logs = processes.map { rounds in
      rounds.filter {
        $0.numerator > 0 && $0.denominator > 0 && ($0.numerator / $0.denominator).isNormal
      }.map { log($0.numerator / $0.denominator) }
    }.filter { !$0.isEmpty }
    guard let first = logs.first else { return nil }
    let leftOut = processes.joined().count - logs.joined().count
    let medians = logs.compactMap { Quantile.median($0) }
    let found: PairedRatio
    if medians.count > 1 {
      let mean = MeanInterval.of(medians, coverage: coverage)
      found = PairedRatio(
        ratio: exp(mean.mean),
        interval: Interval(
          lower: exp(mean.interval.lower), upper: exp(mean.interval.upper), coverage: coverage),
        unit: .process, units: medians.count, pairs: logs.joined().count,
        pairsLeftOut: leftOut)
    } else {
      let interval = MedianInterval.orderStatistic(first, coverage: coverage)
      found = PairedRatio(
        ratio: exp(medians[0]),
        interval: interval.map {
          Interval(lower: exp($0.lower), upper: exp($0.upper), coverage: $0.coverage)
        },
        unit: .round, units: first.count, pairs: first.count, pairsLeftOut: leftOut)
    }
    return found.ratio.isNormal ? found : nil
  }
}

/// The mean of independent values with Student's interval.
public enum MeanInterval {
  /// The mean and its interval.
  ///
  /// - Precondition: two values or more.
  public static func of(
    _ values: [Double], coverage: Double = 0.95
  ) -> (mean: Double, interval: Interval) {
    guard let (mean, variance) = Moments.of(values) else {
      preconditionFailure("one value has no spread")
    }
    let freedom = Double(values.count - 1)
    let half =
      StudentT.quantile(0.5 + coverage / 2, degreesOfFreedom: freedom)
      * (variance / Double(values.count)).squareRoot()
    return (mean, Interval(lower: mean - half, upper: mean + half, coverage: coverage))
  }
}
