import Foundation

/// Whether a series changed while it was measured: its first half against its second half.
///
/// Mann and Whitney's rank test (normal approximation, ties by mean ranks) and a least effect: a
/// series is called drifting only when the shift is both unlikely by chance and large enough to
/// matter.
package struct DriftTest: Sendable, Equatable {
  /// The second half's median over the first half's, minus 1.
  let relativeShift: Double
  /// The probability of ranks as uneven as these by chance, two-sided.
  let probability: Double
  /// Whether the series drifts: probability below 0.001 and a shift of 2 % or more.
  package var isDrifting: Bool { probability < 0.001 && abs(relativeShift) >= 0.02 }

  /// Tests a series in the order in which it was measured; nil below 8 values, where nothing can be
  /// said, when one is not finite, or when the first half's median is 0. The middle one of an odd
  /// number of values belongs to neither half.
  ///
  /// - Complexity: O(n log n).
  package static func test(_ values: [Double]) -> DriftTest? {
    let half = values.count / 2
    guard half >= 4, values.allSatisfy(\.isFinite) else { return nil }
    let first = Array(values[..<half])
    let second = Array(values[(values.count - half)...])
    guard let before = Quantile.median(first), let after = Quantile.median(second), before != 0
    else { return nil }
    return DriftTest(
      relativeShift: after / before - 1, probability: rankProbability(first, second))
  }

  /// Two-sided probability of the rank sum of `first` among both, with the correction for
  /// continuity; 1 when all are equal (Mann and Whitney 1947; ties as in Lehmann, Nonparametrics,
  /// 1975, 1.4).
  static func rankProbability(_ first: [Double], _ second: [Double]) -> Double {
    let all = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
    let (m, n) = (Double(first.count), Double(second.count))
    var rankSum = 0.0
    var ties = 0.0
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count && all[end].0 == all[start].0 { end += 1 }
      let rank = Double(start + end + 1) / 2
      rankSum += rank * Double(all[start..<end].count { $0.1 })
      let tied = Double(end - start)
      ties += tied * tied * tied - tied
      start = end
    }
    let total = m + n
    let variance = m * n / 12 * (total + 1 - ties / (total * (total - 1)))
    guard variance > 0 else { return 1 }
    let distance = max(0, abs(rankSum - m * (total + 1) / 2) - 0.5)
    return erfc(distance / variance.squareRoot() / 2.0.squareRoot())
  }
}

/// Decides when a series has settled: a fast and a slow exponential moving average agree for a
/// while.
///
/// The idea is that of AndroidX Microbenchmark, which waits until averages with weights 0.1 and
/// 0.005 agree within 4 % for 40 iterations; weights here are larger, since a warm-up is tens of
/// frames, not thousands.
package struct WarmUp: Sendable, Equatable {
  private var fast = 0.0
  private var slow = 0.0
  private var agreeing = 0

  /// How many values have been added.
  package private(set) var count = 0

  private static let fastWeight = 0.3
  private static let slowWeight = 0.06
  private static let tolerance = 0.04
  private static let fewestAgreeing = 12
  private static let fewest = 24

  package init() {}

  /// Adds the next value.
  package mutating func add(_ value: Double) {
    count += 1
    if count == 1 {
      fast = value
      slow = value
      return
    }
    fast += Self.fastWeight * (value - fast)
    slow += Self.slowWeight * (value - slow)
    agreeing = abs(fast - slow) <= Self.tolerance * abs(slow) ? agreeing + 1 : 0
  }

  /// Whether the averages have agreed long enough.
  package var isSteady: Bool { count >= Self.fewest && agreeing >= Self.fewestAgreeing }
}
