/// Adjusts the p values of a family of tests, so that many rows do not make many false alarms.
package enum MultipleTests {
  /// Holm's adjusted p values, in the order of the input: rejecting those at or below α keeps the
  /// chance of any false alarm in the family at α or less, whatever their dependence.
  ///
  /// `nil` where a value is not in 0…1. Source: Holm, Scandinavian Journal of Statistics 6 (1979).
  /// - Complexity: O(n log n).
  package static func holm(_ values: [Double]) -> [Double]? {
    guard values.allSatisfy((0...1).contains) else { return nil }
    var adjusted = values
    var largest = 0.0
    for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
      largest = max(largest, min(1, Double(values.count - rank) * values[index]))
      adjusted[index] = largest
    }
    return adjusted
  }
}
