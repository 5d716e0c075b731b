extension Animation {
  /// Calls `body` for each animation that this one is made of and that is in effect at `parentTime`
  /// (s, the layer's time): itself, or what is in the group, at any depth, in the order of application.
  ///
  /// None of them is a group. Complexity: O(animations), no allocation.
  public func forEachInEffect(
    at parentTime: MediaTime, _ body: (borrowing Animation, AnimationMoment) -> Void
  ) {
    forEachInEffect(in: AnimationMoment(of: timing, at: parentTime), body)
  }

  func forEachInEffect(
    in moment: AnimationMoment, _ body: (borrowing Animation, AnimationMoment) -> Void
  ) {
    guard moment.sample.isInEffect else { return }
    if case .group(let group) = self {
      group.forEachInEffect(in: moment, body)
    } else {
      body(self, moment)
    }
  }

  /// The value that the animation makes of `current` in `moment`, one of those that
  /// ``forEachInEffect(at:_:)`` gives with it.
  ///
  /// `current` is either what the key path names or the whole property that holds it, and the result
  /// is of the same kind. `nil` for a group or an animation of a path, and as for
  /// ``BasicAnimation/value(at:over:)``.
  public func value(
    in moment: AnimationMoment, over current: AnimatableValue
  ) -> AnimatableValue? {
    switch self {
    case .basic(let animation): animation.valueOrPart(in: moment.sample, over: current)
    case .keyframe(let animation): animation.valueOrPart(in: moment, over: current)
    case .spring(let animation): animation.valueOrPart(in: moment, over: current)
    case .group, .path: nil
    }
  }
}
