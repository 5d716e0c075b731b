/// An animation of the outline of a shape through a list of paths: the key path `path`.
///
/// Between two paths of the same elements the points move on straight lines. Paths whose elements
/// differ do not mix: the first of the two holds until the second is reached. (Core Animation
/// leaves that case undefined.) A path animation replaces the path below it, and never adds to it.
///
/// Keys are evenly spaced. The timing functions and a single value count as
/// ``KeyframeAnimation``'s.
public struct PathAnimation: Equatable, Sendable {
  /// The path at each key; with fewer than two the animation has no effect.
  public var values: [Path]
  /// The curve of the progress within each segment.
  public var timingFunctions: [TimingFunction]
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress over the whole cycle, applied before those of the segments; `nil` is
  /// linear. Where it leaves 0…1 the first or last key holds.
  public var timingFunction: TimingFunction?
  /// True if the animation leaves its layer once it is over; the evaluator does not look at it.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation through `values`.
  public init(
    values: [Path], timingFunctions: [TimingFunction] = [], timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil, isRemovedOnCompletion: Bool = true
  ) {
    (self.values, self.timingFunctions, self.timing) = (values, timingFunctions, timing)
    (self.timingFunction, self.isRemovedOnCompletion) = (timingFunction, isRemovedOnCompletion)
  }

  /// Creates an animation from one path to another.
  public init(
    from start: Path, to end: Path, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil, isRemovedOnCompletion: Bool = true
  ) {
    self.init(
      values: [start, end], timing: timing, timingFunction: timingFunction,
      isRemovedOnCompletion: isRemovedOnCompletion)
  }
}

extension PathAnimation: KeyTimed {
  var keyTimes: [Double] { [] }

  /// True if there is anything between which to move.
  package var hasEffect: Bool { values.count > 1 }

  /// The path at `parentTime` (s, the layer's time); `nil` without effect.
  ///
  /// Complexity: O(points); allocates the path.
  public func value(at parentTime: MediaTime) -> Path? {
    let moment = AnimationMoment(of: timing, at: parentTime)
    guard hasEffect, moment.sample.isShown else { return nil }
    var path = Path()
    _ = show(in: &path, moment)
    return path
  }

  /// Makes `path` what the animation shows in `moment`, one of those that
  /// ``Animation/forEachInEffect(at:_:)`` gives with it.
  ///
  /// - Returns: whether that changed `path`; false also where the animation has no effect.
  /// - Complexity: O(points). The buffers of `path` are reused: nothing is
  ///   allocated once they have the room and no other owner.
  package func show(in path: inout Path, _ moment: AnimationMoment) -> Bool {
    guard hasEffect, let progress = moment.keyProgress(timingFunction) else { return false }
    let segment = timedSegment(at: progress, keys: values.count)
    return path.assign(
      from: values[segment.index], to: values[segment.index + 1], progress: segment.fraction)
  }
}
