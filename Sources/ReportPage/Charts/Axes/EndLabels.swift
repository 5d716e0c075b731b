/// Names lines at their right ends, with a thin leader where a name had to move.
struct EndLabels {
  /// A line's end and name.
  struct Entry {
    let name: String
    let x: Double
    let y: Double
  }

  private static let lineHeight = 12.0
  private static let gap = 3.0

  let entries: [Entry]
  /// The left edge of the names, px.
  let left: Double

  /// Draws lines, the first last and so on top since it answers the question, and names each at the
  /// end that `draw` returns; false when none has one.
  static func draw<Line>(
    naming lines: [Line], left: Double, bottom: Double, _ picture: inout Picture,
    draw: (Line, inout Picture) -> Entry?
  ) -> Bool {
    let entries = lines.reversed().compactMap { draw($0, &picture) }
    EndLabels(entries: entries, left: left).draw(&picture, top: 0, bottom: bottom)
    return !entries.isEmpty
  }

  private var texts: [[String]] {
    let room = Picture.columnWidth - left
    return entries.map {
      TextMeasure.lines($0.name, room: room, size: Picture.labelSize)
    }
  }

  /// The height that `names` need, px, at names of two lines.
  static func height(count: Int) -> Double { Double(count) * (2 * lineHeight + gap) }

  /// Draws them between `top` and `bottom`.
  func draw(_ picture: inout Picture, top: Double, bottom: Double) {
    let texts = texts
    let heights = texts.map { Double($0.count) * Self.lineHeight + Self.gap }
    let edges = LabelColumn.place(
      wishes: entries.map(\.y), heights: heights, top: top, bottom: bottom)
    for (index, entry) in entries.enumerated() {
      let middle = edges[index] + heights[index] / 2
      picture.line(entry.x + 6, entry.y, left - 3, middle, "r")
      for (number, text) in texts[index].enumerated() {
        picture.label(text, left, edges[index] + 11 + Double(number) * Self.lineHeight)
      }
    }
  }
}

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
