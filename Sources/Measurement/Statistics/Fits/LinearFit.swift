/// A straight line t(N) = a + b·N by weighted least squares. Source: Draper and Smith, "Applied
/// Regression Analysis", 3rd edition, chapters 1 and 9.
struct LinearFit: Equatable, Sendable {
  enum Weighting: Equatable, Sendable {
    /// Errors are a fixed share of the value, as those of times are: weight 1/y². The y are the
    /// fitted line's (four passes, the first from the values): weights from the values themselves
    /// pull the line towards points that happen to be small.
    case relative
    /// Errors are equally large at all points: weight 1.
    case uniform
  }

  /// a, in the unit of y.
  let intercept: Double
  /// b, in the unit of y per unit of x.
  let slope: Double

  /// Fits (x, y) points in any order; several may share an x. Nil for fewer than two distinct x,
  /// what is not finite or, with relative weights, a y or a fitted line that is not positive. O(n).
  static func of(
    _ points: [(Double, Double)], weighting: Weighting = .relative
  ) -> LinearFit? {
    guard weighting == .relative else { return weighted(points, scales: points.map { _ in 1 }) }
    var scales = points.map(\.1)
    var fit: LinearFit?
    for _ in 0..<4 {
      guard scales.allSatisfy({ $0 > 0 }) else { return nil }
      fit = weighted(points, scales: scales)
      guard let fit else { return nil }
      scales = points.map { fit.value(at: $0.0) }
    }
    return fit
  }

  func value(at x: Double) -> Double { intercept + slope * x }

  /// Least squares with weight 1/scale², in centred form so that large x cost no digits.
  private static func weighted(_ points: [(Double, Double)], scales: [Double]) -> LinearFit? {
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
    return LinearFit(intercept: intercept, slope: slope)
  }
}
