public import AnimationTiming

extension LayerContext {
  /// Lets go of animations that are over at `time`, s, and removed on completion.
  ///
  /// Nothing is sent: the server, which has them too, lets go of them by itself.
  /// - Complexity: O(1) while none is due, else O(animations attached). Once a layer had a clock of its own,
  ///   O(animations attached · depth of the tree) always: what a clock shows at a time may change any time.
  public func removeFinishedAnimations(at time: MediaTime) {
    guard hasClocks || time >= soonestCompletion else { return }
    soonestCompletion = .infinity
    animatedLayers.removeAll { reference in
      reference._withUnsafeGuaranteedRef { layer in
        layer.removeFinishedAnimations(at: layer.localTime(at: time))
        soonestCompletion = min(soonestCompletion, layer.soonestCompletion)
        layer.isListedAsAnimated = layer.soonestCompletion < .infinity
        return !layer.isListedAsAnimated
      }
    }
  }

  /// Takes everything that changed since the last flush as sent at `time`, s, without encoding it.
  ///
  /// The server does not hear of it: for measuring the app's side alone.
  public func discardChanges(at time: MediaTime) {
    for layer in changedLayers { settle(layer, at: commitTime(of: layer, at: time)) }
    forgetChanges()
  }

  /// What follows from having sent a layer's changes at `time`, s, in the layer's time: "now" has become a
  /// time.
  func settle(_ layer: Layer, at time: MediaTime) {
    layer.changes = []
    guard !layer.pendingAnimationChanges.isEmpty else { return }
    layer.pendingAnimationChanges.removeAll(keepingCapacity: true)
    layer.resolveAnimations(at: time)
    layer.pruneOtherAnimations()
    guard layer.soonestCompletion < .infinity else { return }
    soonestCompletion = min(soonestCompletion, layer.soonestCompletion)
    guard !layer.isListedAsAnimated else { return }
    layer.isListedAsAnimated = true
    animatedLayers.append(.passUnretained(layer))
  }

  /// Called by a layer that is going away.
  func unlist(_ layer: Layer) {
    let address = Unmanaged.passUnretained(layer).toOpaque()
    animatedLayers.removeAll { $0.toOpaque() == address }
  }
}

extension Layer {
  fileprivate final var soonestCompletion: MediaTime {
    attachedAnimations.reduce(.infinity) { min($0, $1.animation.soonestCompletion) }
  }

  fileprivate final func removeFinishedAnimations(at time: MediaTime) {
    attachedAnimations.removeAll { $0.isResolved && $0.animation.isDueForRemoval(at: time) }
    if pendingAnimationChanges.isEmpty { pruneOtherAnimations() }
  }

  /// The animations added last are those whose begin time is still open.
  fileprivate final func resolveAnimations(at time: MediaTime) {
    for index in attachedAnimations.indices.reversed() {
      guard !attachedAnimations[index].isResolved else { return }
      attachedAnimations[index].resolve(at: time)
    }
  }
}
