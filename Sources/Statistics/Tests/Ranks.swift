/// Ranks of values from 1, ties sharing the mean of their ranks.
struct Ranks {
  /// The rank of each value, in the order of the input.
  let ranks: [Double]
  /// Σ(t³ − t) over the groups of t equal values: what ties take from the variance of a rank sum.
  let tieTerm: Double

  init(of values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var tieTerm = 0.0
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for index in order[start..<end] { ranks[index] = Double(start + 1 + end) / 2 }
      let size = Double(end - start)
      tieTerm += size * size * size - size
      start = end
    }
    self.ranks = ranks
    self.tieTerm = tieTerm
  }

  var hasTies: Bool { tieTerm > 0 }
}
