import Foundation

/// A line t(N) = a + b·N fitted in every process by itself, so that the spread between processes,
/// which share nothing, gives the intervals.
///
/// Points of one process share its memory layout: taken as independent they would make the
/// intervals too narrow. Of several sessions each one's mean points stand in place of a process's.
package struct ReplicatedFit: Equatable, Sendable {
  package struct Estimate: Equatable, Sendable {
    package let value: Double
    /// Its 95 % interval; nil with one process.
    package let interval: Interval?
  }

  /// How far the mean of the processes lies off their lines.
  package struct Residual: Equatable, Sendable {
    package let x: Double
    /// (measured − line) / line: 0.01 is 1 % above the line.
    package let share: Double
  }

  /// a, in the unit of y.
  package let intercept: Estimate
  /// b, in the unit of y per unit of x.
  package let slope: Estimate
  /// The greatest of the residuals, by size. Above the processes' noise it says that the points do
  /// not lie on a line; the intervals of a and b know nothing of that.
  package let worstResidual: Residual
  /// The lines, one per process, in the order of the processes.
  let fits: [LinearFit]

  /// Fits each process's (x, y) points, with relative weights. Nil without a process, for unequal
  /// x, fewer than three distinct x, and where ``LinearFit`` fits none. O(n).
  package static func of(_ processes: [[(Double, Double)]]) -> ReplicatedFit? {
    guard let first = processes.first, Set(first.map(\.0)).count >= 3,
      processes.allSatisfy({ $0.map(\.0) == first.map(\.0) })
    else { return nil }
    let fits = processes.compactMap { LinearFit.of($0) }
    guard fits.count == processes.count else { return nil }
    let residuals = first.indices.map { index in
      let shares = zip(processes, fits).map { points, fit in
        let line = fit.value(at: points[index].0)
        return (points[index].1 - line) / line
      }
      return Residual(x: first[index].0, share: Moments.mean(of: shares))
    }
    guard let worst = residuals.max(by: { abs($0.share) < abs($1.share) }) else { return nil }
    return ReplicatedFit(
      intercept: estimate(fits.map(\.intercept)), slope: estimate(fits.map(\.slope)),
      worstResidual: worst, fits: fits)
  }

  /// Where this line and another of the same processes, in the same order, meet: the mean of a₂ −
  /// a₁ over the mean of b₁ − b₂, with Fieller's interval from the processes' differences, whose
  /// lower end may be negative.
  ///
  /// Nil where they meet at no positive x, and for another number of processes. The interval is nil
  /// with one process and where the slopes are not told apart. Source: Fieller, Journal of the
  /// Royal Statistical Society B 16 (1954).
  package func crossover(with other: ReplicatedFit) -> Estimate? {
    guard fits.count == other.fits.count else { return nil }
    return Self.ratio(
      of: zip(fits, other.fits).map { $1.intercept - $0.intercept },
      to: zip(fits, other.fits).map { $0.slope - $1.slope })
  }

  /// The x at which the line reaches `level`, in the unit of y, with Fieller's interval, nil with
  /// one process. Nil for a line that is not known to rise (the slope's interval or, of one
  /// process, the slope is not above 0) and where the level is reached at no positive x.
  package func reaches(_ level: Double) -> Estimate? {
    guard slope.interval?.lower ?? slope.value > 0 else { return nil }
    return Self.ratio(of: fits.map { level - $0.intercept }, to: fits.map(\.slope))
  }

  /// The mean of `rises` over that of `gains`, if above 0.
  private static func ratio(of rises: [Double], to gains: [Double]) -> Estimate? {
    let count = Double(rises.count)
    let (rise, gain) = (rises.reduce(0, +) / count, gains.reduce(0, +) / count)
    let value = rise / gain
    guard gain != 0, value.isFinite, value > 0 else { return nil }
    guard rises.count > 1 else { return Estimate(value: value, interval: nil) }
    func covariance(_ one: [Double], _ oneMean: Double, _ two: [Double], _ twoMean: Double)
      -> Double
    {
      zip(one, two).reduce(0) { $0 + ($1.0 - oneMean) * ($1.1 - twoMean) } / (count - 1) / count
    }
    // Of the x with (rise − x·gain)² ≤ t²·Var(rise − x·gain): between the roots of a quadratic.
    let square = pow(StudentT.quantile(0.975, degreesOfFreedom: count - 1), 2)
    let quadratic = gain * gain - square * covariance(gains, gain, gains, gain)
    let linear = rise * gain - square * covariance(rises, rise, gains, gain)
    let constant = rise * rise - square * covariance(rises, rise, rises, rise)
    // The set holds rise/gain, so that a root below 0 is the rounding of an interval without width.
    let root = max(0, linear * linear - quadratic * constant).squareRoot()
    let ends = ((linear - root) / quadratic, (linear + root) / quadratic)
    let isBounded = quadratic > 0 && ends.0.isFinite && ends.1.isFinite
    return Estimate(
      value: value,
      interval: isBounded ? Interval(lower: ends.0, upper: ends.1, coverage: 0.95) : nil)
  }

  private static func estimate(_ values: [Double]) -> Estimate {
    guard values.count > 1 else { return Estimate(value: values[0], interval: nil) }
    let mean = MeanInterval.of(values)
    return Estimate(value: mean.mean, interval: mean.interval)
  }
}
