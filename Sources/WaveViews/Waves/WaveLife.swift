public import AnimationTiming

/// How the waves of a view come and go that does not show them for ever.
public struct WaveLife: Sendable, Equatable {
  /// The way of the view's waterlines.
  public enum Level: Sendable, Equatable {
    /// The water is sent from one level to another.
    case sent
    /// They stay where the form has them.
    case resting
    /// They rise from the view's bottom as the waves grow, and fall back as they settle.
    case rising
  }

  /// The way of the waterlines.
  public let level: Level
  /// From when waves are sent until they begin to settle, s: of water, its way to another level.
  public let duration: MediaTime
  /// How long waves take to grow to their height, s; 0 for at once.
  public let growing: MediaTime
  /// How long they take to become flat, or to fade, s.
  public let settling: MediaTime
  /// True if the wave moves as fast as it is high: it gathers speed and loses it.
  public let rampsSpeed: Bool
  /// True if the view fades in place of becoming flat.
  public let fades: Bool

  /// Waves that come and go as described by the properties of the same names.
  public init(
    _ level: Level, duration: MediaTime, growing: MediaTime, settling: MediaTime,
    rampsSpeed: Bool = false, fades: Bool = false
  ) {
    (self.level, self.duration, self.growing, self.settling) = (level, duration, growing, settling)
    (self.rampsSpeed, self.fades) = (rampsSpeed, fades)
  }

  /// Water that rises in two seconds, with waves that take half a second to grow; they
  /// settle as the published water's do, whose amplitude falls by 0.066 pt a tick.
  public static let water = WaveLife(.sent, duration: 2, growing: 0.5, settling: 2)
}
