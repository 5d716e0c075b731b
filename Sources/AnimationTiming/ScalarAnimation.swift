/// A basic animation of a number, ready to be evaluated every frame.
///
/// Answers exactly what ``BasicAnimation/scalarValue(at:over:)`` of its animation answers, from a fraction of
/// the bytes and with the curve's polynomials and the lengths of the timing worked out.
@frozen
public struct ScalarAnimation: Sendable {
  @usableFromInline let prepared: PreparedAnimation<Double>

  /// Prepares `animation`, whose key path is not looked at; `nil` if it never has an effect on a number.
  @inlinable
  public init?(_ animation: BasicAnimation) {
    guard let prepared = PreparedAnimation<Double>(animation) else { return nil }
    self.prepared = prepared
  }

  /// The value at `parentTime` (s, the layer's time) over the number `current` below the animation;
  /// `nil` without effect then.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable @inline(__always)
  public func value(at parentTime: MediaTime, over current: Double) -> Double? {
    prepared.value(at: parentTime, over: current)
  }
}
