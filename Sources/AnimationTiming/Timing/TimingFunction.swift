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
  public func value(at x: Double) -> Double {
    curve.value(at: x)
  }

  /// The same curve, to be solved.
  @inlinable var curve: UnitBezier {
    UnitBezier(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }
}
