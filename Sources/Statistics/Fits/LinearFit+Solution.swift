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
