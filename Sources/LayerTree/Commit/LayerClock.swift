package import AnimationTiming

/// The clock of a layer: how the time of its superlayer becomes its own.
///
/// A layer uses the first of the two stages of media timing only (``AnimationTiming/Timing``): it
/// has no duration, repeats nothing and ends never. Clocks compose from the root to the leaf; the
/// time above the top layer is the media time. Nothing is validated: a field that is not a number
/// makes a time that is not one, at which animations are frozen.
package struct LayerClock: Hashable, Sendable {
  /// The superlayer's time at which this clock shows ``timeOffset``, s.
  package var beginTime: MediaTime
  /// The time of the clock at ``beginTime``, s.
  package var timeOffset: MediaTime
  /// Seconds of this clock per second of the superlayer's; 0 stands still, below 0 it runs down.
  package var speed: Float

  /// Creates a clock; as it is by default it shows the superlayer's time.
  package init(beginTime: MediaTime = 0, timeOffset: MediaTime = 0, speed: Float = 1) {
    (self.beginTime, self.timeOffset, self.speed) = (beginTime, timeOffset, speed)
  }

  package static let unchanged = LayerClock()

  /// The time of the clock when the superlayer's shows `time`, s. Both sides of a commit call this,
  /// from the root to the leaf, so that they agree to the last bit on when an animation is over.
  package func time(at time: MediaTime) -> MediaTime {
    Timing(beginTime: beginTime, timeOffset: timeOffset, speed: speed).activeTime(at: time)
  }

  /// The time of the superlayer's clock when this one shows `time`, s; at speed 0, where this one
  /// stands still, its time offset.
  func superlayerTime(at time: MediaTime) -> MediaTime {
    Timing(beginTime: beginTime, timeOffset: timeOffset, speed: speed)
      .parentTime(ofActiveTime: time)
  }
}

extension LayerClock {
  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    try coder.code(&beginTime)
    try coder.code(&timeOffset)
    try coder.code(&speed)
    try coder.code(zero: UInt32.self)
  }
}
