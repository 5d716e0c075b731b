package import Measurement

package enum Verdict: String, Sendable, CaseIterable {
  /// Shown equal: exact counts are, or the interval lies within the minimum effect.
  case same
  /// Better, and more than the minimum effect.
  case improved
  /// Worse, and more than the minimum effect.
  case regressed
  /// Neither shown equal nor shown different.
  case inconclusive
  /// The two numbers do not measure the same thing, or one could not be had.
  case notComparable = "not-comparable"
  /// In the baseline only.
  case missing
  /// In the candidate only.
  case new
  /// Too noisy for this minimum effect: even several times of it could have been missed.
  case noisy
}

package struct ComparedRow: Sendable, Equatable {
  package enum Kind: String, Sendable {
    /// Counted event by event; zero tolerance.
    case exact
    /// CPU time against the anchor of the same rounds, or what another tool measured without one.
    case time
    /// CPU time of the strategy against that of the reference in the same rounds of the same run.
    case ratio
    /// A metric of runs in real time: processes are compared by their difference.
    case realTime = "real-time"
    /// Reported, never gated: wall time, page faults, lower bounds.
    case informative
  }

  package var caseID: String
  package var strategy: StrategyName
  package var stage: Stage
  package var metric: MetricName
  package var pass: Pass
  package var unit: MetricUnit
  package var kind: Kind
  /// The strategy that a ratio refers to; nil for other rows.
  package var reference: StrategyName?
  /// The baseline's median, in `unit`, of rows in real time that of one number per process; nil
  /// when it is not there.
  package var baseline: Double?
  /// The candidate's in the same way.
  package var candidate: Double?
  /// The relative change that matters, 0.05 for 5 %; 0 for exact rows.
  package var minimumEffect = 0.0
  /// True if `check` looks at this row.
  package var isGated = false
  package var verdict = Verdict.inconclusive
  package var reason = ""
  /// Which direction is better; none where the runs say different things of it.
  package internal(set) var polarity = Polarity.lower

  /// Candidate / baseline: of times with the host's speed taken out by the anchor. Nil in real
  /// time, where nothing was tested, and where the baseline is 0.
  package internal(set) var ratio: Double?
  /// Candidate − baseline of a row in real time, of the means over processes; nil for other rows
  /// and where nothing was compared.
  package internal(set) var difference: Double?
  /// The difference of a row in real time that matters: the greater of the metric's own least
  /// difference and the minimum effect of the baseline.
  package internal(set) var minimumDifference: Double?
  /// The result of a test of the ratio or the difference; nil where none was made.
  package internal(set) var test: Test?

  package struct Test: Sendable, Equatable {
    /// The 95 % interval.
    package var interval: Interval
    /// The two-sided p value of "no difference".
    package var p: Double
    /// `p` adjusted by Holm for all rows that were tested; nil until the family is known.
    var adjustedP: Double?
    /// The relative change, or difference, that would have been found in four of five cases.
    var detectable: Double
  }

  /// The metric as results spell it: of a ratio with the strategy that it refers to,
  /// `cpu_time/REFERENCE`.
  package var metricText: String { reference.map { "\(metric)/\($0)" } ?? metric.rawValue }

  /// The relative change, 0.1 for 10 % more; infinite for something that was 0 before.
  package var change: Double? {
    if let ratio { return ratio - 1 }
    guard let baseline, let candidate else { return nil }
    if baseline == candidate { return 0 }
    return baseline == 0 ? .infinity : candidate / baseline - 1
  }
}

/// Numbers and differences in their unit, for people: three digits.
enum Difference {
  /// A number with its unit: `12.5 ms/s`; nanoseconds in a unit that keeps them readable.
  static func text(_ value: Double, _ unit: MetricUnit) -> String {
    let (scale, name) = scaled(unit, by: abs(value))
    return digits(value / scale) + (name.isEmpty ? "" : " " + name)
  }

  /// The same with its sign: `+12.5 ms/s`.
  static func signed(_ value: Double, _ unit: MetricUnit) -> String {
    value > 0 ? "+" + text(value, unit) : text(value, unit)
  }

  /// `[-0.5, +12.5]`, in the unit of the end further from 0.
  static func interval(_ lower: Double, _ upper: Double, _ unit: MetricUnit) -> String {
    let (scale, name) = scaled(unit, by: max(abs(lower), abs(upper)))
    let ends = [lower, upper].map { ($0 > 0 ? "+" : "") + digits($0 / scale) }
    return "[\(ends[0]), \(ends[1])]" + (name.isEmpty ? "" : " " + name)
  }

  static func digits(_ value: Double) -> String { PeopleNumber.difference.digits(value) }

  private static func scaled(_ unit: MetricUnit, by size: Double) -> (Double, String) {
    guard unit == .nanoseconds else { return (1, unit == .count ? "" : unit.rawValue) }
    let time = TimeUnit.holding(size)
    return (time.nanoseconds, time.symbol)
  }
}
