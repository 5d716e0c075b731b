public import AnimationTiming

/// The callbacks of one attached animation: the methods of Core Animation's animation
/// delegate.
///
/// Both are called by ``LayerContext/turn(at:)``, never from within the change that causes them,
/// and kept until the animation has stopped, as Core Animation retains its delegate. They may do
/// everything: add and remove animations and layers, open transactions. Only the animation attached
/// to a layer calls, not the children of a group.
public struct AnimationCallbacks {
  /// Called once, in the first turn at or after the start of the active interval. Not called for an
  /// animation that is removed before.
  public var didStart: (() -> Void)?
  /// Called once: with true when the active interval has passed, whatever the fill mode and whether
  /// or not the animation leaves its layer then; with false when it was removed or replaced before,
  /// or its layer went away. Never called while an animation repeats for ever or stands still.
  public var didStop: ((_ finished: Bool) -> Void)?

  /// Creates callbacks; those left out are not called.
  public init(didStart: (() -> Void)? = nil, didStop: ((_ finished: Bool) -> Void)? = nil) {
    self.didStart = didStart
    self.didStop = didStop
  }
}

/// The observer of an attached animation: its callbacks, and the transaction that added it.
final class AnimationObserver {
  private var callbacks: AnimationCallbacks
  private var completion: TransactionCompletion?
  /// Whether the start has been noted, delivered or not.
  var hasStarted = false

  init(_ callbacks: AnimationCallbacks?, _ completion: TransactionCompletion?) {
    self.callbacks = callbacks ?? AnimationCallbacks()
    self.completion = completion
    completion?.runningAnimations += 1
  }

  func deliverStart() { callbacks.didStart?() }

  /// Calls back, and returns the completion of the transaction if it waits for nothing more.
  func deliverStop(finished: Bool) -> TransactionCompletion? {
    // Released before the call, which may come back to this method.
    let (didStop, waiting) = (callbacks.didStop, completion)
    callbacks = AnimationCallbacks()
    completion = nil
    didStop?(finished)
    guard let waiting else { return nil }
    waiting.runningAnimations -= 1
    return waiting.isDue ? waiting : nil
  }
}

/// A start or a stop that has not been reported.
struct AnimationEvent {
  enum Kind: Equatable {
    case start
    case stop(finished: Bool)
  }

  /// When it happened, s of media time.
  let time: Double
  let serial: UInt32
  let kind: Kind
  let observer: AnimationObserver

  /// Whether it is reported earlier: by time, then in the order in which the animations were added;
  /// of one animation the start before the stop.
  func comes(before other: AnimationEvent) -> Bool {
    if time != other.time { return time < other.time }
    if serial != other.serial { return serial < other.serial }
    return kind == .start && other.kind != .start
  }
}

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

extension Timing {
  /// A time, s, before which what has this timing cannot be over; infinite if it never is.
  ///
  /// At most a few nanoseconds of active time early, so that ``isPast(at:)`` need be asked only
  /// from then on. For a begin time that is resolved.
  public var soonestEnd: MediaTime {
    guard speed != 0 else { return .infinity }
    let early = 4e-9
    let time = beginTime + (activeDuration - early) / MediaTime(speed.magnitude)
    // What is not a number is left to the exact question.
    return time.isNaN ? -.infinity : time
  }

  /// When the active interval begins, s of parent time; −infinity for what is not a number.
  var activeBegin: MediaTime { beginTime.isNaN ? -.infinity : beginTime }

  /// When the active interval ends, s of parent time; nil for one that never does.
  var activeEnd: MediaTime? {
    guard speed != 0 else { return nil }
    let end = beginTime + activeDuration / MediaTime(speed.magnitude)
    return end.isNaN ? nil : end
  }

  /// Whether the active interval has begun at `parentTime`, s.
  func hasBegun(at parentTime: MediaTime) -> Bool { sample(at: parentTime).phase != .before }
}

extension BasicAnimation {
  /// A time, s, in the layer's time, before which this animation cannot be over and due for
  /// removal; infinite if it never is. For an animation whose begin time is resolved.
  public var soonestCompletion: MediaTime { isRemovedOnCompletion ? timing.soonestEnd : .infinity }

  /// Whether this animation is over at `time`, s, in the layer's time, and leaves its layer then:
  /// its last instant still shows.
  public func isDueForRemoval(at time: MediaTime) -> Bool {
    isRemovedOnCompletion && timing.isPast(at: time)
  }
}

extension Animation {
  /// What this animation has in common with every other, as a basic animation that drives nothing:
  /// when it plays and whether it is removed on completion. Its key path is one that no basic
  /// animation drives.
  public var head: BasicAnimation {
    BasicAnimation(
      keyPath: .path, timing: timing, isRemovedOnCompletion: isRemovedOnCompletion)
  }
}
