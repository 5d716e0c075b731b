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
  /// The animated property.
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
  /// True if the value is added to what is below instead of replacing it.
  public var isAdditive: Bool
  /// True if each repeat starts from where the last one ended.
  public var isCumulative: Bool
  /// True if the animation leaves its layer once it is over; the evaluator does not look at it.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation; the defaults are Core Animation's.
  public init(
    keyPath: AnimationKeyPath, fromValue: AnimatableValue? = nil, toValue: AnimatableValue? = nil,
    byValue: AnimatableValue? = nil, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil, isAdditive: Bool = false, isCumulative: Bool = false,
    isRemovedOnCompletion: Bool = true
  ) {
    (self.keyPath, self.fromValue, self.toValue) = (keyPath, fromValue, toValue)
    (self.byValue, self.timing, self.timingFunction) = (byValue, timing, timingFunction)
    (self.isAdditive, self.isCumulative) = (isAdditive, isCumulative)
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}
