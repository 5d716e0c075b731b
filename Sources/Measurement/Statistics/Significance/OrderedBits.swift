enum OrderedBits {
  /// The smallest double in `low`…`high` from which on a condition holds; `high` if it holds
  /// nowhere below. At most 64 evaluations, halving the range of bit patterns.
  static func first(from low: Double, through high: Double, where holds: (Double) -> Bool)
    -> Double
  {
    var lower = key(low)
    var upper = key(high)
    while lower < upper {
      let middle = lower &+ Int64(UInt64(bitPattern: upper &- lower) / 2)
      if holds(value(middle)) {
        upper = middle
      } else {
        lower = middle + 1
      }
    }
    return value(upper)
  }

  /// An integer that rises with the double: negative doubles have their magnitude bits turned over.
  private static func key(_ value: Double) -> Int64 {
    turned(Int64(bitPattern: value.bitPattern))
  }

  private static func value(_ key: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: turned(key)))
  }

  private static func turned(_ bits: Int64) -> Int64 {
    bits ^ ((bits >> 63) & Int64.max)
  }
}
