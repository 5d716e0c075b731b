/// A basic animation with what its frames have in common worked out once: the one evaluator of
/// every kind of value.
@usableFromInline @frozen
struct PreparedAnimation<Quantity: AnimatableQuantity>: Sendable {
  /// The two ends of the progress, as far as they are known before a frame.
  @usableFromInline @frozen
  enum Ends: Sendable {
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

extension BasicAnimation: AnimationEvaluator {
  /// The value of the animated property at `parentTime` (s, the layer's time), given the value
  /// `current` below this animation.
  ///
  /// `current` is either what the key path names, or the whole property that holds it; the result
  /// is of the same kind. In the second case the part is read, animated and written back, so that
  /// `transform.translation.x` keeps the rest of a transform.
  ///
  /// `nil` if the animation has no effect then, and what is below shows: outside its active
  /// interval without a fill mode that holds, no ends set, values whose kind is not the key path's,
  /// or an end that needs the inverse of a map that has none.
  ///
  /// The order is: phase and progress, timing function, ends, cumulation, addition. A cumulative
  /// animation adds, per finished cycle, the value at the end of a cycle: the end value, or the
  /// start value if it autoreverses.
  ///
  /// Complexity: O(1), no allocation.
  public func value(at parentTime: MediaTime, over current: AnimatableValue) -> AnimatableValue? {
    valueOrPart(in: timing.sample(at: parentTime), over: current)
  }

  /// The value at `parentTime` (s, the layer's time) of an animation of a number, given the number
  /// `current` below it: ``value(at:over:)`` for a key path of scalars, without the wrapping.
  ///
  /// `nil` as there. The key path itself is not looked at.
  ///
  /// Complexity: O(1), no allocation.
  @inlinable
  public func scalarValue(at parentTime: MediaTime, over current: Double) -> Double? {
    evaluated(in: timing.sample(at: parentTime), over: current)
  }

  @inlinable @inline(__always)
  func evaluated<Quantity: AnimatableQuantity>(
    in sample: TimingSample, over current: Quantity
  ) -> Quantity? {
    PreparedAnimation<Quantity>(self)?.value(in: sample, over: current)
  }
}
