import Foundation

/// Student's t distribution.
public enum StudentT {
  /// The value below which a share `probability` of the distribution lies, by bisection on the
  /// distribution function; accurate to 1e-9.
  ///
  /// - Precondition: 0 < `probability` < 1, `degreesOfFreedom` > 0.
  public static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double {
    precondition(probability > 0 && probability < 1 && degreesOfFreedom > 0, "no such quantile")
    var low = -1e7
    var high = 1e7
    while high - low > 1e-10 * max(1, abs(low)) {
      let middle = (low + high) / 2
      if distribution(middle, degreesOfFreedom) < probability {
        low = middle
      } else {
        high = middle
      }
      if middle == (low + high) / 2 { break }
    }
    return (low + high) / 2
  }

  /// The share of the distribution below `t`: 1 − I(ν/(ν+t²); ν/2, 1/2)/2 for t ≥ 0 (Abramowitz and Stegun
  /// 26.7.1 in terms of the incomplete beta function).
  public static func distribution(_ t: Double, _ degreesOfFreedom: Double) -> Double {
    let x = degreesOfFreedom / (degreesOfFreedom + t * t)
    let tail = incompleteBeta(x, degreesOfFreedom / 2, 0.5) / 2
    return t >= 0 ? 1 - tail : tail
  }

  /// The regularised incomplete beta function by its continued fraction (modified Lentz; DLMF 8.17.22).
  static func incompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(1 - x, b, a) }
    let logFront =
      lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)
    var c = 1.0
    var d = 1 / guarded(1 - (a + b) * x / (a + 1))
    var fraction = d
    for step in 1...1000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / guarded(1 + even * d)
      c = guarded(1 + even / c)
      fraction *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / guarded(1 + odd * d)
      c = guarded(1 + odd / c)
      fraction *= d * c
      if abs(d * c - 1) < 1e-15 { break }
    }
    return exp(logFront) * fraction / a
  }

  private static func guarded(_ value: Double) -> Double { abs(value) < 1e-300 ? 1e-300 : value }
}
