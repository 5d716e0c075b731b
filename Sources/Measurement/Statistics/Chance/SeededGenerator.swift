/// A random number generator that gives the same numbers for the same seed, in every version:
/// xoshiro256** (Blackman and Vigna, 2018) seeded by SplitMix64.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  package init(seed: UInt64) {
    var word = seed
    func next() -> UInt64 {
      word &+= 0x9E37_79B9_7F4A_7C15
      var mixed = word
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
    state = (next(), next(), next(), next())
  }

  package mutating func next() -> UInt64 {
    let result = rotated(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, 45)
    return result
  }

  private func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    (word << count) | (word >> (64 - count))
  }
}

/// Orders of arms in which no arm is favoured by its place.
enum BalancedOrder {
  /// `rounds` orders of 0 ..< `arms`: in each block of `arms` rounds every arm stands at every
  /// place once (a cyclic Latin square, shuffled); deterministic in the seed. O(arms · rounds).
  static func rounds(arms: Int, rounds: Int, seed: UInt64) -> [[Int]] {
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
