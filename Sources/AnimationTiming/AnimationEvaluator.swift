import Geometry

/// An animation whose evaluator is written once for every kind of value.
protocol AnimationEvaluator {
  /// What the animation drives.
  var keyPath: AnimationKeyPath { get }
  /// The value over `current`; `nil` without effect.
  func evaluated<Quantity: AnimatableQuantity>(
    in moment: AnimationMoment, over current: Quantity
  ) -> Quantity?
}

extension AnimationEvaluator {
  /// The value over `current`, which is either what the key path names or the property that holds
  /// it; the result is of the same kind. `nil` without effect, or if the kinds do not meet.
  func valueOrPart(in moment: AnimationMoment, over current: AnimatableValue) -> AnimatableValue? {
    guard current.kind == keyPath.valueKind else {
      guard let part = keyPath.part(of: current), part.kind == keyPath.valueKind,
        let animated = valueOrPart(in: moment, over: part)
      else { return nil }
      return keyPath.replacingPart(of: current, with: animated)
    }
    return switch current {
    case .scalar(let number): evaluated(in: moment, over: number).map(AnimatableValue.scalar)
    case .point(let point): evaluated(in: moment, over: point).map(AnimatableValue.point)
    case .size(let size): evaluated(in: moment, over: size).map(AnimatableValue.size)
    case .rect(let rect): evaluated(in: moment, over: rect).map(AnimatableValue.rect)
    case .transform(let transform):
      evaluated(in: moment, over: transform).map(AnimatableValue.transform)
    case .color(let color): evaluated(in: moment, over: color).map(AnimatableValue.color)
    }
  }
}
