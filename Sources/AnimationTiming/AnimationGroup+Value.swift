extension AnimationGroup {
  /// The value at `parentTime` (s, the layer's time) of the property, or part of one, that `keyPath`
  /// names, given its value `current` below the group.
  ///
  /// Children of other properties are passed over. `nil` if no child has an effect on it then, or
  /// the group itself has none: outside its active interval without a fill mode that holds.
  ///
  /// Complexity: O(children).
  public func value(
    of keyPath: AnimationKeyPath, at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    guard timing.sample(at: parentTime).isInEffect else { return nil }
    let time = localTime(at: parentTime)
    let isAtEnd = timing.duration > 0 && time >= timing.duration * (1 - Self.slack)
    var value: AnimatableValue?
    for child in animations {
      let child = child.prepared(at: time, isAtEnd: isAtEnd, duration: timing.duration)
      value = child.value(of: keyPath, at: time, over: value ?? current) ?? value
    }
    return value
  }

  /// How close to each other, relative to the group's duration, two ends count as one.
  static let slack = 1e-6

  /// The time that the children see, s.
  func localTime(at parentTime: MediaTime) -> MediaTime {
    let time = timing.localTime(at: parentTime)
    guard let timingFunction, timing.duration > 0, timing.duration < .infinity else { return time }
    return timingFunction.value(at: time / timing.duration) * timing.duration
  }
}

extension AnimationGroup.Child {
  /// The child as it plays in a group of `duration`, s.
  fileprivate func prepared(
    at time: MediaTime, isAtEnd: Bool, duration: MediaTime
  ) -> AnimationGroup.Child {
    var child = self
    if !(child.timing.duration > 0) { child.timing.duration = duration }
    let justBefore = time - duration * AnimationGroup.slack
    if isAtEnd, child.timing.isFinished(at: time), !child.timing.isFinished(at: justBefore) {
      child.timing.fillMode = child.timing.fillMode.holdsStart ? .both : .forwards
    }
    return child
  }

  /// What the child makes of `current`, the value of what `keyPath` names; `nil` without effect.
  fileprivate func value(
    of keyPath: AnimationKeyPath, at time: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    switch self {
    case .basic(let animation) where keyPath.takes(animation.keyPath):
      animation.value(at: time, over: current)
    case .keyframe(let animation) where keyPath.takes(animation.keyPath):
      animation.value(at: time, over: current)
    case .spring(let animation) where keyPath.takes(animation.keyPath):
      animation.value(at: time, over: current)
    case .group(let group): group.value(of: keyPath, at: time, over: current)
    default: nil
    }
  }
}

extension AnimationKeyPath {
  /// Whether an animation of `other` can be applied to the value that this key path names.
  fileprivate func takes(_ other: AnimationKeyPath) -> Bool {
    other == self || other.property == self
  }
}
