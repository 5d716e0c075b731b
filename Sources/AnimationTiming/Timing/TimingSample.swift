/// Where an animation stands at one instant: the answer of ``Timing/sample(at:)``.
@frozen
public struct TimingSample: Equatable, Sendable {
  /// The part of its life that an animation is in.
  @frozen
  public enum Phase: UInt8, Sendable {
    /// Not begun yet.
    case before
    /// Playing, or frozen by a speed of zero.
    case active
    /// Over. The end itself already belongs here.
    case after
  }

  /// The part of the animation's life.
  public var phase: Phase
  /// The finite directed position within the forward cycle, 0…1, before any timing function.
  public var progress: Double
  /// The index of the repeat cycle, from 0: a whole, finite number. A `Double`, because a repeat
  /// count may exceed every integer.
  public var cycle: Double
  /// True if active, or outside with a fill mode that holds there. The end itself is outside, as on
  /// the Web.
  public var isInEffect: Bool
  /// True if a presentation shows the animation: in effect, or at the very end in any fill mode, as
  /// on macOS.
  public var isShown: Bool

  /// Creates a sample from its parts, unchecked.
  @inlinable
  public init(phase: Phase, progress: Double, cycle: Double, isInEffect: Bool, isShown: Bool) {
    self.phase = phase
    self.progress = progress
    self.cycle = cycle
    self.isInEffect = isInEffect
    self.isShown = isShown
  }
}
