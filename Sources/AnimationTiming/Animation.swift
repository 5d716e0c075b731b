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

  /// What the animation drives; `nil` for a group, whose children say so themselves.
  public var keyPath: AnimationKeyPath? {
    switch self {
    case .basic(let animation): animation.keyPath
    case .keyframe(let animation): animation.keyPath
    case .spring(let animation): animation.keyPath
    case .group: nil
    case .path: .path
    }
  }

  /// Whether the animation leaves its layer once ``Timing/isFinished(at:)``, whatever its fill mode.
  public var isRemovedOnCompletion: Bool {
    switch self {
    case .basic(let animation): animation.isRemovedOnCompletion
    case .keyframe(let animation): animation.isRemovedOnCompletion
    case .spring(let animation): animation.basic.isRemovedOnCompletion
    case .group(let group): group.isRemovedOnCompletion
    case .path(let animation): animation.isRemovedOnCompletion
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
    }
  }
}
