/// An animation of any kind: one reference.
public indirect enum Animation: Equatable, Sendable {
  /// An animation between two values.
  case basic(BasicAnimation)
  /// An animation through a list of values or along a path.
  case keyframe(KeyframeAnimation)
  /// An animation on a damped spring.
  case spring(SpringAnimation)
  /// Animations that play together.
  case group(AnimationGroup)
  /// An animation of a shape's path.
  case path(PathAnimation)
  /// An animation of a property that is a list.
  case list(ListAnimation)
  /// A way from one picture of a layer to another.
  case transition(Transition)

  /// What the animation drives; `nil` for a group, whose children say so themselves.
  public var keyPath: AnimationKeyPath? {
    switch self {
    case .basic(let animation): animation.keyPath
    case .keyframe(let animation): animation.keyPath
    case .spring(let animation): animation.keyPath
    case .group: nil
    case .path: .path
    case .list(let animation): animation.property.keyPath
    case .transition: .transition
    }
  }

  /// Whether the animation leaves its layer once ``Timing/isFinished(at:)``, whatever its fill
  /// mode.
  public var isRemovedOnCompletion: Bool {
    switch self {
    case .basic(let animation): animation.isRemovedOnCompletion
    case .keyframe(let animation): animation.isRemovedOnCompletion
    case .spring(let animation): animation.basic.isRemovedOnCompletion
    case .group(let group): group.isRemovedOnCompletion
    case .path(let animation): animation.isRemovedOnCompletion
    case .list(let animation): animation.isRemovedOnCompletion
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
      case .list(let animation): animation.timing
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
      case .list(let animation): animation.timingFunction
      case .transition(let transition): transition.timingFunction
      }
    }
    set {
      change(
        basic: { $0.timingFunction = newValue }, timing: { _ in }, function: { $0 = newValue })
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
    case .list(var animation):
      timing(&animation.timing)
      function(&animation.timingFunction)
      self = .list(animation)
    case .transition(var transition):
      timing(&transition.timing)
      function(&transition.timingFunction)
      self = .transition(transition)
    }
  }
}

extension Animation {
  /// Calls `body` for each animation that this one is made of and that is in effect at `parentTime`
  /// (s, the layer's time): itself, or what is in the group, at any depth, in the order of
  /// application.
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
  /// result is of the same kind. `nil` for a group, a transition, an animation of a path or a list,
  /// and as for ``BasicAnimation/value(at:over:)``.
  public func value(
    in moment: AnimationMoment, over current: AnimatableValue
  ) -> AnimatableValue? {
    switch self {
    case .basic(let animation): animation.valueOrPart(in: moment.sample, over: current)
    case .keyframe(let animation): animation.valueOrPart(in: moment, over: current)
    case .spring(let animation): animation.valueOrPart(in: moment, over: current)
    case .group, .path, .list, .transition: nil
    }
  }
}
