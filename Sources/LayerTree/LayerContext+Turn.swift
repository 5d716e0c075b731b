public import AnimationTiming

extension LayerContext {
  /// One turn of the run loop at `time`, s: lets go of the animations that are over, and calls what waits
  /// for starts, stops and completions.
  ///
  /// Callbacks come first, ordered by the time of what they tell, then by the order in which the
  /// animations were added; then the completion blocks in the order in which they came due. What these do
  /// takes effect at once, but what follows from it is told in the next turn. Nothing is sent: the server,
  /// which has the animations too, lets go of them by itself.
  ///
  /// Nothing is told of an animation before the flush that sends it.
  /// - Complexity: O(1) while nothing is due, else O(animations attached). Once a layer had a clock of its own,
  ///   O(animations attached · depth of the tree) always.
  public func turn(at time: MediaTime) {
    turnTime = time
    // What a clock of a layer's own shows at a time may change any time.
    guard hasClocks || time >= soonestEvent else { return }
    if openTransactionCount == 0 { closeCompletions(deeperThan: -1) }
    var events = animationEvents
    animationEvents = []
    let completions = dueCompletions
    dueCompletions = []
    endAnimations(at: time, events: &events)
    // The implicit transaction's, which is held open by an explicit one.
    if openCompletions.first?.depth == 0 { soonestEvent = -.infinity }
    if !events.isEmpty || !completions.isEmpty { tell(events, completions) }
  }

  /// Called without any access to the context under way, so that what is called may use it.
  private func tell(_ events: [AnimationEvent], _ completions: [TransactionCompletion]) {
    var completions = completions
    for event in events.sorted(by: { $0.comes(before: $1) }) {
      switch event.kind {
      case .start: event.observer.deliverStart()
      case .stop(let finished):
        if let due = event.observer.deliverStop(finished: finished) { completions.append(due) }
      }
    }
    for completion in completions { completion.run() }
  }

  private func endAnimations(at time: MediaTime, events: inout [AnimationEvent]) {
    soonestEvent = .infinity
    animatedLayers.removeAll { reference in
      reference._withUnsafeGuaranteedRef { layer in
        layer.endAnimations(at: time, events: &events)
        let soonest = layer.soonestEvent
        soonestEvent = min(soonestEvent, soonest)
        layer.isListedAsAnimated = soonest < .infinity
        return !layer.isListedAsAnimated
      }
    }
  }
}
