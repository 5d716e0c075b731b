import AnimationTiming

extension Layer {
  /// The time on this layer's clock, s, when media time is `time`, s: what its animations go by.
  ///
  /// Every layer's clock shows media time.
  final func localTime(at time: MediaTime) -> MediaTime { time }

  /// The media time, s, at which this layer's clock shows `localTime`, s; infinite if it never does.
  final func mediaTime(ofLocalTime localTime: MediaTime) -> MediaTime { localTime }
}
