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
