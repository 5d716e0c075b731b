/// A cubic Bézier curve from (0, 0) to (1, 1), solved for y at a given x.
///
/// The polynomial form is B(t) = ((a·t + b)·t + c)·t with c = 3·P1, b = 3·(P2 − P1) − c and
/// a = 1 − c − b, per axis. The solver is Newton's method kept inside a bracket; where a step would
/// leave the bracket, or fails to shrink it fast enough, it bisects.
@frozen
public struct UnitBezier: Equatable, Sendable {
  /// The x of the first control point; within 0…1 the curve is a function of x.
  public let c1x: Double
  /// The y of the first control point.
  public let c1y: Double
  /// The x of the second control point; within 0…1 the curve is a function of x.
  public let c2x: Double
  /// The y of the second control point.
  public let c2y: Double

  /// Creates the curve with control points (`c1x`, `c1y`) and (`c2x`, `c2y`).
  @inlinable
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    self.c1x = c1x
    self.c1y = c1y
    self.c2x = c2x
    self.c2y = c2y
  }

  /// The curve's y at `x`.
  ///
  /// `x` is clamped to 0…1, where the answers 0 and 1 are exact; y is not clamped. A curve whose
  /// points lie on the diagonal answers `x` itself. The parameter is solved until the error in x is
  /// below 4e-15, so the error in y is about 4e-15 · |dy/dx|. With an x control point outside 0…1
  /// the curve may fold back; the answer is then one of its points at `x`. A NaN stays NaN.
  ///
  /// Complexity: O(1), typically four Newton steps and at most 100 of either kind.
  public func value(at x: Double) -> Double { Solver(self).value(at: x) }
}

extension UnitBezier {
  /// A curve with its polynomials worked out.
  @usableFromInline @frozen
  struct Solver {
    @usableFromInline let x: Axis
    @usableFromInline let y: Axis
    @usableFromInline let isDiagonal: Bool

    @inlinable @inline(__always)
    init(_ curve: UnitBezier) {
      x = Axis(curve.c1x, curve.c2x)
      y = Axis(curve.c1y, curve.c2y)
      isDiagonal = curve.c1x == curve.c1y && curve.c2x == curve.c2y
    }

    @inlinable @inline(__always)
    func value(at target: Double) -> Double {
      if target <= 0 { return 0 }
      if target >= 1 { return 1 }
      return isDiagonal ? target : y.value(at: x.parameter(at: target))
    }
  }

  /// One coordinate of the curve as a polynomial in the parameter.
  @usableFromInline @frozen
  struct Axis {
    @usableFromInline let a: Double
    @usableFromInline let b: Double
    @usableFromInline let c: Double

    @inlinable @inline(__always)
    init(_ first: Double, _ second: Double) {
      c = 3 * first
      b = 3 * (second - first) - c
      a = 1 - c - b
    }

    @inlinable @inline(__always)
    func value(at t: Double) -> Double { ((a * t + b) * t + c) * t }

    func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }

    /// The parameter in 0…1 at which this coordinate is `target`, itself in 0…1.
    @usableFromInline
    func parameter(at target: Double) -> Double {
      var low = 0.0
      var high = 1.0
      var t = target
      var width = 2.0
      for _ in 0..<100 {
        let error = value(at: t) - target
        if abs(error) <= 4e-15 { break }
        if error < 0 { low = t } else { high = t }
        let step = t - error / slope(at: t)
        // Newton may crawl along a flat stretch: every step must halve the last one at least.
        let isTrusted = step > low && step < high && abs(step - t) < width / 2
        let next = isTrusted ? step : low + (high - low) / 2
        if next == t { break }
        width = isTrusted ? abs(next - t) : high - low
        t = next
      }
      return t
    }
  }
}

extension UnitBezier {
  /// The curve's y at `x`, continued beyond 0…1 along the tangents at its ends, as CSS does; within
  /// 0…1 the same as ``value(at:)``.
  ///
  /// Core Animation clamps instead. An end whose control point lies on it takes the direction to
  /// the other control point, one with both there the diagonal, and a vertical tangent continues
  /// flat.
  ///
  /// Source: W3C CSS Easing Functions Level 1, "Cubic Bézier easing functions".
  public func extrapolatedValue(at x: Double) -> Double {
    if x < 0 { return x * startSlope }
    if x > 1 { return 1 + (x - 1) * endSlope }
    return value(at: x)
  }

  private var startSlope: Double {
    if c1x > 0 { return c1y / c1x }
    guard c1x == 0, c1y == 0 else { return 0 }
    if c2x > 0 { return c2y / c2x }
    return c2x == 0 && c2y == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if c2x < 1 { return (c2y - 1) / (c2x - 1) }
    guard c2x == 1, c2y == 1 else { return 0 }
    if c1x < 1 { return (c1y - 1) / (c1x - 1) }
    return c1x == 1 && c1y == 1 ? 1 : 0
  }
}

/// A curve that maps the progress of an animation to the progress of its value.
///
/// Control points are stored as `Float`, as Core Animation stores them, and solved as `Double` by
/// `UnitBezier`: rounding 0.42 to `Float` alone moves the result by up to 2e-8.
@frozen
public struct TimingFunction: Codable, Equatable, Sendable {
  /// The x of the first control point; meant to be within 0…1.
  public let c1x: Float
  /// The y of the first control point.
  public let c1y: Float
  /// The x of the second control point; meant to be within 0…1.
  public let c2x: Float
  /// The y of the second control point.
  public let c2y: Float

  /// Creates the curve (0, 0), (`c1x`, `c1y`), (`c2x`, `c2y`), (1, 1).
  @inlinable
  public init(_ c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.c1x = c1x
    self.c1y = c1y
    self.c2x = c2x
    self.c2y = c2y
  }

  /// Constant speed.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// The curve of implicit animations, CSS's `ease`.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// The curve's y at `x`; `x` is clamped to 0…1 as Core Animation does, y may overshoot.
  ///
  /// Exact at 0 and 1, and everywhere on a diagonal curve such as ``linear``; elsewhere accurate as
  /// `UnitBezier.value(at:)` states, far within Core Animation's own 3.6e-6.
  public func value(at x: Double) -> Double { curve.value(at: x) }

  /// The same curve, to be solved.
  @inlinable var curve: UnitBezier {
    UnitBezier(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }
}
