public import AnimationTiming

/// An animation as it stands on a layer: an immutable copy with its place in the order.
struct AttachedAnimation {
  let key: String?
  let serial: UInt32
  /// The animation; of another kind than the basic one its ``AnimationTiming/Animation/head``, and the whole is
  /// among the layer's other animations.
  private(set) var animation: BasicAnimation
  /// Whether it is of another kind than the basic one.
  let isOther: Bool
  /// Whether the begin time is the one that the server has.
  private(set) var isResolved = false

  init(key: String?, serial: UInt32, animation: BasicAnimation, isOther: Bool) {
    self.key = key
    self.serial = serial
    self.animation = animation
    self.isOther = isOther
  }

  /// A begin time of 0 becomes the commit's, in the layer's time.
  mutating func resolve(at commitTime: MediaTime) {
    if animation.timing.beginTime == 0 { animation.timing.beginTime = commitTime }
    isResolved = true
  }

  /// This animation as it would be, were it committed at `time`.
  func resolved(at time: MediaTime) -> AttachedAnimation {
    guard !isResolved else { return self }
    var copy = self
    copy.resolve(at: time)
    return copy
  }
}

/// What a commit tells the server about one animation.
enum AnimationChange {
  case add(serial: UInt32, BasicAnimation)
  /// One of another kind, which stands among the layer's other animations.
  case addOther(serial: UInt32)
  case remove(serial: UInt32)
}

extension Layer {
  /// Attaches a copy of `animation`; the server evaluates it from the next commit on.
  ///
  /// A begin time of 0 means "the commit's time", as this layer's clock shows it; a duration ≤ 0 becomes the
  /// transaction's animation duration (0.25 s unless set); the transaction's timing function, if set, takes the
  /// place of the animation's. An animation under the same non-nil key is replaced.
  ///
  /// - Parameter callbacks: told when the animation starts and stops, and kept until then.
  public final func add(
    _ animation: BasicAnimation, forKey key: String? = nil, callbacks: AnimationCallbacks? = nil
  ) {
    if let key { removeAnimation(forKey: key) }
    var copy = animation
    if !(copy.timing.duration > 0) {
      copy.timing.duration = context.transaction.animationDuration
    }
    if let timingFunction = context.transaction.animationTimingFunction {
      copy.timingFunction = timingFunction
    }
    let serial = context.nextAnimationSerial()
    attachedAnimations.append(
      AttachedAnimation(key: key, serial: serial, animation: copy, isOther: false))
    if callbacks != nil || context.hasOpenCompletions { observeAnimation(serial, callbacks) }
    pendingAnimationChanges.append(.add(serial: serial, copy))
    mark(.animations)
  }

  /// Removes the animation under `key`; an unknown key changes nothing.
  public final func removeAnimation(forKey key: String) {
    guard let index = attachedAnimations.firstIndex(where: { $0.key == key }) else { return }
    pendingAnimationChanges.append(.remove(serial: attachedAnimations[index].serial))
    if observers != nil { noteRemoval(of: attachedAnimations[index]) }
    attachedAnimations.remove(at: index)
    mark(.animations)
  }

  /// Removes every animation of this layer.
  public final func removeAllAnimations() {
    guard !attachedAnimations.isEmpty else { return }
    for attached in attachedAnimations {
      pendingAnimationChanges.append(.remove(serial: attached.serial))
      if observers != nil { noteRemoval(of: attached) }
    }
    attachedAnimations.removeAll()
    mark(.animations)
  }

  /// The keys of the attached animations in the order in which the server applies them: by begin time, then
  /// by order of adding. Those whose begin time is still to be set by a commit come last; nil keys are left
  /// out.
  public final var animationKeys: [String] {
    let ordered = attachedAnimations.sorted { $0.order < $1.order }
    return ordered.compactMap(\.key)
  }
}

extension AttachedAnimation {
  /// Its place as far as it is known.
  fileprivate var order: AnimationOrder {
    let isOpen = !isResolved && animation.timing.beginTime == 0
    return AnimationOrder(
      beginTime: isOpen ? .infinity : animation.timing.beginTime, serial: UInt64(serial))
  }
}
