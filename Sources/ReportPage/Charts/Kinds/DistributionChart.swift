/// The share of values at or below each value (ECDF), series on one linear axis.
public struct DistributionChart {
  /// A series.
  public struct Line: Sendable {
    /// What stands beside a sample of the line.
    public let name: String
    /// Its look.
    public let style: SeriesStyle
    /// In any order; a series without values or with one that is not finite has no line.
    public let values: [Double]

    /// A series.
    public init(name: String, style: SeriesStyle, values: [Double]) {
      self.name = name
      self.style = style
      self.values = values
    }
  }

  private let title: String
  private let lines: [Line]
  private let axisTitle: String

  /// A chart.
  public init(title: String, lines: [Line], axisTitle: String) {
    self.title = title
    self.lines = lines
    self.axisTitle = axisTitle
  }

  private static let left = 44.0
  private static let right = Picture.columnWidth - 8
  private static let top = 8.0
  private static let height = 210.0
  private static let bottom = 172.0

  /// The picture; nil when no series has a line.
  public var picture: Picture? {
    let curves = lines.compactMap { line in
      CumulativeShare.points(line.values).map { (line: line, points: $0) }
    }
    guard
      let x = AxisScale(
        .linear, showing: curves.flatMap(\.points).map(\.value), room: 0.03,
        start: Self.left + 4, end: Self.right),
      let y = AxisScale(.linear, low: 0, high: 1, start: Self.bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.height, title: title)
    Axis.beside(
      &picture, y, [0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"],
      left: Self.left, right: Self.right)
    let ticks = Ticks.values(x, wanted: 5)
    Axis.below(
      &picture, x, ticks, Ticks.plainLabels(ticks), top: Self.top, bottom: Self.bottom)
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
    for curve in curves {
      var path = PathData()
      var height = y.start
      for point in curve.points {
        guard let place = x.position(point.value), let share = y.position(point.share) else {
          continue
        }
        path.line(place, height)
        path.line(place, share)
        height = share
      }
      picture.path(path, curve.line.style.line)
    }
    drawNames(&picture)
    return picture
  }

  /// Names stand at the lower right, where no curve runs: each has reached 100 % there, or nearly.
  private func drawNames(_ picture: inout Picture) {
    for (index, line) in lines.enumerated() {
      let y = Self.bottom - 12 - Double(lines.count - 1 - index) * 15
      let name = TextMeasure.fitted(line.name, room: 160, size: Picture.labelSize)
      picture.label(name, Self.right - 4, y, .end)
      let width = TextMeasure.width(name, size: Picture.labelSize)
      picture.line(
        Self.right - width - 24, y - 4, Self.right - width - 9, y - 4, line.style.line)
    }
  }
}

/// How much of a series lies at or below a value.
enum CumulativeShare {
  /// More steps than this nobody can see at the width of a column.
  private static let steps = 160

  /// Points of the curve, ascending; the first and the last are the least and the greatest value.
  /// nil for no value, and when one is not finite.
  static func points(_ values: [Double]) -> [(value: Double, share: Double)]? {
    let sorted = values.sorted()
    guard let last = sorted.indices.last, values.allSatisfy(\.isFinite) else { return nil }
    let count = min(sorted.count, steps)
    return (0..<count).map { step in
      let index = count == 1 ? last : step * last / (count - 1)
      return (sorted[index], Double(index + 1) / Double(sorted.count))
    }
  }
}
