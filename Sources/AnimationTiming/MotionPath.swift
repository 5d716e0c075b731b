import Foundation
import Geometry

/// A path as a layer travels along it: its lines and curves as steps between keyframes.
///
/// Closing a subpath is a step back to its start. Moving to another subpath takes no time.
struct MotionPath {
  /// A line or a curve as a cubic Bézier curve.
  struct Step {
    let controls: (Point, Point, Point, Point)

    /// The point at the curve's parameter, 0…1; beyond it goes on.
    func point(at place: Double) -> Point {
      let rest = 1 - place
      func mixed(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        rest * rest * rest * a + 3 * rest * rest * place * b + 3 * rest * place * place * c
          + place * place * place * d
      }
      let (a, b, c, d) = controls
      return Point(x: mixed(a.x, b.x, c.x, d.x), y: mixed(a.y, b.y, c.y, d.y))
    }

    /// The derivative by the parameter.
    func velocity(at place: Double) -> Point {
      let rest = 1 - place
      func mixed(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        3 * (rest * rest * (b - a) + 2 * rest * place * (c - b) + place * place * (d - c))
      }
      let (a, b, c, d) = controls
      return Point(x: mixed(a.x, b.x, c.x, d.x), y: mixed(a.y, b.y, c.y, d.y))
    }

    /// The curve's length from 0 to a parameter: Gauss and Legendre's rule with five points on 16 pieces.
    func length(to place: Double = 1) -> Double {
      let nodes: [(Double, Double)] = [
        (0, 128.0 / 225), (0.538469310105683, 0.478628670499366),
        (-0.538469310105683, 0.478628670499366), (0.906179845938664, 0.236926885056189),
        (-0.906179845938664, 0.236926885056189),
      ]
      let pieces = 16
      let half = place / Double(2 * pieces)
      return (0..<pieces).reduce(0) { sum, piece in
        let middle = Double(2 * piece + 1) * half
        return sum
          + nodes.reduce(0) { part, node in
            let velocity = velocity(at: middle + half * node.0)
            return part + node.1 * hypot(velocity.x, velocity.y)
          } * half
      }
    }

    /// The parameter by which a share of the whole length is covered, by bisection to 2⁻⁵².
    func parameter(atLengthShare share: Double) -> Double {
      let whole = length()
      guard share > 0, share < 1, whole > 0 else { return share }
      var (low, high) = (0.0, 1.0)
      for _ in 0..<52 {
        let middle = (low + high) / 2
        if length(to: middle) < share * whole { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
  }

  /// Where it begins; `nil` for an empty path.
  let start: Point?
  let steps: [Step]

  init(_ path: Path) {
    var steps: [Step] = []
    var (start, first, last): (Point?, Point, Point) = (nil, .zero, .zero)
    var next = 0
    func third(_ a: Point, _ b: Point, _ share: Double) -> Point {
      Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    func line(_ a: Point, _ b: Point) -> Step {
      Step(controls: (a, third(a, b, 1 / 3), third(a, b, 2 / 3), b))
    }
    for element in path.elements {
      let points = Array(path.points[next..<(next + element.pointCount)])
      next += element.pointCount
      let end = points.last ?? first
      switch element {
      case .move: first = end
      case .line: steps.append(line(last, end))
      case .quadratic:
        steps.append(
          Step(
            controls: (last, third(last, points[0], 2 / 3), third(end, points[0], 2 / 3), end)))
      case .cubic: steps.append(Step(controls: (last, points[0], points[1], end)))
      case .close: if last != first { steps.append(line(last, first)) }
      }
      if start == nil { start = steps.first?.controls.0 ?? end }
      last = end
    }
    (self.start, self.steps) = (start, steps)
  }

  /// The length of each step, pt.
  var lengths: [Double] { steps.map { $0.length() } }

  /// The points between which the steps lie.
  var keyframes: [Point] {
    (steps.first.map { [$0.controls.0] } ?? []) + steps.map { $0.controls.3 }
  }

  /// The direction of travel, radians; where a curve stands still, that of its chord. `nil` where that is
  /// a point, too.
  func direction(step: Int, place: Double) -> Double? {
    let velocity = steps[step].velocity(at: place)
    if velocity != .zero { return atan2(velocity.y, velocity.x) }
    let (start, end) = (steps[step].controls.0, steps[step].controls.3)
    return start == end ? nil : atan2(end.y - start.y, end.x - start.x)
  }
}
