package import AnimationTiming

/// A stop that has not been reported.
struct AnimationStop {
  /// When it happened, s of media time.
  let time: MediaTime
  let serial: UInt32
  /// Whether the active interval had passed.
  let isFinished: Bool
  let report: (_ finished: Bool) -> Void

  /// Whether it is reported earlier: by time, then in the order in which the animations were added.
  func comes(before other: AnimationStop) -> Bool { (time, serial) < (other.time, other.serial) }
}

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

extension Timing {
  /// A time, s, before which what has this timing cannot be over; infinite if it never is.
  ///
  /// At most a few nanoseconds of active time early, so that ``isPast(at:)`` need be asked only
  /// from then on. For a begin time that is resolved.
  package var soonestEnd: MediaTime {
    guard speed != 0 else { return .infinity }
    let early = 4e-9
    let time = beginTime + (activeDuration - early) / MediaTime(speed.magnitude)
    // What is not a number is left to the exact question.
    return time.isNaN ? -.infinity : time
  }

  /// When the active interval ends, s of parent time; nil for one that never does.
  var activeEnd: MediaTime? {
    guard speed != 0 else { return nil }
    let end = beginTime + activeDuration / MediaTime(speed.magnitude)
    return end.isNaN ? nil : end
  }
}

extension BasicAnimation {
  /// A time, s, in the layer's time, before which this animation cannot be over and due for
  /// removal; infinite if it never is. For an animation whose begin time is resolved.
  package var soonestCompletion: MediaTime { isRemovedOnCompletion ? timing.soonestEnd : .infinity }

  /// Whether this animation is over at `time`, s, in the layer's time, and leaves its layer then:
  /// its last instant still shows.
  package func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isPast(at: time)
  }
}

extension Animation {
  /// What this animation has in common with every other, as a basic animation that drives nothing:
  /// when it plays and whether it is removed on completion. Its key path is one that no basic
  /// animation drives.
  package var head: BasicAnimation {
    BasicAnimation(
      keyPath: .path, timing: timing, isRemovedOnCompletion: isRemovedOnCompletion)
  }
}
