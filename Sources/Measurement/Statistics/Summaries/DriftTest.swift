/// The change of a series while it was measured: its first half against its second, by ranks and a
/// least effect, so that the shift is both unlikely by chance and large enough to matter.
struct DriftTest: Sendable, Equatable {
  /// The second half's median over the first half's, minus 1.
  let relativeShift: Double
  /// The probability of ranks as uneven as these by chance, two-sided.
  let probability: Double
  var isDrifting: Bool { probability < 0.001 && abs(relativeShift) >= 0.02 }

  /// Tests a series in the order in which it was measured; nil below 8 values, when one is not
  /// finite, or when the first half's median is 0. The middle one of an odd number belongs to
  /// neither half. O(n log n).
  static func test(_ values: [Double]) -> DriftTest? {
    let half = values.count / 2
    guard half >= 4, values.allSatisfy(\.isFinite) else { return nil }
    let first = Array(values[..<half])
    let second = Array(values[(values.count - half)...])
    guard let before = Quantile.median(first), let after = Quantile.median(second), before != 0
    else { return nil }
    return DriftTest(
      relativeShift: after / before - 1, probability: RankTests.rankSum(first, second))
  }
}

/// Decides when a series has settled: a fast and a slow exponential moving average agree for a
/// while, as in AndroidX Microbenchmark. Its weights are 0.1 and 0.005, agreement within 4 % for 40
/// iterations; here they are larger, since a warm-up is tens of frames, not thousands.
struct WarmUp: Sendable, Equatable {
  private var fast = 0.0
  private var slow = 0.0
  private var agreeing = 0

  private(set) var count = 0

  private static let fastWeight = 0.3
  private static let slowWeight = 0.06
  private static let tolerance = 0.04
  private static let fewestAgreeing = 12
  private static let fewest = 24

  mutating func add(_ value: Double) {
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

  var isSteady: Bool { count >= Self.fewest && agreeing >= Self.fewestAgreeing }
}
