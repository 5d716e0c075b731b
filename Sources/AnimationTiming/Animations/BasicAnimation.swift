/// An animation between two values.
///
/// | set | interpolates |
/// |---|---|
/// | from and to (a `byValue` beside them is ignored) | from → to |
/// | from and by | from → from ⊕ by |
/// | by and to | to ⊖ by → to |
/// | from | from → current |
/// | to | current → to |
/// | by | current → current ⊕ by |
/// | none | nothing: the animation has no effect |
///
/// "Current" is the value below the animation in the same frame, so a change of the model retargets
/// it while it runs. Where an additive animation leaves an end out, current is zero (the identity),
/// or what is below would count twice. ⊕ adds per component; of affine maps it
/// applies the addend first, in the layer's own space, as the header has it ("the two matrices are
/// concatenated"): sources disagree on it, and translations do not depend on it.
///
/// Source: the `CAAnimation` header and documentation.
public struct BasicAnimation: Equatable, Sendable {
  /// What the animation drives.
  public var keyPath: AnimationKeyPath
  /// The value at progress 0.
  public var fromValue: AnimatableValue?
  /// The value at progress 1.
  public var toValue: AnimatableValue?
  /// The difference between the two ends.
  public var byValue: AnimatableValue?
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress within a cycle; `nil` is linear.
  public var timingFunction: TimingFunction?
  /// Whether the value is added to what is below instead of replacing it.
  public var isAdditive: Bool
  /// Whether each repeat starts from where the last one ended.
  public var isCumulative: Bool
  /// Whether the animation leaves its layer once it is over; the evaluator does not look at it.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation; the defaults are Core Animation's.
  public init(
    keyPath: AnimationKeyPath, fromValue: AnimatableValue? = nil, toValue: AnimatableValue? = nil,
    byValue: AnimatableValue? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil, isAdditive: Bool = false, isCumulative: Bool = false,
    isRemovedOnCompletion: Bool = true
  ) {
    self.keyPath = keyPath
    self.fromValue = fromValue
    self.toValue = toValue
    self.byValue = byValue
    self.timing = timing
    self.timingFunction = timingFunction
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}

extension BasicAnimation: AnimationEvaluator {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value
  /// `current` below this animation.
  ///
  /// `current` is either what the key path names, or the whole property that holds it; the result
  /// is of the same kind. In the second case the part is read, animated and written back, so that
  /// `transform.translation.x` keeps the rest of a transform.
  ///
  /// `nil` if the animation has no effect then, and what is below shows: outside its active
  /// interval without a fill mode that holds, no ends set, values whose kind is not the key path's,
  /// or an end that needs the inverse of a map that has none.
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
  /// `current` below it: ``value(at:over:)`` for a key path that takes a scalar, without the
  /// wrapping.
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
