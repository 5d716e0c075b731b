public import AnimationTiming
public import LayerTree

/// What an app does with a movement that is under way when its destination changes: the three ways
/// of "Dive Into iOS Animation 3" and of WWDC 2014 session 236.
public enum InterruptionMode: String, CaseIterable, Sendable {
  /// A new animation from the old model value under the same key: the view jumps to where it was
  /// going.
  case replace
  /// A new animation from the value shown at that instant
  /// (`UIViewAnimationOptionBeginFromCurrentState`): the view stays where it is, its velocity does
  /// not.
  case beginFromCurrentState = "begin-from-current-state"
  /// One more additive animation from old − new to 0; those under way go on (UIKit since iOS 8).
  case additive

  /// What it does, in one sentence for people.
  public var summary: String {
    switch self {
    case .replace: "interrupt: a new animation from the old model value; the view jumps"
    case .beginFromCurrentState: "interrupt: a new animation from what is shown; velocity jumps"
    case .additive: "interrupt: one more additive animation; those under way go on"
    }
  }

  /// Sends `layer` to `x`, pt, from `time`, s, on: sets the model and adds the animation.
  ///
  /// Meant for a view's own layer, as in both sources. Any other in a committed tree would start an
  /// implicit animation besides, which `replace` and `beginFromCurrentState` replace at once and
  /// `additive` does not.
  ///
  /// - Parameters:
  ///   - duration: how long the movement takes, s.
  ///   - timingFunction: its curve; nil is linear.
  public func send(
    _ layer: Layer, toX x: Double, duration: MediaTime, timingFunction: TimingFunction?,
    at time: MediaTime
  ) {
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
    }
    layer.position.x = x
    layer.add(animation, forKey: self == .additive ? nil : "position")
  }
}
