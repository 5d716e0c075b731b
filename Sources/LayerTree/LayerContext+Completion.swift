public import AnimationTiming

extension LayerContext {
  /// Takes everything that changed since the last flush as sent at `time`, s, without encoding it.
  ///
  /// The server does not hear of it: for measuring the app's side alone.
  public func discardChanges(at time: MediaTime) {
    beginFlush(at: time)
    for layer in changedLayers { settle(layer, at: commitTime(of: layer, at: time)) }
    forgetChanges()
  }

  /// What follows from having sent a layer's changes at `time`, s, in the layer's time: "now" has become a
  /// time.
  func settle(_ layer: Layer, at time: MediaTime) {
    if layer.changes.contains(.sublayers) {
      for sublayer in layer.sublayers { sublayer.isAttached = true }
    }
    if layer.changes.contains(.mask) { layer.mask?.isAttached = true }
    layer.changes = []
    guard !layer.pendingAnimationChanges.isEmpty else { return }
    layer.pendingAnimationChanges.removeAll(keepingCapacity: true)
    layer.resolveAnimations(at: time)
    layer.pruneOtherAnimations()
    let soonest = layer.soonestEvent
    guard soonest < .infinity else { return }
    soonestEvent = min(soonestEvent, soonest)
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
  /// The animations added last are those whose begin time is still open.
  fileprivate final func resolveAnimations(at time: MediaTime) {
    for index in attachedAnimations.indices.reversed() {
      guard !attachedAnimations[index].isResolved else { return }
      attachedAnimations[index].resolve(at: time)
    }
  }
}
