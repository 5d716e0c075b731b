import AnimationTiming
import LayerTree

/// The clocks of a tree's layers: while no layer has its own, all show the media time.
struct LayerClocks {
  let table = ClockTable()
  /// True if a layer ever had a clock of its own. Until then there is one time for all.
  private(set) var areUsed = false
  /// True if the nearest clock above a layer may be another than the one that it holds.
  private var areStale = false

  /// Says that layers came, went or moved.
  mutating func invalidate() { areStale = true }

  mutating func take(_ clock: LayerClock, for layer: RenderLayer) {
    if layer.take(clock) { areStale = true }
    areUsed = true
  }

  /// Sets every clock to the media time `time`, s, in O(clocks); in O(layers) after layers came,
  /// went or moved, or one got its first clock.
  mutating func set(to time: MediaTime, layers: some Sequence<RenderLayer>) {
    if areStale { find(layers) }
    table.set(to: time)
  }

  /// The time that the animations of `layer` see, s, once the clocks are set to the media time.
  func time(of layer: RenderLayer, at time: MediaTime) -> MediaTime {
    areUsed ? table[layer.clock] : time
  }

  /// True if the time that the animations of `layer` see moves as the media time does, as far as is
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
      layer.clock = layer.timing.map { table.add($0, below: above) } ?? above
      for sublayer in layer.sublayers { stack.append((sublayer, layer.clock)) }
      if let mask = layer.mask { stack.append((mask, layer.clock)) }
    }
  }
}
