public import AnimationTiming

extension Layer {
  /// The superlayer's time at which this layer's clock shows ``timeOffset``, s. Default 0.
  public final var beginTime: MediaTime {
    get { clock.beginTime }
    set { clock.beginTime = newValue }
  }

  /// What this layer's clock shows at ``beginTime``, s. Default 0.
  public final var timeOffset: MediaTime {
    get { clock.timeOffset }
    set { clock.timeOffset = newValue }
  }

  /// Seconds of this layer's clock per second of its superlayer's. Default 1; 0 holds every animation of
  /// this layer and those below it where it is.
  public final var speed: Float {
    get { clock.speed }
    set { clock.speed = newValue }
  }

  /// What this layer's clock shows at the media time `time`, s: the time that its animations see.
  ///
  /// Complexity: O(1) while no layer of the context ever had a clock of its own, else O(depth).
  @inline(__always)
  public final func localTime(at time: MediaTime) -> MediaTime {
    context.hasClocks ? Self.descend(clocks(below: nil), from: time) : time
  }

  /// What this layer's clock shows when that of `layer` shows `time`, s; `nil` for `layer` is the media
  /// time.
  ///
  /// The way leads over the nearest layer above both, or over the media time where they are in two trees.
  /// `nil` if a clock on the way up stands still (speed 0), which shows one time at every instant. On the way
  /// down it just shows its time. Complexity: O(depth).
  public final func convertTime(_ time: MediaTime, from layer: Layer?) -> MediaTime? {
    Self.convertTime(time, from: layer, to: self)
  }

  /// What the clock of `layer` shows when this layer's shows `time`, s; `nil` for `layer` is the media
  /// time. `nil` as for ``convertTime(_:from:)``.
  public final func convertTime(_ time: MediaTime, to layer: Layer?) -> MediaTime? {
    Self.convertTime(time, from: self, to: layer)
  }

  /// Holds the animations of this layer and those below it as they are at the media time `time`, s.
  ///
  /// The recipe of Apple's technical question QA1673: speed 0, with the local time as time offset. A layer
  /// that is paused already stays as it is.
  public final func pause(at time: MediaTime) {
    guard speed != 0 else { return }
    let local = localTime(at: time)
    speed = 0
    timeOffset = local
  }

  /// Lets a layer that was paused go on at the media time `time`, s, from where it was held, at speed 1.
  ///
  /// The recipe of QA1673: the time offset goes, and the begin time takes up how long the layer was held. A layer
  /// that is not paused stays as it is.
  public final func resume(at time: MediaTime) {
    guard speed == 0 else { return }
    let held = timeOffset
    clock = .unchanged
    beginTime = localTime(at: time) - held
  }

  /// The clocks of their own that stand between `ancestor`, or the media time, and this layer, which counts
  /// too; leaf first.
  private final func clocks(below ancestor: Layer?) -> [LayerClock] {
    var clocks: [LayerClock] = []
    var next: Layer? = self
    while let layer = next, layer !== ancestor {
      if layer.clock != .unchanged { clocks.append(layer.clock) }
      next = layer.holder
    }
    return clocks
  }

  private static func descend(_ clocks: [LayerClock], from time: MediaTime) -> MediaTime {
    clocks.reversed().reduce(time) { $1.time(at: $0) }
  }

  private static func convertTime(
    _ time: MediaTime, from source: Layer?, to target: Layer?
  ) -> MediaTime? {
    let shared = source?.nearestShared(with: target)
    var time = time
    for clock in source?.clocks(below: shared) ?? [] {
      guard let above = clock.superlayerTime(at: time) else { return nil }
      time = above
    }
    return descend(target?.clocks(below: shared) ?? [], from: time)
  }

  /// The nearest layer that is, or contains, both this one and `other`.
  private final func nearestShared(with other: Layer?) -> Layer? {
    var (mine, theirs): (Layer?, Layer?) = (self, other)
    var (depth, otherDepth) = (depth, other?.depth ?? 0)
    while mine !== theirs {
      if depth >= otherDepth {
        mine = mine?.holder
        depth -= 1
      } else {
        theirs = theirs?.holder
        otherDepth -= 1
      }
    }
    return mine
  }

  /// The number of layers from the top to this one.
  private final var depth: Int {
    var (depth, next): (Int, Layer?) = (0, self)
    while let layer = next {
      depth += 1
      next = layer.holder
    }
    return depth
  }
}
