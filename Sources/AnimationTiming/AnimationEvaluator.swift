import Geometry

/// An animation whose evaluator is written once for every kind of value.
protocol AnimationEvaluator {
  /// What the animation drives.
  var keyPath: AnimationKeyPath { get }
  /// The value over `current`; `nil` without effect.
  func evaluated<Quantity: AnimatableQuantity>(
    at parentTime: MediaTime, over current: Quantity
  ) -> Quantity?
}

extension AnimationEvaluator {
  /// The value over `current`, which is either what the key path names or the property that holds
  /// it; the result is of the same kind. `nil` without effect, or if the kinds do not meet.
  func valueOrPart(at parentTime: MediaTime, over current: AnimatableValue) -> AnimatableValue? {
    guard current.kind == keyPath.valueKind else {
      guard let part = keyPath.part(of: current), part.kind == keyPath.valueKind,
        let animated = valueOrPart(at: parentTime, over: part)
      else { return nil }
      return keyPath.replacingPart(of: current, with: animated)
    }
    return switch current {
    case .scalar(let number): evaluated(at: parentTime, over: number).map(AnimatableValue.scalar)
    case .point(let point): evaluated(at: parentTime, over: point).map(AnimatableValue.point)
    case .size(let size): evaluated(at: parentTime, over: size).map(AnimatableValue.size)
    case .rect(let rect): evaluated(at: parentTime, over: rect).map(AnimatableValue.rect)
    case .transform(let transform):
      evaluated(at: parentTime, over: transform).map(AnimatableValue.transform)
    case .color(let color): evaluated(at: parentTime, over: color).map(AnimatableValue.color)
    }
  }
}
