/// What a list of animations makes of a model value.
public enum AnimationStack {
  /// The presented value at `parentTime` (s, the layer's time) of a property whose model value is
  /// `model`.
  ///
  /// `animations` are those of this property, sorted by ``AnimationOrder``. Each takes the value
  /// so far as what is below it: an additive animation adds to it, any other replaces it with all
  /// that is below, one without effect leaves it. Parts of a property (`transform.translation.x`)
  /// and the whole of it may be mixed if `model` is the whole.
  ///
  /// Complexity: one pass over the animations, no allocation.
  @inlinable
  public static func value(
    of animations: some Sequence<BasicAnimation>, at parentTime: MediaTime,
    over model: AnimatableValue
  ) -> AnimatableValue {
    var value = model
    for animation in animations {
      value = animation.value(at: parentTime, over: value) ?? value
    }
    return value
  }

  /// ``value(of:at:over:)`` for animations of a number, without the wrapping.
  @inlinable
  public static func scalarValue(
    of animations: some Sequence<BasicAnimation>, at parentTime: MediaTime, over model: Double
  ) -> Double {
    var value = model
    for animation in animations {
      value = animation.scalarValue(at: parentTime, over: value) ?? value
    }
    return value
  }
}
