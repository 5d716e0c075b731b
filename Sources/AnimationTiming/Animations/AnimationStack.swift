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

/// The place of an animation among those of its layer: by begin time, then by order of adding.
///
/// Source: WebKit's comment ("CA sorts first by begin time, then by order added") and a published
/// disassembly agree on it.
@frozen
public struct AnimationOrder: Comparable, Hashable, Sendable {
  /// The begin time after it was resolved, s. One that is not a number sorts first.
  public var beginTime: MediaTime
  /// How many animations were added before this one.
  public var serial: UInt64

  /// Creates the place of the animation that was added as number `serial`.
  @inlinable
  public init(beginTime: MediaTime, serial: UInt64) {
    self.beginTime = beginTime
    self.serial = serial
  }

  /// Whether `left` is applied before `right`.
  @inlinable
  public static func < (left: AnimationOrder, right: AnimationOrder) -> Bool {
    if left.beginTime < right.beginTime { return true }
    if left.beginTime > right.beginTime { return false }
    if left.beginTime.isNaN != right.beginTime.isNaN { return left.beginTime.isNaN }
    return left.serial < right.serial
  }
}
