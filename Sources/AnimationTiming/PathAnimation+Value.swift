public import Geometry

extension PathAnimation: KeyTimed {
  /// The path at `parentTime` (s, the layer's time); `nil` without effect.
  ///
  /// Complexity: O(keys with key times + points); allocates the path.
  public func value(at parentTime: MediaTime) -> Path? {
    let moment = AnimationMoment(of: timing, at: parentTime)
    guard !values.isEmpty, moment.sample.isInEffect else { return nil }
    var path = Path()
    _ = show(in: &path, moment)
    return path
  }

  /// Makes `path` what the animation shows in `moment`, one of those that
  /// ``Animation/forEachInEffect(at:_:)`` gives with it.
  ///
  /// - Returns: whether that changed `path`; false also where the animation has no effect.
  /// - Complexity: O(keys with key times + points). The buffers of `path` are reused: nothing is
  ///   allocated once they have the room and no other owner.
  public func show(in path: inout Path, _ moment: AnimationMoment) -> Bool {
    guard let progress = moment.keyProgress(timingFunction), let first = values.first else {
      return false
    }
    guard values.count > 1 else { return path.assign(first) }
    guard calculationMode == .linear else {
      return path.assign(values[held(at: progress, keys: values.count)])
    }
    let segment = timedSegment(at: progress, keys: values.count)
    return path.assign(
      from: values[segment.index], to: values[segment.index + 1], progress: segment.fraction)
  }
}
