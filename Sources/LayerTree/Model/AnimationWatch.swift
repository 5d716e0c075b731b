import AnimationTiming

/// The layers whose animations will stop or leave one day, and what waits for the next turn.
struct AnimationWatch {
  // Not counted references: a layer that goes away is removed first.
  private var layers: ContiguousArray<Unmanaged<Layer>> = []
  private var stops: [AnimationStop] = []
  /// A time, s, before which a turn has nothing to do.
  private(set) var soonestStop = MediaTime.infinity

  /// Watches `layer`, whose animations have been sent.
  mutating func add(_ layer: Layer) {
    let soonest = layer.animations.soonestStop
    guard soonest < .infinity else { return }
    soonestStop = min(soonestStop, soonest)
    guard !layer.isWatched else { return }
    layer.isWatched = true
    layers.append(.passUnretained(layer))
  }

  mutating func remove(_ layer: Layer) {
    let address = Unmanaged.passUnretained(layer).toOpaque()
    layers.removeAll { $0.toOpaque() == address }
  }

  /// Keeps `stops` for the next turn, whenever it is.
  mutating func note(_ stops: [AnimationStop]) {
    self.stops += stops
    soonestStop = -.infinity
  }

  /// Removes animations that are over at `time`, s, and takes those to report.
  mutating func endAnimations(at time: MediaTime) -> [AnimationStop] {
    var (due, soonest) = (stops, MediaTime.infinity)
    stops = []
    layers.removeAll { reference in
      let layer = reference.takeUnretainedValue()
      layer.endAnimations(at: time, stops: &due)
      let next = layer.animations.soonestStop
      soonest = min(soonest, next)
      layer.isWatched = next < .infinity
      return !layer.isWatched
    }
    soonestStop = soonest
    return due
  }
}
