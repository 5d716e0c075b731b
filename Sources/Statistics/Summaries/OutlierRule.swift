/// Marks numbers far from the others, by the modified z-score of Iglewicz and Hoaglin (1993):
/// 0.6745 · |x − median| / MAD. Marks only: nothing is removed.
public struct OutlierRule: Sendable, Equatable {
  /// The score above which a number is marked.
  public var threshold = 3.5

  /// The usual rule, threshold 3.5.
  public init() {}

  /// One answer per number; a MAD of 0 marks every number that is not the median. Numbers that are
  /// not finite are marked and do not take part.
  ///
  /// - Complexity: O(n log n).
  public func outliers(in values: [Double]) -> [Bool] {
    guard let summary = Summary.of(values.filter(\.isFinite))
    else { return values.map { _ in true } }
    return values.map {
      !$0.isFinite
        || 0.6745 * abs($0 - summary.median) > threshold * summary.medianAbsoluteDeviation
    }
  }
}
