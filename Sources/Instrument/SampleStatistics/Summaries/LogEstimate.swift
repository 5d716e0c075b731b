import Foundation

/// A positive number that was estimated, with the doubt that its own data leave, on the scale of
/// logarithms.
public struct LogEstimate: Sendable, Equatable {
  /// The logarithm of the number.
  public let logarithm: Double
  /// Its variance within the data that it was estimated from; nil where that is not known.
  public let variance: Double?

  /// An estimate of `value` with its own interval of 95 %, whose width counts as 2 · 1.96 standard
  /// deviations of the logarithm.
  ///
  /// An end that is nil or not above 0 counts as being as far away as the other; without either
  /// the variance is not known. Nil for a value that is not above 0 and finite.
  public init?(_ value: Double, lower: Double?, upper: Double?) {
    guard value > 0, value.isFinite else { return nil }
    logarithm = log(value)
    let below = lower.flatMap { $0 > 0 && $0 <= value ? log(value / $0) : nil }
    let above = upper.flatMap { $0 >= value && $0.isFinite ? log($0 / value) : nil }
    guard let width = below.map({ $0 + (above ?? $0) }) ?? above.map({ 2 * $0 }) else {
      variance = nil
      return
    }
    let deviation = width / (2 * 1.959963984540054)
    variance = deviation * deviation
  }

  private init(logarithm: Double, variance: Double?) {
    (self.logarithm, self.variance) = (logarithm, variance)
  }

  /// The number.
  public var value: Double { exp(logarithm) }

  /// How many times `other` this is; the doubts of both add up, being independent.
  public func over(_ other: LogEstimate) -> LogEstimate {
    let known = [variance, other.variance].compactMap(\.self)
    return LogEstimate(
      logarithm: logarithm - other.logarithm,
      variance: known.isEmpty ? nil : known.reduce(0, +))
  }

  /// The geometric mean of what several processes estimated, and an interval that holds the
  /// variance between them and within each; nil for fewer than two.
  ///
  /// With the logarithms y of n processes, their variances w within, s² the variance of the y and
  /// w̄ the mean of the known w: the variance between processes is estimated as max(0, s² − w̄),
  /// since the y scatter for both reasons, so that the mean of the y has the variance
  ///
  ///     (max(0, s² − w̄) + w̄) / n = max(s², w̄) / n,
  ///
  /// and the interval is ȳ ± t(n − 1) · √(max(s², w̄) / n). Where processes agree better than each
  /// knows its own number, as they do when all tried the same numbers, what each knows decides.
  ///
  /// Sources: Hedges, "A random effects model for effect sizes", Psychological Bulletin 93 (1983),
  /// for the variance between; Röver, Knapp and Friede, "Hartung-Knapp-Sidik-Jonkman approach and
  /// its modification for random-effects meta-analysis with few studies", BMC Medical Research
  /// Methodology 15:99 (2015), for Student's t and for never falling below the variance within.
  public static func mean(
    _ estimates: [LogEstimate], coverage: Double = 0.95
  ) -> (value: Double, interval: Interval)? {
    guard let (mean, scatter) = Moments.of(estimates.map(\.logarithm)) else { return nil }
    let known = estimates.compactMap(\.variance)
    let within = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    let half =
      StudentT.quantile(0.5 + coverage / 2, degreesOfFreedom: Double(estimates.count - 1))
      * (max(scatter, within) / Double(estimates.count)).squareRoot()
    return (
      exp(mean),
      Interval(lower: exp(mean - half), upper: exp(mean + half), coverage: coverage)
    )
  }
}
