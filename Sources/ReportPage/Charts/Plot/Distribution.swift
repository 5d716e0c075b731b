/// The share of values at or below each value (ECDF), series on one axis.
struct Distribution {
  let title: String
  /// Values in any order; of a series without any, or with one that is not finite, nothing is drawn.
  let series: [(name: String, style: SeriesStyle, values: [Double])]
  let kind: Axis.Kind
  let axisTitle: String
  let label: ([Double]) -> [String]
  /// Numbers that the axis shows with the values; none for none.
  var levels: [NamedLevel] = []

  /// More steps than this nobody can see at the width of a column.
  private static let steps = 160

  var plot: Plot? {
    let curves = series.compactMap { one in
      Self.points(one.values).map { (name: one.name, style: one.style, points: $0) }
    }
    let values = curves.flatMap(\.points).map(\.x)
    guard !values.isEmpty,
      let x = Axis(kind, showing: values + levels.map(\.value), room: 0.03),
      let y = Axis(low: 0, high: 1)
    else { return nil }
    let shares = [0, 0.25, 0.5, 0.75, 1]
    let marks = curves.flatMap { curve -> [Mark] in
      let half = curve.points.first { $0.y >= 0.5 }
      return [.steps(curve.points, curve.style.line)]
        + [half].compactMap { $0.map { .marker($0, curve.style) } }
    }
    return Plot(
      title: title, x: x.naming(5, by: label), axisTitle: axisTitle,
      strips: [
        Plot.Strip(
          y: y.naming(shares, shares.map { "\(Int(100 * $0)) %" }), height: 164, marks: marks)
      ], levels: levels, key: curves.map { ($0.name, $0.style) })
  }

  /// Points of the curve, ascending; the first and the last are the least and the greatest value.
  /// nil for no value, and when one is not finite.
  static func points(_ values: [Double]) -> [Mark.Point]? {
    let sorted = values.sorted()
    guard let last = sorted.indices.last, values.allSatisfy(\.isFinite) else { return nil }
    let count = min(sorted.count, steps)
    return (0..<count).map { step in
      let index = count == 1 ? last : step * last / (count - 1)
      return (sorted[index], Double(index + 1) / Double(sorted.count))
    }
  }
}
