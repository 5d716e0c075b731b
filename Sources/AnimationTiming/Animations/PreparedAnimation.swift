/// A basic animation with what its frames have in common worked out once: the one evaluator of
/// every kind of value.
@usableFromInline @frozen
struct PreparedAnimation<Quantity: AnimatableQuantity>: Sendable {
  /// What progress runs between, as far as it is known before a frame.
  @usableFromInline @frozen
  enum Ends: Sendable {
    /// Both ends.
    case fixed(Quantity, Quantity)
    /// From here to the current value.
    case toCurrent(Quantity)
    /// From the current value to here.
    case fromCurrent(Quantity)
    /// From the current value, by so much.
    case byCurrent(Quantity)
  }

  @usableFromInline let timing: PreparedTiming
  @usableFromInline let ends: Ends
  @usableFromInline let curve: UnitBezier.Solver
  @usableFromInline let hasCurve: Bool
  @usableFromInline let isAdditive: Bool
  @usableFromInline let isCumulative: Bool

  /// Works out `animation`; `nil` if it never has an effect: no end set, or one of another kind.
  @inlinable @inline(__always)
  init?(_ animation: BasicAnimation) {
    guard let ends = Self.ends(of: animation) else { return nil }
    timing = PreparedTiming(animation.timing)
    self.ends = ends
    hasCurve = animation.timingFunction != nil
    curve = UnitBezier.Solver((animation.timingFunction ?? .linear).curve)
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative
  }

  /// The value over `current` where the animation stands at `sample`; `nil` without effect then.
  @inlinable @inline(__always)
  func value(in sample: TimingSample, over current: Quantity) -> Quantity? {
    guard sample.isShown else { return nil }
    let (start, end) = ends(over: current)
    let progress = hasCurve ? curve.value(at: sample.progress) : sample.progress
    return Self.value(
      from: start, to: end, progress, cycle: sample.cycle, over: current,
      isAdditive: isAdditive, isCumulative: isCumulative,
      autoreverses: timing.timing.autoreverses)
  }

  /// The one formula of every evaluator: the value at a progress after the curve, in the cycle of
  /// that number, over `current`.
  @inlinable @inline(__always)
  static func value(
    from start: Quantity, to end: Quantity, _ progress: Double, cycle: Double,
    over current: Quantity, isAdditive: Bool, isCumulative: Bool, autoreverses: Bool
  ) -> Quantity {
    var value = start.interpolated(to: end, progress: progress)
    if isCumulative, cycle > 0 {
      value = (autoreverses ? start : end).repeated(cycle).adding(value)
    }
    return isAdditive ? current.adding(value) : value
  }

  /// The values at progress 0 and 1 over `current`.
  @inlinable @inline(__always)
  func ends(over current: Quantity) -> (start: Quantity, end: Quantity) {
    switch ends {
    case .fixed(let start, let end): (start, end)
    case .toCurrent(let start): (start, current)
    case .fromCurrent(let end): (current, end)
    case .byCurrent(let change): (current, current.adding(change))
    }
  }

  /// The ends of `animation`; `nil` if none is set or one is of another kind.
  @inlinable @inline(__always)
  static func ends(of animation: BasicAnimation) -> Ends? {
    guard let open = openEnds(of: animation) else { return nil }
    guard animation.isAdditive else { return open }
    // What an additive animation leaves out is nothing, or what is below would count twice.
    return switch open {
    case .fixed: open
    case .toCurrent(let start): .fixed(start, .neutral)
    case .fromCurrent(let end): .fixed(.neutral, end)
    case .byCurrent(let change): .fixed(.neutral, Quantity.neutral.adding(change))
    }
  }

