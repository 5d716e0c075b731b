import AnimationTiming

extension Layer {
  /// A time on this layer's clock, s, before which nothing is to be told of its animations, and none leaves.
  final var soonestEvent: MediaTime {
    observers == nil
      ? attachedAnimations.reduce(.infinity) { min($0, $1.animation.soonestCompletion) }
      : attachedAnimations.reduce(.infinity) { min($0, soonestEvent(of: $1)) }
  }

  /// The media time, s, at which this layer's clock shows `localTime`, s; infinite while a clock stands still.
  private final func mediaTime(ofLocalTime localTime: MediaTime) -> MediaTime {
    context.hasClocks ? convertTime(localTime, to: nil) ?? .infinity : localTime
  }

  /// Lets go of animations that are over at `time`, s, and appends what there is to tell.
  final func endAnimations(at time: MediaTime, events: inout [AnimationEvent]) {
    let now = localTime(at: time)
    if observers != nil {
      for attached in attachedAnimations where attached.isResolved {
        note(attached, at: now, isLeaving: false, events: &events)
      }
    }
    attachedAnimations.removeAll { $0.isResolved && $0.animation.isDueForRemoval(at: now) }
    if pendingAnimationChanges.isEmpty { pruneOtherAnimations() }
  }

  /// Has the animation that is added as `serial` tell `callbacks` and the transaction.
  final func observeAnimation(_ serial: UInt32, _ callbacks: AnimationCallbacks?) {
    observers = observers ?? [:]
    observers?[serial] = AnimationObserver(callbacks, context.currentCompletion)
  }

  /// Notes that `attached` leaves this layer, whatever else has become of it.
  final func noteRemoval(of attached: AttachedAnimation) {
    note(
      attached, at: localTime(at: context.turnTime), isLeaving: true,
      events: &context.animationEvents)
    context.soonestEvent = -.infinity
  }

  private func note(
    _ attached: AttachedAnimation, at now: MediaTime, isLeaving: Bool,
    events: inout [AnimationEvent]
  ) {
    let serial = attached.serial
    guard let observer = observers?[serial] else { return }
    func append(_ kind: AnimationEvent.Kind, at local: MediaTime?) {
      let time = local.map { mediaTime(ofLocalTime: $0) } ?? context.turnTime
      events.append(AnimationEvent(time: time, serial: serial, kind: kind, observer: observer))
    }
    let timing = attached.animation.timing
    if !observer.hasStarted, attached.isResolved, timing.hasBegun(at: now) {
      observer.hasStarted = true
      append(.start, at: timing.activeBegin)
    }
    let isFinished = attached.isResolved && timing.isFinished(at: now)
    guard isFinished || isLeaving else { return }
    append(.stop(finished: isFinished), at: isFinished ? timing.activeEnd : nil)
    observers?[serial] = nil
    if observers?.isEmpty == true { observers = nil }
  }

  /// A local time, s, before which `attached` neither leaves nor has anything to tell.
  private func soonestEvent(of attached: AttachedAnimation) -> MediaTime {
    let animation = attached.animation
    guard let observer = observers?[attached.serial] else { return animation.soonestCompletion }
    return observer.hasStarted ? animation.timing.soonestEnd : animation.timing.activeBegin
  }
}
