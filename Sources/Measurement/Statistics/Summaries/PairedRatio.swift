import Foundation

/// How many times one thing is another, measured side by side: of frames the mean of the logarithms
/// of paired ratios, of what adds up the quotient of two means (``ofMeans(_:per:in:)``).
///
/// Pairs of one process share its memory layout, so its value is the median of its rounds' log
/// ratios, and the interval comes from the spread between processes (Student's t on the
/// logarithms), or between sessions (``Replicates``). With one process its rounds are the units and
/// the interval, by order statistics, cannot see what another process would have shown.
///
/// Simulated, the interval of 95 % holds the truth in 95 % of runs with 2, 3, 6 or 12 processes,
/// for normal and for lognormal rounds. Where the processes' own log ratios are as skewed as an
/// exponential distribution (few slow layouts among many fast ones), it is 90 to 93 %.
package struct PairedRatio: Sendable, Equatable {
  package enum Unit: String, Sendable {
    /// The interval says what a new session on this host would show.
    case session
    /// Processes of one session: the interval says what a new process in it would show.
    case process
    /// Rounds of one process: the interval holds for that process alone.
    case round
    /// Nothing: two numbers, for want of pairs, and no interval.
    case none
  }

  package let ratio: Double
  /// Its 95 % interval; nil when there are too few units, or for a spread that no number can hold.
  package let interval: Interval?
  package let unit: Unit
  package let units: Int
  /// The pairs that the ratio is of; 0 where it is of two numbers.
  package let pairs: Int
  /// Pairs left out because a number was not above 0, or their ratio is not a normal number.
  package let pairsLeftOut: Int
  /// The unit without which the interval would be less than half as wide; nil where there is none.
  package private(set) var outlier: Outlier?

  package struct Outlier: Sendable, Equatable {
    /// A mean in it, and the least and the greatest of the others.
    package struct Side: Sendable, Equatable {
      package let own: Double
      package let least: Double
      package let most: Double
    }

    /// The number of the process or session, from 0.
    package let unit: Int
    package let numerator: Side
    package let denominator: Side
    /// The ratio without it.
    package let ratioWithout: Double
  }

  /// A ratio that is known; its interval goes where no number can hold it.
  package init(
    ratio: Double, interval: Interval?, unit: Unit, units: Int, pairs: Int = 0,
    pairsLeftOut: Int = 0
  ) {
    self.ratio = ratio
    self.interval = interval.flatMap { $0.lower.isNormal && $0.upper.isNormal ? $0 : nil }
    (self.unit, self.units) = (unit, units)
    (self.pairs, self.pairsLeftOut) = (pairs, pairsLeftOut)
  }

  /// Half of the interval, as a share of the ratio; nil without one.
  package var halfWidth: Double? { interval.map { ($0.upper - $0.lower) / (2 * ratio) } }

  package typealias RoundValue = (process: Int, round: Int, value: Double)

  /// Compares numbers of the same rounds of the same processes, of several of one round the first.
  /// Nil where no round has both. O(n log n).
  package static func of(
    _ numerators: some Sequence<RoundValue>, per denominators: some Sequence<RoundValue>,
    in sessions: Sessions
  ) -> PairedRatio? {
    var others: [Int: [Int: Double]] = [:]
    for other in denominators where others[other.process]?[other.round] == nil {
      others[other.process, default: [:]][other.round] = other.value
    }
    var processes: [Int: [Pair]] = [:]
    for one in numerators {
      guard let other = others[one.process]?[one.round] else { continue }
      processes[one.process, default: []].append((one.value, other))
    }
    return of(sessions.grouped(processes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  /// The ratio of two numbers, without pairs; nil unless both are above 0.
  package static func ofEstimates(_ first: Double?, _ second: Double?) -> PairedRatio? {
    guard let first, let second, first > 0, second > 0, (first / second).isNormal else {
      return nil
    }
    return PairedRatio(ratio: first / second, interval: nil, unit: .none, units: 0)
  }

  /// The ratio of the means of all samples: of what adds up, so that it is the quotient of the sums
  /// that are printed. Processes that do not have both are left out; nil where none does, or a mean
  /// is not above 0.
  ///
  /// The units are sessions, processes or the rounds of the only one: their relative distances from
  /// the two means, one less the other, have Student's interval, which is that of the logarithm to
  /// the first order (the delta method; Cochran, "Sampling Techniques", 3rd edition, 6.5).
  package static func ofMeans(
    _ numerators: some Sequence<RoundValue>, per denominators: some Sequence<RoundValue>,
    in sessions: Sessions
  ) -> PairedRatio? {
    let (above, below) = (byProcess(numerators), byProcess(denominators))
    let processes = above.keys.filter { below[$0] != nil }.sorted()
    let pairs = processes.map { (above[$0] ?? [], below[$0] ?? []) }
    guard let ratio = quotient(pairs) else { return nil }
    let count = pairs.reduce(0) { $0 + min($1.0.count, $1.1.count) }
    let groups = sessions.grouped(zip(processes, pairs).map { ($0, $1) })
    let isOne = processes.count == 1
    let units: [([Double], [Double])] =
      isOne
      ? zip(pairs[0].0, pairs[0].1).map { ([$0], [$1]) }
      : groups.count > 1
        ? groups.map { group in (group.flatMap(\.0), group.flatMap(\.1)) } : pairs
    let unit: Unit = isOne ? .round : groups.count > 1 ? .session : .process
    var found = PairedRatio(
      ratio: ratio,
      interval: halfWidth(units).map { half in
        Interval(lower: ratio * exp(-half), upper: ratio * exp(half), coverage: 0.95)
      }, unit: unit, units: units.count, pairs: count)
    if !isOne { found.outlier = outlier(units, numbers: groups.count > 1 ? nil : processes) }
    return found.ratio.isNormal ? found : nil
  }

  private static func byProcess(_ values: some Sequence<RoundValue>) -> [Int: [Double]] {
    Dictionary(grouping: values, by: \.process)
      .mapValues { $0.sorted { $0.round < $1.round }.map(\.value) }
  }

  private static func quotient(_ units: [([Double], [Double])]) -> Double? {
    let (above, below) = (units.flatMap(\.0), units.flatMap(\.1))
    guard !above.isEmpty, !below.isEmpty else { return nil }
    let means = (Moments.mean(of: above), Moments.mean(of: below))
    return means.0 > 0 && means.1 > 0 && (means.0 / means.1).isNormal ? means.0 / means.1 : nil
  }

  /// Of the 95 % interval of the logarithm of a quotient; nil for fewer than two units.
  private static func halfWidth(_ units: [([Double], [Double])]) -> Double? {
    guard units.count > 1 else { return nil }
    let (above, below) = (
      units.map { Moments.mean(of: $0.0) }, units.map { Moments.mean(of: $0.1) }
    )
    let means = (Moments.mean(of: above), Moments.mean(of: below))
    let interval = MeanInterval.of(zip(above, below).map { $0 / means.0 - $1 / means.1 }).interval
    return (interval.upper - interval.lower) / 2
  }

  /// Looked for among four or more: of fewer no three agree that one differs.
  ///
  /// - Parameter numbers: of the units; nil where they are numbered from 0.
  private static func outlier(
    _ units: [([Double], [Double])], numbers: [Int]?
  ) -> Outlier? {
    guard units.count > 3, let whole = halfWidth(units) else { return nil }
    let widths = units.indices.map { one -> Double in
      halfWidth(units.indices.filter { $0 != one }.map { units[$0] }) ?? whole
    }
    guard let one = widths.indices.min(by: { widths[$0] < widths[$1] }), widths[one] < whole / 2
    else { return nil }
    let others = units.indices.filter { $0 != one }.map { units[$0] }
    guard let without = quotient(others) else { return nil }
    func side(_ own: [Double], _ others: [[Double]]) -> Outlier.Side {
      let means = others.map(Moments.mean)
      return Outlier.Side(
        own: Moments.mean(of: own), least: means.min() ?? 0, most: means.max() ?? 0)
    }
    return Outlier(
      unit: numbers?[one] ?? one, numerator: side(units[one].0, others.map(\.0)),
      denominator: side(units[one].1, others.map(\.1)), ratioWithout: without)
  }

  typealias Pair = (numerator: Double, denominator: Double)

  /// Compares pairs grouped by process within each session. Those that are not both above 0 and
  /// finite have no ratio and are left out; nil when none is left. O(n log n).
  static func of(_ sessions: [[[Pair]]]) -> PairedRatio? {
    let logs = sessions.map { processes in
      processes.map { rounds in
        rounds.filter {
          $0.numerator > 0 && $0.denominator > 0 && ($0.numerator / $0.denominator).isNormal
        }.map { log($0.numerator / $0.denominator) }
      }.filter { !$0.isEmpty }
    }
    let all = logs.joined()
    guard let first = all.first else { return nil }
    let pairs = all.joined().count
    let leftOut = sessions.joined().joined().count - pairs
    let replicates = Replicates(sessions: logs.map { $0.compactMap(Quantile.median) })
    let units = replicates.independent
    let found: PairedRatio
    if units.count > 1 {
      let mean = MeanInterval.of(units)
      found = PairedRatio(
        ratio: exp(mean.mean), interval: mean.interval.mapped(exp),
        unit: replicates.hasSessions ? .session : .process, units: units.count, pairs: pairs,
        pairsLeftOut: leftOut)
    } else {
      found = PairedRatio(
        ratio: exp(units[0]), interval: MedianInterval.orderStatistic(first)?.mapped(exp),
        unit: .round, units: first.count, pairs: first.count, pairsLeftOut: leftOut)
    }
    return found.ratio.isNormal ? found : nil
  }
}
