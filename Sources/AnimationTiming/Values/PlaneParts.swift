import Foundation

/// An affine map taken apart for interpolation: scale first, then rotation, then what is left of
/// the linear part, then translation.
///
/// Source: W3C CSS Transforms Module Level 1, "Interpolation of 2D matrices", which Core
/// Animation's maps of the plane follow as measured on macOS. Other than there the translation is
/// interpolated as it is, so that both ends are met whatever else the maps do.
struct PlaneParts {
  private var scaleX: Double
  private var scaleY: Double
  /// rad; positive turns x towards y.
  private var angle: Double
  /// The linear part without scale and rotation, entry by entry.
  private var rest: (a: Double, b: Double, c: Double, d: Double)
  private var shift: (x: Double, y: Double)

  /// Takes apart `map`, which has an inverse.
  init(_ map: AnimationTiming.AffineTransform) {
    (scaleX, scaleY) = (hypot(map.a, map.b), hypot(map.c, map.d))
    if map.determinant < 0 {
      // One axis is flipped: the one that points further from where it was.
      if map.a < map.d { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    let (a, b, c, d) = (map.a / scaleX, map.b / scaleX, map.c / scaleY, map.d / scaleY)
    angle = atan2(b, a)
    // a and b are cosine and sine of the angle.
    rest = (a * a - b * c, a * b - b * d, b * a + a * c, b * b + a * d)
    shift = (map.tx, map.ty)
  }

  /// The map at `progress` from these parts (0) to `end` (1).
  func interpolated(to end: PlaneParts, progress: Double) -> AnimationTiming.AffineTransform {
    let start = unflipped(towards: end)
    let (from, to) = Self.shortWay(from: start.angle, to: end.angle)
    func mixed(_ start: Double, _ end: Double) -> Double {
      start.interpolated(to: end, progress: progress)
    }
    let angle = mixed(from, to)
    let (sine, cosine) = (sin(angle), cos(angle))
    let (scaleX, scaleY) = (mixed(start.scaleX, end.scaleX), mixed(start.scaleY, end.scaleY))
    let (a, b) = (mixed(start.rest.a, end.rest.a), mixed(start.rest.b, end.rest.b))
    let (c, d) = (mixed(start.rest.c, end.rest.c), mixed(start.rest.d, end.rest.d))
    let first = (a: cosine * a + sine * c, b: cosine * b + sine * d)
    let second = (c: cosine * c - sine * a, d: cosine * d - sine * b)
    return AnimationTiming.AffineTransform(
      a: scaleX * first.a, b: scaleX * first.b, c: scaleY * second.c, d: scaleY * second.d,
      tx: mixed(start.shift.x, end.shift.x), ty: mixed(start.shift.y, end.shift.y))
  }

  /// These parts, with half a turn in place of both flips where one map flips x and the other y.
  private func unflipped(towards end: PlaneParts) -> PlaneParts {
    guard scaleX < 0 && end.scaleY < 0 || scaleY < 0 && end.scaleX < 0 else { return self }
    var parts = self
    (parts.scaleX, parts.scaleY) = (-scaleX, -scaleY)
    parts.angle += angle < 0 ? Double.pi : -Double.pi
    return parts
  }

  /// Two angles at most half a turn apart. An angle of 0 counts as a whole turn, so that half a
  /// turn goes the negative way.
  private static func shortWay(from start: Double, to end: Double) -> (Double, Double) {
    let turn = 2 * Double.pi
    var (from, to) = (start == 0 ? turn : start, end == 0 ? turn : end)
    if abs(from - to) > Double.pi {
      if from > to { from -= turn } else { to -= turn }
    }
    return (from, to)
  }
}
