import AnimationTiming
import TestSupport
import Testing

@Suite("TimingFunction")
struct TimingFunctionTests {
  static func function(_ points: [Float]) -> TimingFunction {
    TimingFunction(points[0], points[1], points[2], points[3])
  }

  @Test("the ends are exact and the input is clamped", arguments: UInt64(1)...8)
  func endsAreExact(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
    for _ in 0..<200 {
      let ranges: [ClosedRange<Float>] = [0...1, -2...3, 0...1, -2...3]
      let function = Self.function(ranges.map { .random(in: $0, using: &generator) })
      for x in [0, -0.0, -0.5, -Double.infinity] { #expect(function.value(at: x) == 0) }
      for x in [1, 1.5, Double.infinity] { #expect(function.value(at: x) == 1) }
    }
  }

  @Test("the solver agrees with bisection on curves with flat and vertical stretches")
  func agreesWithBisection() {
    let ends = [0, 0.0078125, 0.5, 0.9921875, 1]
    for (c1x, c2x) in ends.flatMap({ first in ends.map { (first, $0) } }) {
      let curve = UnitBezier(c1x, 0.25, c2x, 0.5)
      // At the vertical tangent of (1, 0) rounding alone moves y by the cube root of 1e-15.
      let tolerance = c1x == 1 && c2x == 0 ? 1e-5 : 1e-11
      for step in 1..<500 {
        let x = Double(step) / 500
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if Self.bernstein(middle, c1x, c2x) < x { low = middle } else { high = middle }
        }
        #expect(abs(curve.value(at: x) - Self.bernstein(low, 0.25, 0.5)) <= tolerance)
      }
    }
  }

  /// A coordinate of the curve at `t`, written independently of the solver's polynomial.
  static func bernstein(_ t: Double, _ first: Double, _ second: Double) -> Double {
    3 * t * (1 - t) * (1 - t) * first + 3 * t * t * (1 - t) * second + t * t * t
  }

  @Test("a curve that folds back answers one of its points", arguments: UInt64(1)...4)
  func foldedCurve(_ seed: UInt64) {
    var generator = TestGenerator(seed: seed)
    for _ in 0..<500 {
      let (c1x, c2x) = (
        Double.random(in: -3...4, using: &generator), Double.random(in: -3...4, using: &generator)
      )
      let x = Double.random(in: 0.01...0.99, using: &generator)
      // With these control points y is the parameter itself.
      let t = UnitBezier(c1x, 1 / 3, c2x, 2 / 3).value(at: x)
      #expect(t >= 0 && t <= 1)
      #expect(abs(Self.bernstein(t, c1x, c2x) - x) <= 1e-12)
    }
  }

  @Test(
    "a diagonal curve answers its input", arguments: [[0, 0, 1, 1], [0, 0, 0, 0], [1, 1, 1, 1]])
  func diagonalIsIdentity(_ points: [Float]) {
    for step in 0...64 {
      let x = Double(step) / 64
      #expect(Self.function(points).value(at: x) == x)
    }
  }

  @Test("no control point and no input traps", arguments: [Float.nan, .infinity, -9, 1e30])
  func absurdPoints(_ point: Float) {
    for x in Timing.absurdNumbers {
      let value = TimingFunction(point, 0, 1, point).value(at: x)
      #expect(x.isNaN ? value.isNaN : (x <= 0 ? value == 0 : x < 1 || value == 1))
    }
  }

  typealias TangentCase = (name: String, curve: UnitBezier, before: Double, after: Double)

  static let tangents: [TangentCase] = [
    ("both tangents", UnitBezier(0.5, 0.25, 0.5, 0.5), -0.5, 2),
    ("points on the ends", UnitBezier(0, 0, 1, 1), -1, 2),
    ("one point on its end", UnitBezier(0, 0, 0.5, 1), -2, 1),
    ("vertical tangents", UnitBezier(0, 1, 1, 0), 0, 1),
    ("both points at the start", UnitBezier(0, 0, 0, 0), -1, 2),
    ("both points at the end", UnitBezier(1, 1, 1, 1), -1, 2),
  ]

  @Test("beyond its ends a curve continues along its tangents where asked to", arguments: tangents)
  func extrapolation(_ row: TangentCase) {
    #expect(abs(row.curve.extrapolatedValue(at: -1) - row.before) < 1e-12)
    #expect(abs(row.curve.extrapolatedValue(at: 2) - row.after) < 1e-12)
    for x in stride(from: 0, through: 1, by: 0.125) {
      #expect(row.curve.extrapolatedValue(at: x) == row.curve.value(at: x))
    }
  }
}
