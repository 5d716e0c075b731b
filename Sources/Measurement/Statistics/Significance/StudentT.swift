import Foundation
import Glibc

package enum StudentT {
  /// The value below which a share `probability` of the distribution lies, by bisection; accurate
  /// to 1e-9, relative above 1 (1e-8 beyond 1e5 degrees of freedom).
  ///
  /// - Precondition: 0 < `probability` < 1, `degreesOfFreedom` > 0 and finite.
  package static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double {
    precondition(probability > 0 && probability < 1, "no such quantile")
    precondition(degreesOfFreedom > 0 && degreesOfFreedom.isFinite, "no such distribution")
    // Few degrees of freedom have tails beyond any fixed bracket.
    var low = -1.0
    var high = 1.0
    while distribution(low, degreesOfFreedom) > probability { low *= 2 }
    while distribution(high, degreesOfFreedom) < probability { high *= 2 }
    while high - low > 1e-10 * max(1, min(abs(low), abs(high))) {
      let middle = (low + high) / 2
      if distribution(middle, degreesOfFreedom) < probability {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }

  /// The share of the distribution below `t`, 0…1: 1 − I(ν/(ν+t²); ν/2, 1/2)/2 for t ≥ 0
  /// (Abramowitz and Stegun 26.7.1 in terms of the incomplete beta function); NaN for a `t` of NaN.
  ///
  /// - Precondition: `degreesOfFreedom` > 0 and finite.
  package static func distribution(_ t: Double, _ degreesOfFreedom: Double) -> Double {
    precondition(degreesOfFreedom > 0 && degreesOfFreedom.isFinite, "no such distribution")
    // Each by itself: near t = 0 the one is all rounding if it is 1 less the other.
    let x = 1 / (1 + t * t / degreesOfFreedom)
    let complement = 1 / (1 + degreesOfFreedom / (t * t))
    let tail = incompleteBeta(x, complement, degreesOfFreedom / 2, 0.5) / 2
    return t >= 0 ? 1 - tail : tail
  }

  /// The regularised incomplete beta function of `x` by its continued fraction (modified Lentz;
  /// DLMF 8.17.22); `complement` is 1 − x, which the caller knows better than `x` tells.
  private static func incompleteBeta(
    _ x: Double, _ complement: Double, _ a: Double, _ b: Double
  ) -> Double {
    if x.isNaN { return x }
    guard x > 0 else { return 0 }
    guard complement > 0 else { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(complement, x, b, a) }
    let logX = x < 0.5 ? log(x) : log1p(-complement)
    let logComplement = complement < 0.5 ? log(complement) : log1p(-x)
    var logFront: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
    logFront += a * logX
    logFront += b * logComplement
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

enum NormalDistribution {
  static func cumulative(_ z: Double) -> Double {
    erfc(-z / 2.0.squareRoot()) / 2
  }

  /// The z with P(Z ≤ z) = p, for 0 < p < 1.
  static func quantile(_ probability: Double) -> Double {
    OrderedBits.first(from: -40, through: 40) { cumulative($0) >= probability }
  }
}
