import AnimationTiming
import LayerTree

/// What only few layers have: a clock of their own, copies that lag behind.
final class RenderTiming {
  var clock = LayerClock.unchanged
  /// How far each copy of a replicator is behind the one before, s.
  var instanceDelay: MediaTime = 0
}
