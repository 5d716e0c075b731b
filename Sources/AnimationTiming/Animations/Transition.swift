/// A way from what a layer and its sublayers showed to what they show from now on: `CATransition`.
///
/// It says how far the way has been gone; what lies at its ends a render server has to know.
public struct Transition: Equatable, Sendable {
  /// How the one picture gives way to the other.
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

  /// Where what moves comes from. As in Core Animation's header "bottom" is the smallest y and
  /// "top" the greatest.
  @frozen
  public enum Edge: UInt8, Sendable, CaseIterable {
    /// From the greatest x.
    case right
    /// From the smallest x.
    case left
    /// From the greatest y.
    case top
    /// From the smallest y.
    case bottom
  }

  /// How the one picture gives way to the other.
  public var kind: Kind
  /// Where what moves comes from; a fade has none.
  public var edge: Edge
  /// How much of the way has been gone at the start, 0…1.
  public var startProgress: Double
  /// How much of the way has been gone at the end, 0…1.
  public var endProgress: Double
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress within a cycle; `nil` is linear.
  public var timingFunction: TimingFunction?
  /// Whether it leaves its layer once ``Timing/isFinished(at:)``, whatever its fill mode.
  public var isRemovedOnCompletion: Bool

  /// Creates a transition; the defaults are Core Animation's.
  public init(
    _ kind: Kind = .fade, from edge: Edge = .left, startProgress: Double = 0,
    endProgress: Double = 1, timing: Timing = Timing(), timingFunction: TimingFunction? = nil,
    isRemovedOnCompletion: Bool = true
  ) {
    self.kind = kind
    self.edge = edge
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.timing = timing
    self.timingFunction = timingFunction
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// How much of the way has been gone in `moment`, 0…1; `nil` without effect, or when it is no
  /// number.
  public func progress(in moment: AnimationMoment) -> Double? {
    guard let share = moment.keyProgress(timingFunction) else { return nil }
    let progress = startProgress + (endProgress - startProgress) * share
    return progress.isNaN ? nil : max(0, min(1, progress))
  }
}
