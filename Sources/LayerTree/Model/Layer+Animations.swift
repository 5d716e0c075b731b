public import AnimationTiming

extension Layer {
  /// Attaches a copy of `animation`; the server evaluates it from the next commit on.
  ///
  /// A begin time of 0 means "the commit's time", as this layer's clock shows it; a duration ≤ 0
  /// becomes the transaction's animation duration (0.25 s unless set); the transaction's timing
  /// function, if set, replaces the animation's. An animation under the same non-nil key is
  /// replaced.
  ///
  /// - Parameter didStop: called once, and retained until then: with true when the active interval
  ///   has passed, whatever the fill mode and whether or not the animation leaves its layer then;
  ///   with false when it was removed or replaced before, or its layer went away. Never while it
  ///   repeats for ever or stands still. ``LayerContext/turn(at:)`` calls it, never the change that
  ///   causes it, so that it may do everything.
  public final func add(
    _ animation: BasicAnimation, forKey key: String? = nil,
    didStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    var copy = animation
    let serial = prepare(&copy.timing, &copy.timingFunction, key, didStop)
    animations.add(copy, key: key, serial: serial)
  }

  /// Takes away the animation under `key`, and gives the one that replaces it the transaction's
  /// settings and a serial number.
  private final func prepare(
    _ timing: inout Timing, _ timingFunction: inout TimingFunction?, _ key: String?,
    _ didStop: ((_ finished: Bool) -> Void)?
  ) -> UInt32 {
    if let key { removeAnimation(forKey: key) }
    if !(timing.duration > 0) { timing.duration = context.transaction.animationDuration }
    if let function = context.transaction.animationTimingFunction { timingFunction = function }
    let serial = context.nextAnimationSerial()
    if let didStop { animations.observe(serial, didStop) }
    mark(.animations)
    return serial
  }

  /// Attaches a copy of `animation`; the server evaluates it from the next commit on.
  ///
  /// The rules for adding a basic animation hold for every kind: for begin time and duration, also
  /// those of a spring or a group, and for the transaction's timing function. The children of a
  /// group stay as they are; groups below `Animation.deepestGroup` are left out.
  /// An animation of a path shows on a ``ShapeLayer`` only.
  public final func add(
    _ animation: Animation, forKey key: String? = nil, didStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    if case .basic(let animation) = animation {
      return add(animation, forKey: key, didStop: didStop)
    }
    var copy = animation.nested()
    var (timing, timingFunction) = (copy.timing, copy.timingFunction)
    let serial = prepare(&timing, &timingFunction, key, didStop)
    (copy.timing, copy.timingFunction) = (timing, timingFunction)
    animations.add(copy, key: key, serial: serial, paths: HeldPaths(of: copy, context.work))
  }

  /// Attaches a copy of `animation`, as the same call for any kind does.
  public final func add(
    _ animation: KeyframeAnimation, forKey key: String? = nil,
    didStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    add(.keyframe(animation), forKey: key, didStop: didStop)
  }

  /// Attaches a copy of `animation`, as the same call for any kind does.
  public final func add(
    _ animation: SpringAnimation, forKey key: String? = nil,
    didStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    add(.spring(animation), forKey: key, didStop: didStop)
  }

  /// Attaches a copy of `group`, as the same call for any kind does.
  public final func add(
    _ group: AnimationGroup, forKey key: String? = nil,
    didStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    add(.group(group), forKey: key, didStop: didStop)
  }

  /// Attaches a copy of `animation`, as the same call for any kind does.
  public final func add(
    _ animation: PathAnimation, forKey key: String? = nil,
    didStop: ((_ finished: Bool) -> Void)? = nil
  ) {
    add(.path(animation), forKey: key, didStop: didStop)
  }

  /// Attaches a copy of `transition`, as the same call for any kind does, under the key
  /// `transition`: a layer has one at a time.
  ///
  /// The picture of the layer and its sublayers in the frame before the next commit gives way to
  /// their picture from then on. A layer that the commit brings showed nothing.
  public final func add(_ transition: Transition, didStop: ((_ finished: Bool) -> Void)? = nil) {
    add(.transition(transition), forKey: "transition", didStop: didStop)
  }

  /// Removes the animation under `key`; an unknown key changes nothing.
  public final func removeAnimation(forKey key: String) {
    guard let index = animations.index(forKey: key) else { return }
    noteStop(of: animations.attached[index])
    animations.remove(at: index)
    mark(.animations)
  }

  /// Removes every animation of this layer.
  public final func removeAllAnimations() {
    guard !animations.attached.isEmpty else { return }
    noteStops()
    animations.removeAll()
    mark(.animations)
  }

  /// The attached animation under `key`, with its begin time once a commit has set it; nil for an
  /// unknown key.
  public final func animation(forKey key: String) -> Animation? {
    animations.index(forKey: key).map { animations.whole(animations.attached[$0]) }
  }

  /// The number of attached animations: those added and neither removed nor known to be over.
  public final var animationCount: Int { animations.attached.count }

  // MARK: - Stopping

  /// Removes animations that are over at `time`, s, and appends their stops.
  final func endAnimations(at time: MediaTime, stops: inout [AnimationStop]) {
    animations.end(
      at: localTime(at: time), mediaTime: { mediaTime(ofLocalTime: $0) }, stops: &stops)
  }

  final func noteStops() {
    guard animations.isObserved else { return }
    for attached in animations.attached { noteStop(of: attached) }
  }

  /// Reports that `attached` is removed, whether it is over or not.
  private final func noteStop(of attached: AttachedAnimation) {
    guard animations.isObserved else { return }
    var stops: [AnimationStop] = []
    animations.tell(
      of: attached, at: localTime(at: context.turnTime), isLeaving: true,
      mediaTime: { mediaTime(ofLocalTime: $0) }, stops: &stops)
    context.note(stops)
  }

  /// The media time, s, at which this layer's clock shows `localTime`, s; infinite while a clock
  /// stands still. Of nil, the time of the last turn.
  private final func mediaTime(ofLocalTime localTime: MediaTime?) -> MediaTime {
    guard let localTime else { return context.turnTime }
    guard context.hasClocks else { return localTime }
    return standsStill ? .infinity : mediaTime(atLocalTime: localTime)
  }
}

extension Animation {
  /// This animation without the groups that are deeper than `levels` levels.
  fileprivate func nested(within levels: Int = deepestGroup) -> Animation {
    guard case .group(var group) = self, group.exceeds(levels) else { return self }
    group.animations = group.animations.compactMap { child in
      guard case .group = child else { return child }
      return levels > 1 ? child.nested(within: levels - 1) : nil
    }
    return .group(group)
  }
}

extension AnimationGroup {
  /// True if groups nest deeper than `levels` levels, this one counted; looks no deeper.
  fileprivate func exceeds(_ levels: Int) -> Bool {
    animations.contains { child in
      guard case .group(let group) = child else { return false }
      return levels <= 1 || group.exceeds(levels - 1)
    }
  }
}
