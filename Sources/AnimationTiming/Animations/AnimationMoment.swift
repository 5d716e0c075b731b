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
  /// What the animation has to know of an instant.
  associatedtype Instant
  /// What the animation drives.
  var keyPath: AnimationKeyPath { get }
  /// Whether its value is added to what is below.
  var isAdditive: Bool { get }
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
      if isAdditive, let function = keyPath.valueFunction, !keyPath.leavesPlane {
        return valueOrPart(in: instant, over: function.zero).flatMap { function.map(of: $0) }
          .flatMap { current.adding(.transform($0.flattened)) }
      }
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
    case .vector(let vector): evaluated(in: instant, over: vector).map(AnimatableValue.vector)
    }
  }
}
