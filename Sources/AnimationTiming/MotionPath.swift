public import Geometry

/// A path measured once, for animations that follow it.
///
/// Each line, curve and closing line that moves is a segment. A jump to a new subpath takes no time
/// and is no segment: the next one begins elsewhere. A path that starts without a move starts at the
/// origin.
public struct MotionPath: Equatable, Sendable {
  /// A Bézier curve of degree 1 to 3, as a cubic.
  struct Segment: Equatable, Sendable {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point
    /// Whether the curve is straight, with the parameter proportional to the distance.
    var isLine = false
    /// The length, pt.
    var length = 0.0
  }

  /// The path that was measured.
  public let path: Path
  let segments: [Segment]
  /// The first point of the path, pt; `nil` if it has none.
  public let start: Point?

  /// Measures `path`. Complexity: O(elements).
  public init(_ path: Path) {
    self.path = path
    var builder = Builder()
    var points = path.points[...]
    for element in path.elements {
      guard points.count >= element.pointCount else { break }
      builder.add(element, Array(points.prefix(element.pointCount)))
      points = points.dropFirst(element.pointCount)
    }
    segments = builder.segments
    start = builder.first
  }

  /// The number of segments.
  public var segmentCount: Int { segments.count }

  /// The length of the whole path, jumps left out, pt. Curves by numeric integration, to about 1e-6
  /// of their length unless they have a cusp.
  public var length: Double { segments.reduce(0) { $0 + $1.length } }

  func length(ofSegment index: Int) -> Double { segments[index].length }
}

extension MotionPath {
  /// Collects segments in the order of the path's elements.
  private struct Builder {
    var segments: [Segment] = []
    var first: Point?
    private var subpathStart = Point.zero
    private var current = Point.zero

    mutating func add(_ element: Path.Element, _ points: [Point]) {
      if first == nil, element != .close { first = element == .move ? points[0] : .zero }
      switch element {
      case .move: (subpathStart, current) = (points[0], points[0])
      case .line: addLine(to: points[0])
      case .quadratic: addQuadratic(points[0], points[1])
      case .cubic:
        append(
          Segment(start: current, control1: points[0], control2: points[1], end: points[2]))
      case .close: if current != subpathStart { addLine(to: subpathStart) }
      }
    }

    private mutating func addLine(to end: Point) {
      append(Segment(start: current, control1: current, control2: end, end: end, isLine: true))
    }

    /// The same curve a degree higher: its control points lie two thirds of the way to the one.
    private mutating func addQuadratic(_ control: Point, _ end: Point) {
      append(
        Segment(
          start: current, control1: current.interpolated(to: control, progress: 2 / 3),
          control2: end.interpolated(to: control, progress: 2 / 3), end: end))
    }

    private mutating func append(_ segment: Segment) {
      var measured = segment
      measured.length =
        segment.isLine
        ? segment.start.distance(to: segment.end) ?? 0 : segment.arcLength.total
      segments.append(measured)
      current = segment.end
    }
  }
}
