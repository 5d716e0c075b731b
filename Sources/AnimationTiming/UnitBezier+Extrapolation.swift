extension UnitBezier {
  /// The curve's y at `x`, continued beyond 0…1 along the tangents at its ends, as CSS does; within
  /// 0…1 the same as ``value(at:)``.
  ///
  /// Core Animation clamps instead. An end whose control point lies on it takes the direction to the
  /// other control point, one with both there the diagonal, and a vertical tangent continues flat.
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
