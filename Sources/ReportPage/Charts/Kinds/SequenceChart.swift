/// Durations in the order in which they were taken, sequences side by side.
public struct SequenceChart {
  /// A sequence.
  public struct Sequence: Sendable {
    /// What stands below it.
    public let name: String
    /// The first and the last place of all its values, drawn or not.
    public let places: ClosedRange<Int>
    /// The middle of all its values, ns; nil for none.
    public let median: Double?

    /// A sequence.
    public init(name: String, places: ClosedRange<Int>, median: Double?) {
      self.name = name
      self.places = places
      self.median = median
    }
  }

  /// A value that is drawn.
  public struct Point: Sendable {
    /// Which sequence it is of, from 0; a point of none is left out.
    public let sequence: Int
    /// Its place in the sequence.
    public let place: Int
    /// ns.
    public let value: Double
    /// Whether it has a ring.
    public let isRinged: Bool
    /// Whether it is struck through.
    public let isStruck: Bool

    /// A value.
    public init(sequence: Int, place: Int, value: Double, isRinged: Bool, isStruck: Bool) {
      self.sequence = sequence
      self.place = place
      self.value = value
      self.isRinged = isRinged
      self.isStruck = isStruck
    }
  }

  private let title: String
  private let sequences: [Sequence]
  private let points: [Point]
  private let style: SeriesStyle
  private let axisTitle: String

  /// A chart.
  public init(
    title: String, sequences: [Sequence], points: [Point], style: SeriesStyle, axisTitle: String
  ) {
    self.title = title
    self.sequences = sequences
    self.points = points
    self.style = style
    self.axisTitle = axisTitle
  }

  private static let left = 58.0
  private static let right = Picture.columnWidth - 6
  private static let top = 8.0
  private static let height = 210.0
  private static let bottom = 172.0

  /// A sequence's share of the axis.
  private struct Span {
    let sequence: Sequence
    let start: Double
    let end: Double
  }

  /// The picture; nil when there is no value.
  public var picture: Picture? {
    guard
      let y = AxisScale(
        .linear, showing: points.map(\.value), room: 0.05, start: Self.bottom, end: Self.top)
    else { return nil }
    var picture = Picture(height: Self.height, title: title)
    let ticks = Ticks.values(y, wanted: 5)
    Axis.beside(
      &picture, y, ticks, Ticks.timeLabels(ticks), left: Self.left, right: Self.right)
    let spans = spans
    drawNames(spans, &picture)
    drawPoints(spans, y, &picture)
    for span in spans {
      guard let place = span.sequence.median.flatMap(y.position) else { continue }
      picture.line(span.start - 4, place, span.end + 4, place, "k")
    }
    return picture
  }

  /// Sequences take equal room, whatever the number of their places.
  private var spans: [Span] {
    let width = (Self.right - Self.left) / Double(max(sequences.count, 1))
    return sequences.enumerated().map { index, sequence in
      let start = Self.left + Double(index) * width
      let inset = min(6, width / 4)
      return Span(sequence: sequence, start: start + inset, end: start + width - inset)
    }
  }

  private func drawNames(_ spans: [Span], _ picture: inout Picture) {
    var taken = -Double.infinity
    for (index, span) in spans.enumerated() {
      let middle = (span.start + span.end) / 2
      if index > 0 {
        let edge = (spans[index - 1].end + span.start) / 2
        picture.line(edge, Self.top, edge, Self.bottom, "g")
      }
      let text = span.sequence.name
      let width = TextMeasure.width(text, size: Picture.labelSize)
      guard middle - width / 2 > taken + 4, middle + width / 2 < picture.width else { continue }
      picture.label(text, middle, Self.bottom + 14, .middle, style: "m")
      taken = middle + width / 2
    }
    Axis.title(&picture, axisTitle, left: Self.left, right: Self.right)
  }

  private func place(_ point: Point, _ spans: [Span]) -> Double? {
    guard spans.indices.contains(point.sequence) else { return nil }
    let span = spans[point.sequence]
    let first = Double(span.sequence.places.lowerBound)
    let count = Double(span.sequence.places.upperBound) - first
    guard count > 0 else { return (span.start + span.end) / 2 }
    return span.start + (Double(point.place) - first) / count * (span.end - span.start)
  }

  private func drawPoints(_ spans: [Span], _ y: AxisScale, _ picture: inout Picture) {
    var (rings, dots, slashes) = (PathData(), PathData(), PathData())
    for point in points {
      guard let x = place(point, spans), let y = y.position(point.value) else { continue }
      if point.isRinged { rings.dot(x, y) }
      dots.dot(x, y)
      if point.isStruck { slashes.slash(x, y) }
    }
    picture.path(rings, "ring")
    picture.path(dots, style.dots)
    picture.path(slashes, "k")
  }
}
