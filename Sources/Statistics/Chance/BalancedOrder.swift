/// Orders of arms in which no arm is favoured by its place.
public enum BalancedOrder {
  /// `rounds` orders of 0 ..< `arms`: in each block of `arms` rounds every arm stands at every
  /// place once (a cyclic Latin square with rows, columns and symbols shuffled); deterministic in
  /// the seed.
  ///
  /// - Complexity: O(arms · rounds).
  public static func rounds(arms: Int, rounds: Int, seed: UInt64) -> [[Int]] {
    guard arms > 0, rounds > 0 else { return [] }
    var generator = SeededGenerator(seed: seed)
    var orders: [[Int]] = []
    while orders.count < rounds {
      let places = Array(0..<arms).shuffled(using: &generator)
      let names = Array(0..<arms).shuffled(using: &generator)
      for row in Array(0..<arms).shuffled(using: &generator) where orders.count < rounds {
        orders.append(places.map { names[(row + $0) % arms] })
      }
    }
    return orders
  }
}
