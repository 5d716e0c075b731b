import Foundation

/// A path measured once, for animations that follow it.
///
/// Each line, curve and closing line that moves is a segment. A jump to a new subpath takes no time
/// and is no segment: the next one begins elsewhere. A path without a first move starts at the
/// origin.
public struct MotionPath: Equatable, Sendable {
  /// A Bézier curve of degree 1 to 3, as a cubic.
  struct Segment: Equatable, Sendable {
    var start: Point
    var control1: Point
    var control2: Point
    var end: Point
    /// True if the curve is straight, with the parameter proportional to the distance.
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

  func length(ofSegment index: Int) -> Double { segments[index].length }
}

extension MotionPath {
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
        append(Segment(start: current, control1: points[0], control2: points[1], end: points[2]))
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
        segment.isLine ? segment.start.distance(to: segment.end) ?? 0 : segment.arcLength.total
      segments.append(measured)
      current = segment.end
    }
  }
}

extension MotionPath {
  /// The point at `place`, whose fraction is the curve's parameter; outside 0…1 it extrapolates.
  func point(at place: KeySegment) -> Point { segments[place.index].point(at: place.fraction) }

  /// The direction of travel at `place`, rad, positive from x towards y.
  func direction(at place: KeySegment) -> Double {
    segments[place.index].direction(at: place.fraction)
  }

  /// The parameter at which `fraction` of the length of segment `index` is behind.
  func parameter(ofSegment index: Int, at fraction: Double) -> Double {
    let segment = segments[index]
    return segment.isLine ? fraction : segment.arcLength.parameter(at: fraction * segment.length)
  }
}

extension MotionPath.Segment: MeasuredCurve {
  var arcLength: ArcLength<Self> { ArcLength(curve: self) }

  func speed(at parameter: Double) -> Double {
    let slope = slope(at: parameter)
    return (slope.x * slope.x + slope.y * slope.y).squareRoot()
  }

  /// Bernstein's form; a line by interpolation, which is exact at both ends.
  func point(at t: Double) -> Point {
    if isLine { return start.interpolated(to: end, progress: t) }
    let s = 1 - t
    return Point.blend(
      (start, control1, control2, end),
      SIMD4(s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t))
  }

  /// The derivative by the parameter.
  func slope(at t: Double) -> Point {
    if isLine { return end.combined(with: start) { $0 - $1 } }
    let s = 1 - t
    return Point.blend(
      (start, control1, control2, end),
      SIMD4(-3 * s * s, 3 * s * s - 6 * s * t, 6 * s * t - 3 * t * t, 3 * t * t))
  }

  /// The angle of the derivative; where that is zero (a control point on an end), of the way to the
  /// next control point that is elsewhere, or from the last; 0 if all are one point.
  func direction(at t: Double) -> Double {
    let slope = slope(at: min(max(t, 0), 1))
    if slope.x != 0 || slope.y != 0 { return atan2(slope.y, slope.x) }
    let ways =
      t < 0.5
      ? ((start, control1), (start, control2), (start, end))
      : ((control2, end), (control1, end), (start, end))
    let way = ways.0.0 != ways.0.1 ? ways.0 : ways.1.0 != ways.1.1 ? ways.1 : ways.2
    guard way.0 != way.1 else { return 0 }
    return atan2(way.1.y - way.0.y, way.1.x - way.0.x)
  }
}
