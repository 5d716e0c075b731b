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
