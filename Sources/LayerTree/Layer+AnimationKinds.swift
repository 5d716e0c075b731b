public import AnimationTiming

extension Layer {
  /// Attaches a copy of `animation`; the server evaluates it from the next commit on.
  ///
  /// The rules for adding a basic animation hold for every kind: for begin time and duration, also those of a
  /// spring or a group, and for the transaction's timing function. The children of a group stay as they are;
  /// groups below ``AnimationTiming/Animation/deepestGroup`` are left out. An animation of a path shows on a
  /// ``ShapeLayer`` only.
  /// - Parameter callbacks: told when the animation starts and stops, and kept until then.
  public final func add(
    _ animation: Animation, forKey key: String? = nil, callbacks: AnimationCallbacks? = nil
  ) {
    if case .basic(let animation) = animation {
      return add(animation, forKey: key, callbacks: callbacks)
    }
    if let key { removeAnimation(forKey: key) }
    var copy = animation.nested()
    if !(copy.timing.duration > 0) {
      copy.timing.duration = context.transaction.animationDuration
    }
    if let timingFunction = context.transaction.animationTimingFunction {
      copy.timingFunction = timingFunction
    }
    let serial = context.nextAnimationSerial()
    attachedAnimations.append(
      AttachedAnimation(key: key, serial: serial, animation: copy.head, isOther: true))
    if callbacks != nil || context.hasOpenCompletions { observeAnimation(serial, callbacks) }
    otherAnimations[serial] = copy
    pendingAnimationChanges.append(.addOther(serial: serial))
    mark(.animations)
  }

  /// Attaches a copy of `animation`, as the same call for any kind does.
  public final func add(
    _ animation: KeyframeAnimation, forKey key: String? = nil, callbacks: AnimationCallbacks? = nil
  ) {
    add(.keyframe(animation), forKey: key, callbacks: callbacks)
  }

  /// Attaches a copy of `animation`, as the same call for any kind does.
  public final func add(
    _ animation: SpringAnimation, forKey key: String? = nil, callbacks: AnimationCallbacks? = nil
  ) {
    add(.spring(animation), forKey: key, callbacks: callbacks)
  }

  /// Attaches a copy of `group`, as the same call for any kind does.
  public final func add(
    _ group: AnimationGroup, forKey key: String? = nil, callbacks: AnimationCallbacks? = nil
  ) {
    add(.group(group), forKey: key, callbacks: callbacks)
  }

  /// Attaches a copy of `animation`, as the same call for any kind does.
  public final func add(
    _ animation: PathAnimation, forKey key: String? = nil, callbacks: AnimationCallbacks? = nil
  ) {
    add(.path(animation), forKey: key, callbacks: callbacks)
  }

  /// The whole of an attached animation, whatever its kind, with its begin time as resolved so far.
  final func whole(_ attached: AttachedAnimation) -> Animation {
    guard attached.isOther, var animation = otherAnimations[attached.serial] else {
      return .basic(attached.animation)
    }
    animation.timing = attached.animation.timing
    return animation
  }

  /// Lets go of other animations that are neither attached nor to be sent.
  final func pruneOtherAnimations() {
    guard !otherAnimations.isEmpty else { return }
    let attached = Set(attachedAnimations.lazy.filter(\.isOther).map(\.serial))
    otherAnimations = otherAnimations.filter { attached.contains($0.key) }
  }
}

extension Animation {
  /// How deep groups may nest on a layer: a group that holds no group is one deep.
  ///
  /// A bound of the commit format, so that no bytes can make a server recurse without end. Groups deeper
  /// than that are left out when an animation is added to a layer; what is around them plays.
  public static let deepestGroup = 32

  /// This animation without the groups that are deeper than `levels` levels.
  func nested(within levels: Int = deepestGroup) -> Animation {
    guard case .group(var group) = self, group.exceeds(levels) else { return self }
    group.animations = group.animations.compactMap { child in
      guard case .group = child else { return child }
      return levels > 1 ? child.nested(within: levels - 1) : nil
    }
    return .group(group)
  }
}

extension AnimationGroup {
  /// Whether groups nest deeper than `levels` levels, this one counted; looks no deeper.
  fileprivate func exceeds(_ levels: Int) -> Bool {
    animations.contains { child in
      guard case .group(let group) = child else { return false }
      return levels <= 1 || group.exceeds(levels - 1)
    }
  }
}
