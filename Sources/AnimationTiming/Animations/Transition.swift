/// A way from what a layer and its sublayers showed to what they show from now on: `CATransition`.
///
/// It says how far the way has been gone; what lies at its ends a render server has to know.
public struct Transition: Equatable, Sendable {
  /// How the one picture gives way to the other; what moves comes from the left, as by default in
  /// Core Animation, and goes there.
  @frozen
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// The one fades out while the other fades in.
    case fade
    /// The new one moves in over the old one.
    case moveIn
    /// The new one pushes the old one away.
    case push
    /// The old one moves away from the new one.
    case reveal
  }

  /// How the one picture gives way to the other.
  public var kind: Kind
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress within a cycle; `nil` is linear.
  public var timingFunction: TimingFunction?
  /// True if it leaves its layer once ``Timing/isPast(at:)``, whatever its fill mode.
  public var isRemovedOnCompletion: Bool

  /// Creates a transition; the defaults are Core Animation's.
  public init(
    _ kind: Kind = .fade, timing: Timing = Timing(), timingFunction: TimingFunction? = nil,
    isRemovedOnCompletion: Bool = true
  ) {
    (self.kind, self.timing, self.timingFunction) = (kind, timing, timingFunction)
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// How much of the way has been gone in `moment`, 0…1; `nil` without effect.
  package func progress(in moment: AnimationMoment) -> Double? {
    moment.keyProgress(timingFunction)
  }
}
