extension AnimationGroup {
  /// The value at `parentTime` (s, the layer's time) of the property, or part of one, that `keyPath`
  /// names, given its value `current` below the group.
  ///
  /// Children of other properties are passed over. `nil` if no child has an effect on it then, or
  /// the group itself has none: outside its active interval without a fill mode that holds.
  ///
  /// Complexity: O(children), no allocation.
  public func value(
    of keyPath: AnimationKeyPath, at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    let moment = AnimationMoment(of: timing, at: parentTime)
    guard moment.sample.isInEffect else { return nil }
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
