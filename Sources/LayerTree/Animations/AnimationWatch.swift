import AnimationTiming

/// The layers whose animations will start, stop or leave one day, and what waits for the next turn.
struct AnimationWatch {
  // Not counted references: a layer that goes away is removed first.
  private var layers: ContiguousArray<Unmanaged<Layer>> = []
  private var events: [AnimationEvent] = []
  /// A time, s, before which a turn has nothing to do.
  private(set) var soonestEvent = MediaTime.infinity

  /// Watches `layer`, whose animations have been sent.
  mutating func add(_ layer: Layer) {
    let soonest = layer.animations.soonestEvent
    guard soonest < .infinity else { return }
    soonestEvent = min(soonestEvent, soonest)
    guard !layer.isWatched else { return }
    layer.isWatched = true
    layers.append(.passUnretained(layer))
  }

  /// Forgets `layer`, which is going away.
  mutating func remove(_ layer: Layer) {
    let address = Unmanaged.passUnretained(layer).toOpaque()
    layers.removeAll { $0.toOpaque() == address }
  }

  /// Has the next turn look, whenever it is.
  mutating func expectEvents() { soonestEvent = -.infinity }

  /// Keeps `events` for the next turn.
  mutating func note(_ events: [AnimationEvent]) {
    self.events += events
    expectEvents()
  }

  /// Removes animations that are over at `time`, s, and takes the events to report.
  mutating func endAnimations(at time: MediaTime) -> [AnimationEvent] {
    var (due, soonest) = (events, MediaTime.infinity)
    events = []
    layers.removeAll { reference in
      let layer = reference.takeUnretainedValue()
      layer.endAnimations(at: time, events: &due)
      let next = layer.animations.soonestEvent
      soonest = min(soonest, next)
      layer.isWatched = next < .infinity
      return !layer.isWatched
    }
    soonestEvent = soonest
    return due
  }
}
