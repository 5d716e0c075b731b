import AnimationTiming

/// The presentation of rare properties.
struct FeaturePresentation: Equatable {
  /// How far the layer is turned about the y axis, rad; nil as long as nothing animates it.
  var turn: Double?
  /// How far a transition has come; nil as long as there is none.
  private(set) var transition: TransitionProgress?

  /// Applies one animation on top of what is there; without effect at `time`, nothing changes.
  mutating func apply(_ animation: BasicAnimation, at time: MediaTime) {
    if animation.keyPath == .rotationY {
      turn = animation.scalarValue(at: time, over: turn ?? 0) ?? turn
    }
  }

  /// Applies an animation that is in effect in `moment`, and is no group.
  mutating func apply(_ animation: borrowing Animation, in moment: AnimationMoment) {
    if case .transition(let way) = copy animation, let progress = way.progress(in: moment) {
      transition = TransitionProgress(kind: way.kind, progress: progress)
    }
    if animation.keyPath == .rotationY,
      case .scalar(let angle)? = animation.value(in: moment, over: .scalar(turn ?? 0))
    {
      turn = angle
    }
  }
}

/// Where a layer is between two pictures.
struct TransitionProgress: Equatable {
  let kind: Transition.Kind
  /// 0…1.
  let progress: Double
}

extension AnimationKeyPath {
  /// True if it names what few layers have.
  var isFeature: Bool { isTurn || isTransition }

  /// True if it takes a layer out of its superlayer's plane.
  var isTurn: Bool { self == .rotationY }

  /// True if it leads from one picture of a layer to another.
  var isTransition: Bool { self == .transition }
}
