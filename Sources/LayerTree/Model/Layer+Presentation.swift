public import AnimationTiming

extension Layer {
  /// Where the anchor point is shown at the media time `time`, s, in the superlayer's coordinates:
  /// the app's own look at what the server makes of the position and its animations, pt.
  ///
  /// An animation that waits for its commit begins at `time`. Complexity: O(animations attached).
  public final func presentedPosition(at time: MediaTime) -> Point {
    guard case .point(let point) = shown(.position, over: .point(position), at: time) else {
      return position
    }
    return point
  }

  /// What is shown at `time`, s, of what `keyPath` names: ``presentedPosition(at:)`` for any
  /// property or part of one. Nil for a colour that is not set, and for a property that this layer
  /// does not have.
  public final func presentedValue(
    of keyPath: AnimationKeyPath, at time: MediaTime
  ) -> AnimatableValue? {
    let property = keyPath.property
    if property == .transform, keyPath.leavesPlane || features?.values.space.transform != nil {
      return keyPath.part(of: presentedTransform3D(at: time))
    }
    return modelValue(of: property).flatMap {
      keyPath.part(of: shown(property, over: $0, at: time))
    }
  }

  /// What is shown of ``transform3D`` at the media time `time`, s.
  public final func presentedTransform3D(at time: MediaTime) -> Transform3D {
    let time = localTime(at: time)
    var map = transform3D
    for attached in animations.inOrder(at: time) {
      animations.whole(attached.resolved(at: time)).forEachInEffect(at: time) { animation, moment in
        animation.apply(to: &map, in: moment)
      }
    }
    return map
  }

  /// What the animations of a whole property make of its `model` at the media time `time`, s.
  private final func shown(
    _ property: AnimationKeyPath, over model: AnimatableValue, at time: MediaTime
  ) -> AnimatableValue {
    let time = localTime(at: time)
    var value = model
    for attached in animations.inOrder(at: time) {
      if attached.isOther {
        animations.whole(attached.resolved(at: time)).apply(to: property, &value, at: time)
      } else if attached.animation.keyPath.property == property {
        value = attached.resolved(at: time).animation.value(at: time, over: value) ?? value
      }
    }
    return value
  }
}

extension Animation {
  /// Puts in place of `value`, that of the whole `property`, what this animation makes of it at
  /// `time`, s.
  fileprivate func apply(
    to property: AnimationKeyPath, _ value: inout AnimatableValue, at time: MediaTime
  ) {
    forEachInEffect(at: time) { animation, moment in
      guard animation.keyPath?.property == property else { return }
      value = animation.value(in: moment, over: value) ?? value
    }
  }
}
