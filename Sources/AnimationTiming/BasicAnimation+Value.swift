extension BasicAnimation: AnimationEvaluator {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value
  /// `current` below this animation.
  ///
  /// `current` is either what the key path names, or the whole property that holds it; the result is
  /// of the same kind. In the second case the part is read, animated and written back, so that
  /// `transform.translation.x` keeps the rest of a transform.
  ///
  /// `nil` if the animation has no effect then, and what is below shows: outside its active interval
  /// without a fill mode that holds, no ends set, values whose kind is not the key path's, or an
  /// end that needs the inverse of a map that has none.
  ///
  /// The order is: phase and progress, timing function, ends, cumulation, addition. A cumulative
  /// animation adds, per finished cycle, the value at the end of a cycle: the end value, or the
  /// start value if it autoreverses.
  ///
  /// Complexity: O(1), no allocation.
  public func value(
    at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    valueOrPart(in: timing.sample(at: parentTime), over: current)
  }

  /// The value at `parentTime` (s, the layer's time) of an animation of a number, given the number
  /// `current` below it: ``value(at:over:)`` for a key path that takes a scalar, without the wrapping.
  ///
  /// `nil` as there. The key path itself is not looked at.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  public func scalarValue(at parentTime: MediaTime, over current: Double) -> Double? {
    evaluated(in: timing.sample(at: parentTime), over: current)
  }

  @inlinable @inline(__always)
  func evaluated<Quantity: AnimatableQuantity>(
    in sample: TimingSample, over current: Quantity
  ) -> Quantity? {
    PreparedAnimation<Quantity>(self)?.value(in: sample, over: current)
  }
}
