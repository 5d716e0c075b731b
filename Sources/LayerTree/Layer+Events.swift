import AnimationTiming

extension Layer {
  /// A media time, s, before which nothing is to be told of this layer's animations, and none leaves.
  final var soonestEvent: MediaTime {
    var soonest = MediaTime.infinity
    for attached in attachedAnimations where attached.isResolved {
      soonest = min(soonest, attached.soonestEvent)
    }
    return soonest < .infinity ? mediaTime(ofLocalTime: soonest) : soonest
  }

  /// Lets go of animations that are over at `time`, s, and appends what there is to tell.
  final func endAnimations(at time: MediaTime, events: inout [AnimationEvent]) {
    let now = localTime(at: time)
    for attached in attachedAnimations where attached.observer != nil {
      note(attached, at: now, isLeaving: false, events: &events)
    }
    attachedAnimations.removeAll { $0.isResolved && $0.animation.isDueForRemoval(at: now) }
  }

  /// Notes that `attached` left this layer before anything else became of it.
  final func noteRemoval(of attached: AttachedAnimation) {
    guard attached.observer != nil else { return }
    note(
      attached, at: localTime(at: context.turnTime), isLeaving: true,
      events: &context.animationEvents)
    context.soonestEvent = -.infinity
  }

  private func note(
    _ attached: AttachedAnimation, at now: MediaTime, isLeaving: Bool,
    events: inout [AnimationEvent]
  ) {
    guard let observer = attached.observer, attached.isResolved || isLeaving else { return }
    func append(_ kind: AnimationEvent.Kind, at local: MediaTime?) {
      events.append(
        AnimationEvent(
          time: local.map { mediaTime(ofLocalTime: $0) } ?? context.turnTime,
          serial: attached.serial, kind: kind, observer: observer))
    }
    let timing = attached.animation.timing
    if !observer.hasStarted, attached.isResolved, timing.hasBegun(at: now) {
      observer.hasStarted = true
      append(.start, at: timing.activeBegin)
    }
    guard !observer.hasStopped else { return }
    let isFinished = attached.isResolved && timing.isFinished(at: now)
    guard isFinished || isLeaving else { return }
    observer.hasStopped = true
    append(.stop(finished: isFinished), at: isFinished ? timing.activeEnd : nil)
  }
}

extension AttachedAnimation {
  /// A local time, s, before which this animation neither leaves nor has anything to tell.
  fileprivate var soonestEvent: MediaTime {
    guard let observer, !observer.hasStopped else { return animation.soonestCompletion }
    return observer.hasStarted ? animation.timing.soonestEnd : animation.timing.activeBegin
  }
}
