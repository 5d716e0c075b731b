/// Animations that play together, in the time of their group.
///
/// Children take the group's local time as their parent time: they are never scaled to the group's
/// duration, only cut off by it. Their begin times count from the group's start (0 is the start,
/// not a sentinel), and they are applied in the order of the list. A child without a duration takes
/// the group's. A child that is over and holds nothing shows nothing, though the group goes on; but
/// one that ends together with the group holds its last value at the group's own last instant, so
/// that the fill mode of the group alone can hold the whole.
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
  /// Whether the group leaves its layer once ``Timing/isFinished(at:)``, whatever its fill mode.
  /// The evaluator does not look at it, nor at that of a child.
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

extension AnimationGroup {
  /// The value at `parentTime` (s, the layer's time) of the property, or part of one, that
  /// `keyPath` names, given its value `current` below the group.
  ///
  /// Children of other properties are passed over. `nil` if no child has an effect on it then, or
  /// the group itself has none: outside its active interval without a fill mode that holds.
  ///
  /// Complexity: O(children), no allocation.
  public func value(
    of keyPath: AnimationKeyPath, at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    let moment = AnimationMoment(of: timing, at: parentTime)
    guard moment.sample.isShown else { return nil }
    var value: AnimatableValue?
    forEachInEffect(in: moment) { child, moment in
      guard let other = child.keyPath, keyPath.takes(other) else { return }
      value = child.value(in: moment, over: value ?? current) ?? value
    }
    return value
  }

  /// How close to each other, relative to the group's duration, two ends count as one.
  static let slack = 1e-6

  /// Calls `body` for each child in effect while the group is in `moment`, which is in effect.
  func forEachInEffect(
    in moment: AnimationMoment, _ body: (borrowing Animation, AnimationMoment) -> Void
  ) {
    let duration = moment.timing.duration
    let time = localTime(in: moment)
    let isAtEnd = duration > 0 && time >= duration * (1 - Self.slack)
    for child in animations {
      let moment = AnimationMoment(
        of: child.timing, at: time, isAtEnd: isAtEnd, ofGroupLasting: duration)
      child.forEachInEffect(in: moment, body)
    }
  }

  /// The time that the children see, s.
  private func localTime(in moment: AnimationMoment) -> MediaTime {
    let (time, duration) = (moment.localTime, moment.timing.duration)
    guard let timingFunction, duration > 0, duration < .infinity else { return time }
    return timingFunction.value(at: time / duration) * duration
  }
}

extension AnimationKeyPath {
  /// Whether an animation of `other` can be applied to the value that this key path names.
  fileprivate func takes(_ other: AnimationKeyPath) -> Bool {
    other == self || other.property == self
  }
}
