/// Any animation.
public indirect enum LayerAnimation: Equatable, Sendable {
  /// Between two values.
  case basic(BasicAnimation)
  /// Through several values or along a path.
  case keyframe(KeyframeAnimation)
  /// Between two values, as a spring moves.
  case spring(SpringAnimation)
  /// Several animations in a time of their own.
  case group(AnimationGroup)

  /// When it plays, in its parent's time.
  public var timing: Timing {
    get {
      switch self {
      case .basic(let animation): animation.timing
      case .keyframe(let animation): animation.timing
      case .spring(let animation): animation.animation.timing
      case .group(let group): group.timing
      }
    }
    set {
      switch self {
      case .basic(var animation):
        animation.timing = newValue
        self = .basic(animation)
      case .keyframe(var animation):
        animation.timing = newValue
        self = .keyframe(animation)
      case .spring(var animation):
        animation.animation.timing = newValue
        self = .spring(animation)
      case .group(var group):
        group.timing = newValue
        self = .group(group)
      }
    }
  }

  /// The value at `parentTime`, s, of the whole property `property`, given the value `current` below this
  /// animation; `nil` if it has no effect on it then.
  public func value(
    at parentTime: MediaTime, of property: AnimationKeyPath, over current: AnimatableValue
  ) -> AnimatableValue? {
    switch self {
    case .basic(let animation):
      animation.keyPath.property == property.property
        ? animation.value(at: parentTime, over: current) : nil
    case .keyframe(let animation):
      animation.keyPath.property == property.property
        ? animation.value(at: parentTime, over: current) : nil
    case .spring(let spring):
      spring.animation.keyPath.property == property.property
        ? spring.value(at: parentTime, over: current) : nil
    case .group(let group): group.value(at: parentTime, of: property, over: current)
    }
  }
}

/// Animations that play together in the group's own time: clipped by the group's duration, never scaled.
///
/// A child's begin time counts from the group's start, its duration of 0 is the group's, and its fill mode
/// holds within the group: a child that is over and removed contributes nothing though the group goes on. A
/// child that ends with the group is held where the group's own fill mode holds.
///
/// Source: the `CAAnimationGroup` header and documentation.
public struct AnimationGroup: Equatable, Sendable {
  /// The children in the order in which they are applied.
  public var animations: [LayerAnimation]
  /// When the group plays, in the layer's time.
  public var timing: Timing
  /// The curve of the time that the children see; `nil` is linear.
  public var timingFunction: TimingFunction?

  /// Creates a group.
  public init(
    _ animations: [LayerAnimation], timing: Timing, timingFunction: TimingFunction? = nil
  ) {
    self.animations = animations
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// The time, s, that the children see at `parentTime`, s; `nil` while the group has no effect.
  public func childTime(at parentTime: MediaTime) -> MediaTime? {
    let sample = timing.sample(at: parentTime)
    guard sample.isInEffect else { return nil }
    let progress = timingFunction?.value(at: sample.progress) ?? sample.progress
    // At progress 0 an infinite duration has not begun either.
    return progress == 0 ? 0 : progress * timing.duration
  }

  /// The value at `parentTime`, s, of the whole property `property` over `current`; `nil` if no child has an
  /// effect on it then. Groups nest; the depth is what the caller built.
  public func value(
    at parentTime: MediaTime, of property: AnimationKeyPath, over current: AnimatableValue
  ) -> AnimatableValue? {
    guard let time = childTime(at: parentTime) else { return nil }
    var value: AnimatableValue?
    for child in animations {
      var child = child
      if !(child.timing.duration > 0) { child.timing.duration = timing.duration }
      if endsWithGroup(child, at: time) {
        child.timing.fillMode = child.timing.fillMode.holdsStart ? .both : .forwards
      }
      value = child.value(at: time, of: property, over: value ?? current) ?? value
    }
    return value
  }

  /// Whether `time` is the group's end and the child's as well: a group that holds its end holds that of such
  /// a child, which would be over and gone by then.
  private func endsWithGroup(_ child: LayerAnimation, at time: MediaTime) -> Bool {
    let slack = timing.duration * 1e-6
    return timing.duration > 0 && time >= timing.duration - slack
      && child.timing.isFinished(at: time) && !child.timing.isFinished(at: time - slack)
  }
}
