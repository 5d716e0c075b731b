import AnimationTiming
import LayerTree

extension RenderTree {
  /// Takes over a new clock or delay.
  func applyTiming(of update: borrowing LayerUpdate, to layer: RenderLayer) {
    if layer.timing == nil {
      layer.timing = RenderTiming()
      clocksAreStale = true
    }
    hasClocks = true
    if let clock = update.clock { layer.timing?.clock = clock }
    if let delay = update.instanceDelay {
      layer.timing?.instanceDelay = delay
      hasDelays = true
      structureChanged = true
    }
  }

  /// Sets every layer's clock to the media time `time`, s.
  ///
  /// - Complexity: O(clocks), and O(layers) after layers came, went or moved, or one got its first clock.
  func setClocks(to time: MediaTime) {
    if clocksAreStale { findClocks() }
    clocks.set(to: time)
  }

  /// The time that the animations of `layer` see, s, once the clocks are set to the media time `time`.
  func localTime(of layer: RenderLayer, at time: MediaTime) -> MediaTime {
    hasClocks ? clocks[layer.clock] : time
  }

  /// Whether an animation's time moves as the media time does.
  /// - Complexity: O(1) unless clocks stand still, O(animated layers · clocks above) if all do.
  var hasRunningAnimations: Bool {
    guard hasClocks, !clocksAreStale else { return !animatedLayers.isEmpty }
    return animatedLayers.contains { reference in
      reference._withUnsafeGuaranteedRef { clocks.isRunning($0.clock) }
    }
  }

  /// Removes what is over at the time of a commit, s.
  func removeFinishedAnimationsOfChangedLayers(at time: MediaTime) {
    setClocks(to: time)
    for reference in changedLayers {
      let layer = reference.takeUnretainedValue()
      if layer.removeFinishedAnimations(at: localTime(of: layer, at: time)) {
        layer.presentModel()
      }
    }
  }

  /// Gives each layer the nearest clock at or above it.
  private func findClocks() {
    clocksAreStale = false
    // The display list has to find the clocks of its copies anew.
    if clocks.hasCopies { structureChanged = true }
    clocks.removeAll()
    var stack: [(layer: RenderLayer, above: Int)] = []
    for layer in allLayers where layer.superlayer == nil {
      stack.append((layer, ClockTable.mediaTime))
    }
    while let (layer, above) = stack.popLast() {
      layer.clock = layer.timing.map { clocks.addLayer($0, below: above) } ?? above
      for sublayer in layer.sublayers { stack.append((sublayer, layer.clock)) }
      if let mask = layer.features?.mask { stack.append((mask, layer.clock)) }
    }
  }
}
