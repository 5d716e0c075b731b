/// Animations that play together, in the time of their group.
///
/// Children take the group's local time as their parent time: they are never scaled to the group's
/// duration, only cut off by it. Their begin times count from the group's start (0 is the start, not
/// a sentinel), and they are applied in the order of the list. A child without a duration takes the
/// group's. A child that is over and holds nothing shows nothing, though the group goes on; but one
/// that ends together with the group holds its last value at the group's own last instant, so that
/// the fill mode of the group alone can hold the whole.
///
/// Source: the `CAAnimationGroup` documentation; the rule for a missing duration is another
/// implementation's, Core Animation leaves it undefined.
public struct AnimationGroup: Equatable, Sendable {
  /// The children, in the order in which they are applied.
  public var animations: [Animation]
  /// When the group plays, in the layer's time.
  public var timing: Timing
  /// The curve of the time that the children see, over the group's duration; `nil` is linear.
  public var timingFunction: TimingFunction?
  /// Whether the group leaves its layer once ``Timing/isFinished(at:)``, whatever its fill mode. The
  /// evaluator does not look at it, nor at that of a child.
  public var isRemovedOnCompletion: Bool

  /// Creates a group; the defaults are Core Animation's.
  public init(
    animations: [Animation] = [], timing: Timing = Timing(), timingFunction: TimingFunction? = nil,
    isRemovedOnCompletion: Bool = true
  ) {
    self.animations = animations
    self.timing = timing
    self.timingFunction = timingFunction
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}
