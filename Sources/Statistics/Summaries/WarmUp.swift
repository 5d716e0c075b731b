/// Decides when a series has settled: a fast and a slow exponential moving average agree for a
/// while.
///
/// The idea is that of AndroidX Microbenchmark, which waits until averages with weights 0.1 and
/// 0.005 agree within 4 % for 40 iterations; weights here are larger, since a warm-up is tens of
/// frames, not thousands.
public struct WarmUp: Sendable, Equatable {
  private var fast = 0.0
  private var slow = 0.0
  private var agreeing = 0

  /// How many values have been added.
  public private(set) var count = 0

  private static let fastWeight = 0.3
  private static let slowWeight = 0.06
  private static let tolerance = 0.04
  private static let fewestAgreeing = 12
  private static let fewest = 24

  /// Starts with nothing.
  public init() {}

  /// Adds the next value.
  public mutating func add(_ value: Double) {
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
  public var isSteady: Bool { count >= Self.fewest && agreeing >= Self.fewestAgreeing }
}
