/// The averages (xᵢ + xⱼ)/2 of all pairs i ≤ j, without storing them.
///
/// Their median is the Hodges–Lehmann estimate; their order statistics bound the signed-rank
/// interval. Source: Hollander, Wolfe and Chicken, "Nonparametric Statistical Methods", 3rd
/// edition, sections 3.2 and 3.3.
struct WalshAverages {
  private let sorted: [Double]

  /// Sorted and finite values, at least one.
  init(sorted: [Double]) {
    self.sorted = sorted
  }

  var count: Int { sorted.count * (sorted.count + 1) / 2 }

  /// The middle average, or the mean of the two middle ones.
  var median: Double {
    let low = average(ofRank: (count - 1) / 2)
    return count.isMultiple(of: 2) ? Self.mean(low, average(ofRank: count / 2)) : low
  }

  /// The average of a rank in 0..<count: the smallest double that at least rank + 1 averages do not
  /// exceed, which is one of the averages.
  /// - Complexity: O(n); at most 64 passes over the values.
  func average(ofRank rank: Int) -> Double {
    guard let low = sorted.first, let high = sorted.last else { return .nan }
    return OrderedBits.first(from: low, through: high) { countUp(to: $0) > rank }
  }

  private func countUp(to limit: Double) -> Int {
    var total = 0
    var last = sorted.count - 1
    for first in sorted.indices {
      while last >= first, Self.mean(sorted[first], sorted[last]) > limit { last -= 1 }
      guard last >= first else { break }
      total += last - first + 1
    }
    return total
  }

  private static func mean(_ first: Double, _ second: Double) -> Double {
    first / 2 + second / 2
  }
}
