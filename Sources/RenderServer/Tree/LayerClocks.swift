import AnimationTiming
import LayerTree

/// What the clocks of a tree's layers show. As long as no layer has a clock of its own, all show
/// the media time.
struct LayerClocks {
  let table = ClockTable()
  /// Whether a layer ever had a clock of its own, or a replicator a delay. Until then there is one
  /// time for all.
  private(set) var areUsed = false
  /// Whether a replicator ever had a delay.
  private(set) var haveDelays = false
  /// Whether the nearest clock above a layer may be another than the one that it holds.
  private var areStale = false

  /// Says that layers came, went or moved.
  mutating func invalidate() { areStale = true }

  /// Gives `layer` the clock or delay that `update` brings; true when copies may differ from now
  /// on.
  mutating func take(_ update: borrowing LayerUpdate, for layer: RenderLayer) -> Bool {
    if layer.takeTiming(of: update) { areStale = true }
    areUsed = true
    if update.instanceDelay != nil { haveDelays = true }
    return update.instanceDelay != nil
  }

  /// Sets every clock to the media time `time`, s; true when the display list has to find the
  /// clocks of its copies anew.
  ///
  /// - Complexity: O(clocks), and O(layers) after layers came, went or moved, or one got its first
  ///   clock.
  mutating func set(to time: MediaTime, layers: some Sequence<RenderLayer>) -> Bool {
    let lostCopies = areStale && table.hasCopies
    if areStale { find(layers) }
    table.set(to: time)
    return lostCopies
  }

  /// The time that the animations of `layer` see, s, once the clocks are set to the media time
  /// `time`.
  func time(of layer: RenderLayer, at time: MediaTime) -> MediaTime {
    areUsed ? table[layer.clock] : time
  }

  /// Whether the time that the animations of `layer` see moves as the media time does, as far as is
  /// known before the clocks are set again.
  func isRunning(_ layer: RenderLayer) -> Bool {
    !areUsed || areStale || table.isRunning(layer.clock)
  }

  /// Gives each layer the nearest clock at or above it.
  private mutating func find(_ layers: some Sequence<RenderLayer>) {
    areStale = false
    table.removeAll()
    var stack: [(layer: RenderLayer, above: Int)] = []
    for layer in layers where layer.superlayer == nil {
      stack.append((layer, ClockTable.mediaTime))
    }
    while let (layer, above) = stack.popLast() {
      layer.clock = layer.timing.map { table.addLayer($0, below: above) } ?? above
      for sublayer in layer.sublayers { stack.append((sublayer, layer.clock)) }
      if let mask = layer.mask { stack.append((mask, layer.clock)) }
    }
  }
}
