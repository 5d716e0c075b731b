/// A property that is a list.
@frozen
public enum ListValue: Equatable, Sendable {
  /// Numbers, such as the places of a gradient's colours.
  case numbers([Double])
  /// Colours with straight components.
  case colors([Color])

  /// The list at `progress` of the way from this one (0) to `end` (1), element by element; progress
  /// outside 0…1 extrapolates.
  ///
  /// Lists of different lengths or kinds do not mix: this one below progress 1, `end` from there
  /// on. Complexity: O(elements).
  public func interpolated(to end: ListValue, progress: Double) -> ListValue {
    switch (self, end) {
    case (.numbers(let start), .numbers(let end)) where start.count == end.count:
      .numbers(zip(start, end).map { $0.interpolated(to: $1, progress: progress) })
    case (.colors(let start), .colors(let end)) where start.count == end.count:
      .colors(zip(start, end).map { $0.interpolated(to: $1, progress: progress) })
    default: progress >= 1 ? end : self
    }
  }
}

/// An animation of a property that is a list through several lists: the colours of a gradient, or
/// their places.
///
/// It replaces the list below it, and never adds to it. Key times, the segments' timing functions,
/// a single value (no effect) and what cannot be meant: as ``KeyframeAnimation``. A list of another
/// kind than the key path takes has no effect.
public struct ListAnimation: Equatable, Sendable {
  /// What is driven.
  @frozen
  public enum Property: UInt8, Sendable, CaseIterable {
    /// Where the colours of a gradient stand: `locations`, of numbers.
    case locations
    /// The colours of a gradient: `colors`, of colours.
    case colors

    /// The key path.
    public var keyPath: AnimationKeyPath { self == .locations ? .locations : .colors }
  }

  /// What is driven.
  public var property: Property
  /// The list at each key; with fewer than two the animation has no effect.
  public var values: [ListValue]
  /// The progress, 0…1, at which each key is reached; empty is evenly spaced.
  public var keyTimes: [Double]
  /// The curve of the progress within each segment.
  public var timingFunctions: [TimingFunction]
  /// Whether each list holds until the next, in place of moving towards it.
  public var isDiscrete: Bool
  /// When it plays, in the layer's time.
  public var timing: Timing
  /// The curve of the progress over the whole cycle, applied before those of the segments; `nil` is
  /// linear. Where it leaves 0…1 the first or last key holds.
  public var timingFunction: TimingFunction?
  /// Whether the animation leaves its layer once ``Timing/isFinished(at:)``, whatever its fill
  /// mode. The evaluator does not look at it.
  public var isRemovedOnCompletion: Bool

  /// Creates an animation of `property` through `values`.
  public init(
    _ property: Property, values: [ListValue], keyTimes: [Double] = [],
    timingFunctions: [TimingFunction] = [], isDiscrete: Bool = false, timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil, isRemovedOnCompletion: Bool = true
  ) {
    self.property = property
    self.values = values
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.isDiscrete = isDiscrete
    self.timing = timing
    self.timingFunction = timingFunction
    self.isRemovedOnCompletion = isRemovedOnCompletion
  }

  /// Creates an animation of the colours of a gradient from one list to another.
  public init(
    from start: [Color], to end: [Color], timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      .colors, values: [.colors(start), .colors(end)], timing: timing,
      timingFunction: timingFunction)
  }

  /// Creates an animation of the places of a gradient's colours from one list to another.
  public init(
    from start: [Double], to end: [Double], timing: Timing = Timing(),
    timingFunction: TimingFunction? = nil
  ) {
    self.init(
      .locations, values: [.numbers(start), .numbers(end)], timing: timing,
      timingFunction: timingFunction)
  }
}

extension ListAnimation: KeyTimed {
  /// The list at `parentTime` (s, the layer's time); `nil` without effect.
  ///
  /// Complexity: O(keys with key times + elements); allocates the list.
  public func value(at parentTime: MediaTime) -> ListValue? {
    value(in: AnimationMoment(of: timing, at: parentTime))
  }

  /// The list in `moment`, one of those that ``Animation/forEachInEffect(at:_:)`` gives with it;
  /// `nil` without effect.
  public func value(in moment: AnimationMoment) -> ListValue? {
    guard values.count > 1, let progress = moment.keyProgress(timingFunction) else { return nil }
    guard !isDiscrete else { return values[held(at: progress, keys: values.count)] }
    let segment = timedSegment(at: progress, keys: values.count)
    return values[segment.index].interpolated(
      to: values[segment.index + 1], progress: segment.fraction)
  }
}
