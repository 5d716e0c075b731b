/// An animation of any kind: one reference.
public indirect enum Animation: Equatable, Sendable {
  case basic(BasicAnimation)
  case keyframe(KeyframeAnimation)
  case spring(SpringAnimation)
  case group(AnimationGroup)
  case path(PathAnimation)
  case transition(Transition)

  /// The animated property; `nil` for a group, whose children have their own.
  public var keyPath: AnimationKeyPath? {
    switch self {
    case .basic(let animation): animation.keyPath
    case .keyframe(let animation): animation.keyPath
    case .spring(let animation): animation.keyPath
    case .group: nil
    case .path: .path
    case .transition: .transition
    }
  }

  /// True if the animation leaves its layer once ``Timing/isPast(at:)``, whatever its fill mode.
  public var isRemovedOnCompletion: Bool {
    switch self {
    case .basic(let animation): animation.isRemovedOnCompletion
    case .keyframe(let animation): animation.isRemovedOnCompletion
    case .spring(let animation): animation.basic.isRemovedOnCompletion
    case .group(let group): group.isRemovedOnCompletion
    case .path(let animation): animation.isRemovedOnCompletion
    case .transition(let transition): transition.isRemovedOnCompletion
    }
  }

  /// When it plays, in the time of the layer or group that it stands in.
  public var timing: Timing {
    get {
      switch self {
      case .basic(let animation): animation.timing
      case .keyframe(let animation): animation.timing
      case .spring(let animation): animation.timing
      case .group(let group): group.timing
      case .path(let animation): animation.timing
      case .transition(let transition): transition.timing
      }
    }
    set { change(basic: { $0.timing = newValue }, timing: { $0 = newValue }, function: { _ in }) }
  }

  /// The curve over the whole cycle; `nil` is linear.
  public var timingFunction: TimingFunction? {
    get {
      switch self {
      case .basic(let animation): animation.timingFunction
      case .keyframe(let animation): animation.timingFunction
      case .spring(let animation): animation.basic.timingFunction
      case .group(let group): group.timingFunction
      case .path(let animation): animation.timingFunction
      case .transition(let transition): transition.timingFunction
      }
    }
    set {
      change(basic: { $0.timingFunction = newValue }, timing: { _ in }, function: { $0 = newValue })
    }
  }

  /// Changes what every kind has: that of a basic animation, or timing and function of another.
  private mutating func change(
    basic: (inout BasicAnimation) -> Void, timing: (inout Timing) -> Void,
    function: (inout TimingFunction?) -> Void
  ) {
    switch self {
    case .basic(var animation):
      basic(&animation)
      self = .basic(animation)
    case .keyframe(var animation):
      timing(&animation.timing)
      function(&animation.timingFunction)
      self = .keyframe(animation)
    case .spring(var animation):
      basic(&animation.basic)
      self = .spring(animation)
    case .group(var group):
      timing(&group.timing)
      function(&group.timingFunction)
      self = .group(group)
    case .path(var animation):
      timing(&animation.timing)
      function(&animation.timingFunction)
      self = .path(animation)
    case .transition(var transition):
      timing(&transition.timing)
      function(&transition.timingFunction)
      self = .transition(transition)
    }
  }
}

extension Animation {
  /// Calls `body` for each animation in effect at `parentTime` (s, the layer's time) that this one
  /// is made of: itself, or what is in the group, at any depth, in the order of application.
  ///
  /// None of them is a group. Complexity: O(animations), no allocation.
  package func forEachInEffect(
    at parentTime: MediaTime, _ body: (borrowing Animation, AnimationMoment) -> Void
  ) {
    forEachInEffect(in: AnimationMoment(of: timing, at: parentTime), body)
  }

  func forEachInEffect(
    in moment: AnimationMoment, _ body: (borrowing Animation, AnimationMoment) -> Void
  ) {
    guard moment.sample.isShown else { return }
    if case .group(let group) = self {
      group.forEachInEffect(in: moment, body)
    } else {
      body(self, moment)
    }
  }

  /// The value that the animation makes of `current` in `moment`, one of those that
  /// ``forEachInEffect(at:_:)`` gives with it.
  ///
  /// `current` is either what the key path names or the whole property that holds it, and the
  /// result is of the same kind. `nil` for a group, a transition, an animation of a path, and as
  /// for ``BasicAnimation/value(at:over:)``.
  package func value(
    in moment: AnimationMoment, over current: AnimatableValue
  ) -> AnimatableValue? {
    switch self {
    case .basic(let animation): animation.valueOrPart(in: moment.sample, over: current)
    case .keyframe(let animation): animation.valueOrPart(in: moment, over: current)
    case .spring(let animation): animation.valueOrPart(in: moment, over: current)
    case .group, .path, .transition: nil
    }
  }
}

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
  /// True if the group leaves its layer once it is over; that of a child means nothing.
  public var isRemovedOnCompletion: Bool

  /// Creates a group; the defaults are Core Animation's.
  public init(
    animations: [Animation] = [], timing: Timing = Timing(), timingFunction: TimingFunction? = nil,
    isRemovedOnCompletion: Bool = true
  ) {
    (self.animations, self.timing, self.timingFunction) = (animations, timing, timingFunction)
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }
}

extension AnimationGroup {
  /// Calls `body` for each child in effect while the group is in `moment`, which is in effect.
  func forEachInEffect(
    in moment: AnimationMoment, _ body: (borrowing Animation, AnimationMoment) -> Void
  ) {
    let duration = moment.timing.duration
    let time = localTime(in: moment)
    let isAtEnd = duration > 0 && time >= duration * (1 - AnimationMoment.slack)
    for child in animations {
      let moment = AnimationMoment(
        of: child.timing, at: time, isAtEnd: isAtEnd, ofGroupLasting: duration)
      child.forEachInEffect(in: moment, body)
    }
  }

  private func localTime(in moment: AnimationMoment) -> MediaTime {
    let (time, duration) = (moment.localTime, moment.timing.duration)
    guard let timingFunction, duration > 0, duration < .infinity else { return time }
    return timingFunction.value(at: time / duration) * duration
  }
}
