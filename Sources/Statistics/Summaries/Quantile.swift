/// Quantiles by linear interpolation between order statistics: type 7 of Hyndman and Fan (1996),
/// the default of R and NumPy.
public enum Quantile {
  /// The quantile of ascending numbers at `probability` in 0…1.
  ///
  /// - Precondition: `sorted` is not empty and ascending.
  public static func of(sorted: [Double], _ probability: Double) -> Double {
    precondition(!sorted.isEmpty, "no quantile of nothing")
    let place = Double(sorted.count - 1) * min(max(probability, 0), 1)
    let below = Int(place.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    let fraction = place - Double(below)
    // Equal neighbours stay exact: 0.1 + 0.3 · (0.1 − 0.1) must be 0.1.
    return sorted[below] + fraction * (sorted[above] - sorted[below])
  }

  /// The median of numbers in any order; nil when there is none.
  ///
  /// - Complexity: O(n log n).
  public static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : of(sorted: values.sorted(), 0.5)
  }
}
