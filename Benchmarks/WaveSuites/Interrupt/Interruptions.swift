public import AnimationTiming

/// How often and how the views of the scenario `interrupt` are retargeted.
public struct Interruptions: Codable, Sendable, Equatable {
  /// The time between two retargets of a view, s.
  public var interval: MediaTime
  /// How long each movement takes, s.
  public var duration: MediaTime
  /// The movements' curve; nil is linear.
  public var timingFunction: TimingFunction?

  /// Every 100 ms for 400 ms, the seed's second duration, eased as UIKit does.
  public init(
    interval: MediaTime = 0.1, duration: MediaTime = 0.4,
    timingFunction: TimingFunction? = .easeInEaseOut
  ) {
    self.interval = interval
    self.duration = duration
    self.timingFunction = timingFunction
  }

  /// Frames from one retarget to the next at `refreshHz`: whole, so that every retarget is a
  /// frame's.
  func frames(refreshHz: Double) -> Int { max(1, Int((interval * refreshHz).rounded())) }

  /// How many animations of one view are alive at once when none replaces another.
  var mostAlive: Int { Int((duration / interval - 1e-9).rounded(.up)) }
}
