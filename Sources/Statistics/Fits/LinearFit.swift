/// A straight line t(N) = a + b·N by weighted least squares: a is the fixed cost, b the cost per
/// view.
///
/// Intervals are Student's, with n − 2 degrees of freedom and the scatter of the residuals.
/// Source: Draper and Smith, "Applied Regression Analysis", 3rd edition, chapters 1 and 9.
package struct LinearFit: Equatable, Sendable {
  /// How much a point counts.
  package enum Weighting: Equatable, Sendable {
    /// Errors are a fixed share of the value, as those of times are: weight 1/y². The weights are
    /// taken from the fitted line (four passes, the first from the values), since weights from the
    /// values themselves pull the line towards points that happen to be small.
    case relative
    /// Errors are equally large at all points: weight 1.
    case uniform
  }

  /// a, in the unit of y.
  let intercept: Double
  /// b, in the unit of y per unit of x.
  package let slope: Double
  /// The interval of a; `nil` for two points, which leave no scatter to judge by.
  let interceptInterval: Interval?
  /// The interval of b; `nil` for two points.
  let slopeInterval: Interval?
  /// The number of points less 2.
  package let degreesOfFreedom: Int
  /// The standard deviation of the residuals: a share of the fitted value with relative weights
  /// (0.01 is 1 %), in the unit of y with uniform ones; `nil` for two points.
  package let residualDeviation: Double?
  /// Var a, Cov(a, b), Var b.
  let covariance: (intercept: Double, mixed: Double, slope: Double)

  /// Fits (x, y) points in any order; several points may share an x.
  ///
  /// `nil` for fewer than two distinct x, a number that is not finite, a coverage outside 0..<1,
  /// or, with relative weights, a y that is not positive or a fitted line that is not.
  /// - Complexity: O(n).
  package static func of(
    _ points: [(Double, Double)], weighting: Weighting = .relative, coverage: Double = 0.95
  ) -> LinearFit? {
    guard (0..<1).contains(coverage), points.allSatisfy({ $0.0.isFinite && $0.1.isFinite }) else {
      return nil
    }
    guard weighting == .relative else {
      return weighted(points, scales: points.map { _ in 1 }, coverage: coverage)
    }
    var scales = points.map(\.1)
    var fit: LinearFit?
    for _ in 0..<4 {
      guard scales.allSatisfy({ $0 > 0 }) else { return nil }
      fit = weighted(points, scales: scales, coverage: coverage)
      guard let fit else { return nil }
      scales = points.map { fit.value(at: $0.0) }
    }
    return fit
  }

  /// a + b·x, in the unit of y.
  func value(at x: Double) -> Double {
    intercept + slope * x
  }

  /// Var(a + b·x).
  func variance(at x: Double) -> Double {
    covariance.intercept + 2 * x * covariance.mixed + x * x * covariance.slope
  }

  /// Two fits are equal if all that they publish is.
  package static func == (one: LinearFit, other: LinearFit) -> Bool {
    one.intercept == other.intercept && one.slope == other.slope
      && one.interceptInterval == other.interceptInterval
      && one.slopeInterval == other.slopeInterval
      && one.degreesOfFreedom == other.degreesOfFreedom
      && one.residualDeviation == other.residualDeviation
  }
}

extension LinearFit {
  /// Least squares with weight 1/scale², in centred form so that large x cost no digits.
  static func weighted(_ points: [(Double, Double)], scales: [Double], coverage: Double)
    -> LinearFit?
  {
    let weights = scales.map { 1 / ($0 * $0) }
    let total = weights.reduce(0, +)
    func mean(_ value: (Double, Double) -> Double) -> Double {
      zip(points, weights).reduce(0) { $0 + $1.1 * value($1.0.0, $1.0.1) } / total
    }
    let centreX = mean { x, _ in x }
    let centreY = mean { _, y in y }
    let spread = mean { x, _ in (x - centreX) * (x - centreX) } * total
    guard points.count > 1, spread > 0, spread.isFinite, total.isFinite else { return nil }
    let slope = mean { x, y in (x - centreX) * (y - centreY) } * total / spread
    let intercept = centreY - slope * centreX
    guard slope.isFinite, intercept.isFinite else { return nil }
    let degrees = points.count - 2
    guard degrees > 0 else {
      return LinearFit(
        intercept: intercept, slope: slope, interceptInterval: nil, slopeInterval: nil,
        degreesOfFreedom: 0, residualDeviation: nil, covariance: (0, 0, 0))
    }
    let squares = mean { x, y in square(y - intercept - slope * x) } * total
    let scatter = squares / Double(degrees)
    let variances = (
      intercept: scatter * (1 / total + centreX * centreX / spread),
      mixed: -scatter * centreX / spread, slope: scatter / spread
    )
    let factor = StudentT.quantile(
      0.5 + coverage / 2, degreesOfFreedom: Double(degrees))
    func interval(_ centre: Double, _ variance: Double) -> Interval {
      let half = factor * variance.squareRoot()
      return Interval(lower: centre - half, upper: centre + half, coverage: coverage)
    }
    return LinearFit(
      intercept: intercept, slope: slope,
      interceptInterval: interval(intercept, variances.intercept),
      slopeInterval: interval(slope, variances.slope), degreesOfFreedom: degrees,
      residualDeviation: scatter.squareRoot(), covariance: variances)
  }

  private static func square(_ value: Double) -> Double {
    value * value
  }
}
