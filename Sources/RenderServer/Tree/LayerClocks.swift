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

/// The clocks that do not show the media time: those of layers that have one of their own, then
/// those of copies that lag behind, each after the one above it.
///
/// A table and not a tree of objects, since a commit may nest clocks to any depth.
final class ClockTable {
  private struct Clock {
    /// The clock above.
    let parent: Int
    /// How far this clock is behind its parent, s; taken off before `timing` applies.
    let delay: MediaTime
    /// The timing of the layer itself; nil when it has none.
    let timing: RenderTiming?
    var now: MediaTime
  }

  /// The clock that shows the media time.
  static let mediaTime = -1

  private var clocks: ContiguousArray<Clock> = []
  private var layerClockCount = 0
  private var time: MediaTime = 0

  /// Whether there is a clock of a copy.
  var hasCopies: Bool { clocks.count > layerClockCount }

  func removeAll() {
    clocks.removeAll(keepingCapacity: true)
    layerClockCount = 0
  }

  func removeCopies() {
    clocks.removeSubrange(layerClockCount...)
  }

  /// Adds the clock of a layer, below the clock `parent`; before any of a copy.
  func addLayer(_ timing: RenderTiming, below parent: Int) -> Int {
    layerClockCount += 1
    return add(timing, below: parent, delay: 0)
  }

  /// Adds the clock of a layer in a copy that is `delay` s behind the clock `parent`. Most layers
  /// have no clock of their own: without a delay they use the one above.
  func addCopy(_ timing: RenderTiming?, below parent: Int, delay: MediaTime = 0) -> Int {
    timing == nil && delay == 0 ? parent : add(timing, below: parent, delay: delay)
  }

  private func add(_ timing: RenderTiming?, below parent: Int, delay: MediaTime) -> Int {
    clocks.append(Clock(parent: parent, delay: delay, timing: timing, now: 0))
    return clocks.count - 1
  }

  /// Sets all clocks to the media time `newTime`, s.
  func set(to newTime: MediaTime) {
    time = newTime
    set(from: 0)
  }

  /// Sets the clocks of copies to the media time to which the others are set.
  func setCopies() { set(from: layerClockCount) }

  private func set(from first: Int) {
    for index in first..<clocks.count {
      let above = self[clocks[index].parent]
      let delay = clocks[index].delay
      let due = delay == 0 ? above : above - delay
      clocks[index].now = clocks[index].timing?.clock.time(at: due) ?? due
    }
  }

  /// Whether a clock moves as the media time does: neither it nor one above it stands still.
  /// - Complexity: O(clocks above).
  func isRunning(_ clock: Int) -> Bool {
    var next = clock
    while next >= 0 {
      if clocks[next].timing?.clock.speed == 0 { return false }
      next = clocks[next].parent
    }
    return true
  }

  /// What a clock shows, s.
  subscript(clock: Int) -> MediaTime { clock < 0 ? time : clocks[clock].now }
}

/// What only few layers have: a clock of their own, copies that lag behind.
final class RenderTiming {
  var clock = LayerClock.unchanged
  /// How far each copy of a replicator is behind the one before, s.
  var instanceDelay: MediaTime = 0
}
