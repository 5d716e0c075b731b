/// Where two lines meet: the number of views from which on the line with the smaller slope is
/// cheaper.
package struct Crossover: Equatable, Sendable {
  /// x with equal values, positive, in the unit of x.
  package let value: Double
  /// The interval of x by Fieller's theorem; `nil` where the slopes are not told apart at this
  /// coverage (the set of possible x is then unbounded) or a line has only two points. Its lower
  /// end may be negative.
  package let interval: Interval?
}

extension LinearFit {
  /// Where this line and another one, fitted to other points, meet: (a₂ − a₁)/(b₁ − b₂).
  ///
  /// `nil` for parallel lines and where they meet at no positive x: one of them is then always
  /// cheaper. Degrees of freedom after Satterthwaite, for the difference of the lines at the
  /// crossover. Source: Fieller, Journal of the Royal Statistical Society B 16 (1954).
  package func crossover(with other: LinearFit, coverage: Double = 0.95) -> Crossover? {
    let rise = other.intercept - intercept
    let gain = slope - other.slope
    let value = rise / gain
    guard gain != 0, value.isFinite, value > 0 else { return nil }
    return Crossover(
      value: value, interval: fieller(other, rise: rise, gain: gain, coverage: coverage))
  }

  private func fieller(_ other: LinearFit, rise: Double, gain: Double, coverage: Double)
    -> Interval?
  {
    guard degreesOfFreedom > 0, other.degreesOfFreedom > 0, (0..<1).contains(coverage) else {
      return nil
    }
    let crossing = rise / gain
    let mine = variance(at: crossing)
    let theirs = other.variance(at: crossing)
    guard mine + theirs > 0 else {
      return Interval(lower: crossing, upper: crossing, coverage: coverage)
    }
    let degrees =
      (mine + theirs) * (mine + theirs)
      / (mine * mine / Double(degreesOfFreedom) + theirs * theirs / Double(other.degreesOfFreedom))
    let factor = StudentT.quantile(
      0.5 + coverage / 2, degreesOfFreedom: degrees)
    return Crossover.fieller(
      rise: rise, gain: gain,
      variances: (
        rise: covariance.intercept + other.covariance.intercept,
        mixed: -(covariance.mixed + other.covariance.mixed),
        gain: covariance.slope + other.covariance.slope
      ), factor: factor, coverage: coverage)
  }
}

extension Crossover {
  /// The x with (rise − x·gain)² ≤ factor²·Var(rise − x·gain): between the roots of a quadratic;
  /// nil where that set is unbounded. `variances` are Var rise, Cov(rise, gain) and Var gain.
  static func fieller(
    rise: Double, gain: Double, variances: (rise: Double, mixed: Double, gain: Double),
    factor: Double, coverage: Double
  ) -> Interval? {
    let square = factor * factor
    let quadratic = gain * gain - square * variances.gain
    let linear = rise * gain - square * variances.mixed
    let constant = rise * rise - square * variances.rise
    let discriminant = linear * linear - quadratic * constant
    guard quadratic > 0 else { return nil }
    // The set holds rise/gain, so that a root below 0 is the rounding of an interval without width.
    let root = max(0, discriminant).squareRoot()
    let ends = ((linear - root) / quadratic, (linear + root) / quadratic)
    guard ends.0.isFinite, ends.1.isFinite else { return nil }
    return Interval(lower: ends.0, upper: ends.1, coverage: coverage)
  }
}
