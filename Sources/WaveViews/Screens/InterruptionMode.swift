package import AnimationTiming
package import LayerTree

/// The ways to retarget a movement that is under way: the three of "Dive Into iOS Animation 3" and
/// of WWDC 2014 session 236, and the one that takes a velocity, which a gesture has.
package enum InterruptionMode: String, CaseIterable, Sendable {
  /// From the old model value under the same key: the view jumps to where it was going.
  case replace
  /// From the value shown (`UIViewAnimationOptionBeginFromCurrentState`): the velocity breaks.
  case beginFromCurrentState = "begin-from-current-state"
  /// One more additive animation from old − new to 0; those under way go on (UIKit since iOS 8).
  case additive
  /// A critically damped spring from the value shown, at the velocity shown, or a finger's.
  case spring

  package var summary: String {
    switch self {
    case .replace: "interrupt: a new animation from the old model value; the view jumps"
    case .beginFromCurrentState: "interrupt: a new animation from what is shown; velocity jumps"
    case .additive: "interrupt: one more additive animation; those under way go on"
    case .spring: "interrupt: a spring from what is shown, at its velocity or the finger's"
    }
  }

  /// How far a spring of frequency 1 rad/s that is let go has come within a thousandth, s: the root
  /// of (1 + t) e^(−t) = ``Spring/settlingThreshold``.
  private static let criticalRest = 9.2334

  /// The time over which a velocity is read off what is shown, s.
  private static let moment = 1e-6

  /// Sends `layer`, a view's own, to `x`, pt, from `time`, s, on. Any other layer in a committed
  /// tree would start an implicit animation besides, which `additive` does not replace.
  ///
  /// - Parameters:
  ///   - duration: s. A spring that is let go at rest has come within a thousandth by then.
  ///   - timingFunction: nil is linear. A spring has its own.
  ///   - velocity: the finger's that held the layer until now, pt/s; nil for none. Only `spring`
  ///     takes it, and not where the layer stands at `x` already.
  package func send(
    _ layer: Layer, toX x: Double, duration: MediaTime, timingFunction: TimingFunction?,
    at time: MediaTime, velocity: Double? = nil
  ) {
    if self == .spring { return spring(layer, toX: x, duration, at: time, velocity) }
    let old = layer.position.x
    var animation = BasicAnimation(
      keyPath: .positionX, timing: Timing(duration: duration), timingFunction: timingFunction)
    switch self {
    case .replace:
      (animation.fromValue, animation.toValue) = (.scalar(old), .scalar(x))
    case .beginFromCurrentState:
      let shown = layer.presentedPosition(at: time).x
      (animation.fromValue, animation.toValue) = (.scalar(shown), .scalar(x))
    case .additive:
      (animation.fromValue, animation.toValue) = (.scalar(old - x), .scalar(0))
      animation.isAdditive = true
      animation.timing.fillMode = .both
    case .spring: break
    }
    layer.position.x = x
    layer.add(animation, forKey: self == .additive ? nil : "position")
  }

  private func spring(
    _ layer: Layer, toX x: Double, _ duration: MediaTime, at time: MediaTime, _ velocity: Double?
  ) {
    let shown = layer.presentedPosition(at: time).x
    let earlier = layer.presentedPosition(at: time - Self.moment).x
    let frequency = Self.criticalRest / duration
    // A spring counts distances per second.
    let speed = x == shown ? 0 : (velocity ?? (shown - earlier) / Self.moment) / (x - shown)
    let spring = Spring(
      stiffness: frequency * frequency, damping: 2 * frequency, initialVelocity: speed)
    layer.position.x = x
    layer.add(
      SpringAnimation(
        BasicAnimation(
          keyPath: .positionX, fromValue: .scalar(shown), toValue: .scalar(x),
          timing: Timing(duration: spring.settlingDuration)), spring: spring),
      forKey: "position")
  }
}
