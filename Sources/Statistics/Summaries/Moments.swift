/// The mean and the variance of a sample.
public enum Moments {
  /// The mean, and the variance with n − 1 in its denominator, by Welford's updates: no difference
  /// of large sums. Units are those of the numbers, and their square.
  ///
  /// Nil for fewer than two numbers. O(n).
  public static func of(_ values: [Double]) -> (mean: Double, variance: Double)? {
    guard values.count > 1 else { return nil }
    var mean = 0.0
    var squares = 0.0
    for (index, value) in values.enumerated() {
      let change = value - mean
      mean += change / Double(index + 1)
      squares += change * (value - mean)
    }
    return (mean, squares / Double(values.count - 1))
  }
}
