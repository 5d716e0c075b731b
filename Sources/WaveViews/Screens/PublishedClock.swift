package import AnimationTiming
package import LayerTree

/// The clock recipe of the post's replicator view, which converts times the wrong way round.
///
/// A time of the media clock has to be converted *from* it to the layer's clock. The view converts
/// it the other way: the same while the layer's clock is the media clock, and off by twice the
/// layer's begin time after it was resumed once. Its author replaced it later ("fix animation pause
/// and unpause glitch").
package enum PublishedClock {
  /// Holds `layer` at the media time `time`, s: from its second pause on, not where it stands.
  package static func pause(_ layer: Layer, at time: MediaTime) {
    layer.timeOffset = layer.mediaTime(atLocalTime: time)
    layer.speed = 0
  }

  /// Lets `layer` go on at the media time `time`, s, from where it was held.
  package static func resume(_ layer: Layer, at time: MediaTime) {
    let held = layer.timeOffset
    (layer.beginTime, layer.timeOffset, layer.speed) = (0, 0, 1)
    layer.beginTime = layer.mediaTime(atLocalTime: time) - held
  }
}
