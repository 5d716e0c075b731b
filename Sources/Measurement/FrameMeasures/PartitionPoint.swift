extension Range<Int> {
  /// The first of its numbers that fits, where all after it do too, or its end.
  ///
  /// - Complexity: O(log count) calls of `fits`.
  func first(from fits: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if fits(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
