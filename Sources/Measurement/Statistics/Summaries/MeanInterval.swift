import Foundation

package enum MeanInterval {
  /// The mean and its 95 % interval.
  ///
  /// - Precondition: two values or more.
  package static func of(_ values: [Double]) -> (mean: Double, interval: Interval) {
    guard let (mean, variance) = Moments.of(values) else {
      preconditionFailure("one value has no spread")
    }
    let freedom = Double(values.count - 1)
    let half =
      StudentT.quantile(0.975, degreesOfFreedom: freedom)
      * (variance / Double(values.count)).squareRoot()
    return (mean, Interval(lower: mean - half, upper: mean + half, coverage: 0.95))
  }
}
