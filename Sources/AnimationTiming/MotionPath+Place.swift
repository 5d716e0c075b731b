import Foundation
import Geometry

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
    return segment.isLine
      ? fraction : segment.arcLength.parameter(at: fraction * segment.length)
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
