/// Puts labels under each other, each as near to its wish as the others let it.
enum LabelColumn {
  /// The upper edges of labels of these heights, px, in the order given. Labels keep the order of
  /// their wishes and do not overlap; where `bottom` - `top` is too little for all, they go past
  /// `bottom`.
  /// - Parameter wishes: the middles that the labels would like, px.
  static func place(
    wishes: [Double], heights: [Double], top: Double, bottom: Double
  ) -> [Double] {
    let order = wishes.indices.sorted {
      wishes[$0] == wishes[$1] ? $0 < $1 : wishes[$0] < wishes[$1]
    }
    var edges = [Double](repeating: top, count: wishes.count)
    var limit = bottom
    // Upwards from the bottom, then downwards from the top: what the second pass moves stays put.
    for index in order.reversed() {
      edges[index] = min(wishes[index] - heights[index] / 2, limit - heights[index])
      limit = edges[index]
    }
    limit = top
    for index in order {
      edges[index] = max(edges[index], limit)
      limit = edges[index] + heights[index]
    }
    return edges
  }
}
