import Glibc

/// The standard normal distribution.
enum NormalDistribution {
  /// P(Z ≤ z).
  static func cumulative(_ z: Double) -> Double {
    erfc(-z / 2.0.squareRoot()) / 2
  }

  /// The z with P(Z ≤ z) = p, for 0 < p < 1.
  static func quantile(_ probability: Double) -> Double {
    OrderedBits.first(from: -40, through: 40) { cumulative($0) >= probability }
  }
}
