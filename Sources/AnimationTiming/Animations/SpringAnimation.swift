/// An animation between two values on a damped spring: `CASpringAnimation`.
///
/// The ends follow the table of ``BasicAnimation``. The spring's time is the local time of the
/// cycle, s, after the timing function: the duration cuts the motion off and does not stretch it,
/// so it is usually the spring's own ``Spring/settlingDuration``. At the end of a shorter duration
/// the value is where the spring has come to.
public struct SpringAnimation: Equatable, Sendable {
  /// The ends, the timing and the composition.
  public var basic: BasicAnimation
  /// The spring between the ends.
  public var spring: Spring

  /// Creates an animation on `spring`. `basic` as it is: its duration is not replaced.
  public init(_ basic: BasicAnimation, spring: Spring = Spring()) {
    self.basic = basic
    self.spring = spring
  }

  /// What the animation drives.
  public var keyPath: AnimationKeyPath {
    get { basic.keyPath }
    set { basic.keyPath = newValue }
  }

  /// Whether the value is added to what is below instead of replacing it.
  var isAdditive: Bool { basic.isAdditive }

  /// When it plays, in the layer's time.
  public var timing: Timing {
    get { basic.timing }
    set { basic.timing = newValue }
  }
}

extension SpringAnimation: AnimationEvaluator {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value
  /// `current` below this animation: as ``BasicAnimation/value(at:over:)``, with the spring's
  /// progress in place of the timing function's. `nil` as there.
  ///
  /// Complexity: O(1), no allocation.
  public func value(
    at parentTime: MediaTime, over current: AnimatableValue
  ) -> AnimatableValue? {
    valueOrPart(in: AnimationMoment(of: timing, at: parentTime), over: current)
  }

  func evaluated<Quantity: AnimatableQuantity>(
    in moment: AnimationMoment, over current: Quantity
  ) -> Quantity? {
    let sample = moment.sample
    guard sample.isShown, let prepared = PreparedAnimation<Quantity>(basic) else { return nil }
    let (start, end) = prepared.ends(over: current)
    var value = start.interpolated(to: end, progress: spring.progress(at: time(in: moment)))
    if basic.isCumulative, sample.cycle > 0 {
      value = (timing.autoreverses ? start : end).repeated(sample.cycle).adding(value)
    }
    return basic.isAdditive ? current.adding(value) : value
  }

  /// The spring's time, s. Without a duration it is over at once.
  private func time(in moment: AnimationMoment) -> MediaTime {
    let duration = moment.timing.duration
    guard duration > 0 else { return moment.sample.progress == 1 ? .infinity : 0 }
    let time = moment.localTime
    guard let curve = basic.timingFunction, duration < .infinity else { return time }
    return curve.value(at: time / duration) * duration
  }
}
