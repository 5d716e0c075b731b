public import AnimationTiming

/// The clock of a layer: how the time of its superlayer becomes its own.
///
/// A layer uses the first of the two stages of media timing only (``AnimationTiming/Timing``): it
/// has no duration, repeats nothing and ends never. Clocks compose from the root to the leaf; the
/// time above the top layer is the media time. Nothing is validated: a field that is not a number
/// makes a time that is not one, at which animations are frozen.
package struct LayerClock: Hashable, Sendable {
  /// The superlayer's time at which this clock shows ``timeOffset``, s.
  package var beginTime: MediaTime
  /// What the clock shows at ``beginTime``, s.
  package var timeOffset: MediaTime
  /// Seconds of this clock per second of the superlayer's; 0 stands still, a negative speed runs
  /// down.
  package var speed: Float

  /// Creates a clock; as it is by default it shows the superlayer's time.
  package init(beginTime: MediaTime = 0, timeOffset: MediaTime = 0, speed: Float = 1) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
  }

  /// The clock that shows its superlayer's time.
  package static let unchanged = LayerClock()

  /// What the clock shows when the superlayer's shows `time`, s.
  ///
  /// Both sides of a commit call this, from the root to the leaf, so that they agree to the last
  /// bit on when an animation is over.
  package func time(at time: MediaTime) -> MediaTime {
    Timing(beginTime: beginTime, timeOffset: timeOffset, speed: speed).activeTime(at: time)
  }

  /// What the superlayer's clock shows when this one shows `time`, s; at speed 0, where this one
  /// shows the same at every instant, its time offset.
  package func superlayerTime(at time: MediaTime) -> MediaTime {
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

extension Layer {
  /// What this layer's clock shows at the media time `time`, s: the time that its animations see.
  ///
  /// Complexity: O(1) while no layer of the context ever had a clock of its own, else O(depth).
  @inline(__always)
  public final func localTime(at time: MediaTime) -> MediaTime {
    context.hasClocks ? clocks.reversed().reduce(time) { $1.time(at: $0) } : time
  }

  /// The media time, s, at which this layer's clock shows `time`, s: the inverse of
  /// ``localTime(at:)``. A clock that stands still (speed 0) shows its time offset, as measured on
  /// macOS on the way up, too. Complexity: O(depth).
  public final func mediaTime(atLocalTime time: MediaTime) -> MediaTime {
    clocks.reduce(time) { $1.superlayerTime(at: $0) }
  }

  /// Holds the animations of this layer and those below it as they are at the media time `time`, s.
  ///
  /// The recipe of Apple's technical question QA1673: speed 0, with the local time as time offset.
  /// A layer that is paused already stays as it is.
  public final func pause(at time: MediaTime) {
    guard speed != 0 else { return }
    let local = localTime(at: time)
    speed = 0
    timeOffset = local
  }

  /// Lets a layer that was paused go on at the media time `time`, s, from where it was held, at
  /// speed 1.
  ///
  /// The recipe of QA1673: the time offset goes, and the begin time takes up how long the layer was
  /// held. A layer that is not paused stays as it is.
  public final func resume(at time: MediaTime) {
    guard speed == 0 else { return }
    let held = timeOffset
    (beginTime, timeOffset, speed) = (0, 0, 1)
    beginTime = localTime(at: time) - held
  }

  /// Whether a clock at or above this layer stands still.
  final var standsStill: Bool { clocks.contains { $0.speed == 0 } }

  /// The clocks of their own between the media time and this layer, which counts too; leaf first.
  private final var clocks: [LayerClock] {
    var clocks: [LayerClock] = []
    var next: Layer? = self
    while let layer = next {
      if layer.clock != .unchanged { clocks.append(layer.clock) }
      next = layer.holder
    }
    return clocks
  }
}
