public import AnimationTiming

extension Layer {
  /// The time of this layer's clock, which its animations see, at the media time `time`, s.
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

  /// Lets a paused layer go on at the media time `time`, s, from where it was held, at speed 1.
  ///
  /// The recipe of QA1673: the time offset goes, and the begin time takes up how long the layer was
  /// held. A layer that is not paused stays as it is.
  public final func resume(at time: MediaTime) {
    guard speed == 0 else { return }
    let held = timeOffset
    (beginTime, timeOffset, speed) = (0, 0, 1)
    beginTime = localTime(at: time) - held
  }

  /// True if a clock at or above this layer stands still.
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