  @inlinable @inline(__always)
  static func openEnds(of animation: BasicAnimation) -> Ends? {
    if let fromValue = animation.fromValue {
      guard let from = Quantity.payload(of: fromValue) else { return nil }
      if let toValue = animation.toValue {
        return Quantity.payload(of: toValue).map { .fixed(from, $0) }
      }
      if let byValue = animation.byValue {
        return Quantity.payload(of: byValue).map { .fixed(from, from.adding($0)) }
      }
      return .toCurrent(from)
    }
    if let toValue = animation.toValue {
      guard let to = Quantity.payload(of: toValue) else { return nil }
      guard let byValue = animation.byValue else { return .fromCurrent(to) }
      return Quantity.payload(of: byValue).flatMap { to.subtracting($0) }.map { .fixed($0, to) }
    }
    return animation.byValue.flatMap { Quantity.payload(of: $0) }.map { .byCurrent($0) }
  }
}

/// Where an animation stands at one instant, with the timing that says so.
///
/// That timing is the animation's own, except within a group: a child without a duration takes its
/// group's, and one that ends with its group is held.
@frozen
public struct AnimationMoment: Equatable, Sendable {
  /// The timing in force.
  public let timing: Timing
  /// The time of the layer or group that the animation stands in, s.
  public let parentTime: MediaTime
  /// Phase, progress and cycle then.
  public let sample: TimingSample

  /// The moment of an animation of `timing` at `parentTime`, s.
  public init(of timing: Timing, at parentTime: MediaTime) {
    self.timing = timing
    self.parentTime = parentTime
    sample = timing.sample(at: parentTime)
  }

  /// The moment of a child of `timing` in a group whose local time is `time`, s, of `duration`, s.
  ///
  /// - Parameter isAtEnd: whether the group is at its last instant: then a child that ends here and
  ///   not before shows its end, though its fill mode would not hold it.
  init(of timing: Timing, at time: MediaTime, isAtEnd: Bool, ofGroupLasting duration: MediaTime) {
    var timing = timing
    if !(timing.duration > 0) { timing.duration = duration }
    var sample = timing.sample(at: time)
    let justBefore = time - duration * AnimationGroup.slack
    if isAtEnd, sample.phase == .after, !timing.isFinished(at: justBefore) {
      sample.isShown = true
    }
    self.timing = timing
    parentTime = time
    self.sample = sample
  }

  /// The local time, s, as ``Timing/localTime(at:)``.
  var localTime: MediaTime { timing.localTime(at: parentTime) }

  /// The place in a list of keys, 0…1, after `function`; `nil` without effect. A curve that is not
  /// a number counts as 0.
  func keyProgress(_ function: TimingFunction?) -> Double? {
    guard sample.isShown else { return nil }
    let progress = function?.value(at: sample.progress) ?? sample.progress
    return progress > 0 ? min(progress, 1) : 0
  }
}

/// An animation whose evaluator is written once for every kind of value.
protocol AnimationEvaluator {
  associatedtype Instant
  var keyPath: AnimationKeyPath { get }
  /// The value over `current`; `nil` without effect.
  func evaluated<Quantity: AnimatableQuantity>(
    in instant: Instant, over current: Quantity
  ) -> Quantity?
}

extension AnimationEvaluator {
  /// The value over `current`, which is either what the key path names or the property that holds
  /// it; the result is of the same kind. `nil` without effect, or if the kinds do not meet.
  func valueOrPart(in instant: Instant, over current: AnimatableValue) -> AnimatableValue? {
    guard current.kind == keyPath.valueKind else {
      guard let part = keyPath.part(of: current), part.kind == keyPath.valueKind,
        let animated = valueOrPart(in: instant, over: part)
      else { return nil }
      return keyPath.replacingPart(of: current, with: animated)
    }
    return switch current {
    case .scalar(let number): evaluated(in: instant, over: number).map(AnimatableValue.scalar)
    case .point(let point): evaluated(in: instant, over: point).map(AnimatableValue.point)
    case .size(let size): evaluated(in: instant, over: size).map(AnimatableValue.size)
    case .rect(let rect): evaluated(in: instant, over: rect).map(AnimatableValue.rect)
    case .transform(let transform):
      evaluated(in: instant, over: transform).map(AnimatableValue.transform)
    case .color(let color): evaluated(in: instant, over: color).map(AnimatableValue.color)
    }
  }
}
