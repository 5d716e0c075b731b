public import AnimationTiming

/// The settings that hold for changes made inside one transaction; nested ones inherit them.
public struct Transaction: Sendable {
  /// The duration given to animations that have none, s. Default 0.25.
  public var animationDuration: MediaTime = 0.25
  /// Whether changes inside start no implicit animation. Default false.
  public var disablesActions = false
  /// Overrides the timing function of animations added inside when not nil. Default nil.
  public var animationTimingFunction: TimingFunction?

  /// Creates a transaction with Core Animation's defaults.
  public init() {}
}
