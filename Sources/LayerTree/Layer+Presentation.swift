public import AnimationTiming
public import Geometry

extension Layer {
  /// Where the anchor point is shown at `time`, s, in the superlayer's coordinates: the app's own look at
  /// what the server makes of the position and its animations, pt.
  ///
  /// An animation that waits for its commit begins at `time`. Complexity: O(animations attached).
  public final func presentedPosition(at time: MediaTime) -> Point {
    var value = AnimatableValue.point(position)
    for attached in attachedInOrder(at: time)
    where attached.animation.keyPath.property == .position {
      value = attached.resolved(at: time).animation.value(at: time, over: value) ?? value
    }
    guard case .point(let point) = value else { return position }
    return point
  }

  /// What is shown at `time`, s, of what `keyPath` names: ``presentedPosition(at:)`` for any property or
  /// part of one. Nil for a colour that is not set, and for a property that this layer does not have.
  public final func presentedValue(
    of keyPath: AnimationKeyPath, at time: MediaTime
  ) -> AnimatableValue? {
    let property = keyPath.property
    guard var value = modelValue(of: property) else { return nil }
    let now = localTime(at: time)
    for attached in attachedInOrder(at: now) where attached.animation.keyPath.property == property {
      value = attached.resolved(at: now).animation.value(at: now, over: value) ?? value
    }
    return keyPath.part(of: value)
  }

  /// The number of attached animations: those added and neither removed nor known to be over.
  public final var animationCount: Int { attachedAnimations.count }

  /// Sorted by begin time, then by order of adding, as the server applies them.
  private func attachedInOrder(at time: MediaTime) -> [AttachedAnimation] {
    func begin(_ attached: AttachedAnimation) -> MediaTime {
      attached.resolved(at: time).animation.timing.beginTime
    }
    let pairs = zip(attachedAnimations, attachedAnimations.dropFirst())
    // Nearly always so: then nothing is copied.
    if pairs.allSatisfy({ begin($0) <= begin($1) }) { return attachedAnimations }
    return attachedAnimations.sorted { (begin($0), $0.serial) < (begin($1), $1.serial) }
  }
}
