import AnimationTiming

/// An implicit animation from before the change that sets it off to the end of that change.
final class ImplicitAnimation {
  private let layer: Layer
  private let keyPath: AnimationKeyPath
  /// The value shown before the change.
  private let shown: AnimatableValue?

  /// To be made before the change.
  fileprivate init(_ keyPath: AnimationKeyPath, on layer: Layer) {
    (self.layer, self.keyPath) = (layer, keyPath)
    shown = layer.presentedValue(of: keyPath, at: layer.context.turnTime)
  }

  /// Adds the animation under the name of its property, so that the next change replaces it. It
  /// goes from what was shown before the change to the model: only its `fromValue` is set, so that
  /// a change of the model retargets it. A colour that was not set fades in; one that is not set
  /// any more shows nothing to animate.
  fileprivate func run() {
    guard let model = layer.modelValue(of: keyPath) else { return }
    var start = shown
    if start == nil, case .color(var color) = model {
      color.alpha = 0
      start = .color(color)
    }
    layer.add(
      BasicAnimation(keyPath: keyPath, fromValue: start, timingFunction: .default),
      forKey: keyPath.name)
  }
}

extension Layer {
  /// Call before storing a new value of a whole property; give the answer to `endChange`.
  @inline(__always)
  final func beginChange(_ keyPath: AnimationKeyPath?) -> ImplicitAnimation? {
    guard let keyPath, animatesChanges, !context.transaction.disablesActions else { return nil }
    return implicitAnimation(of: keyPath)
  }

  @inline(__always)
  final func endChange(_ property: LayerProperties, _ animation: ImplicitAnimation?) {
    mark(property)
    if let animation { animation.run() }
  }

  @inline(never)
  private final func implicitAnimation(of keyPath: AnimationKeyPath) -> ImplicitAnimation? {
    isInCommittedTree ? ImplicitAnimation(keyPath, on: self) : nil
  }

  /// True if this layer and all above it, up to the root, have been sent with their place.
  private final var isInCommittedTree: Bool {
    var layer = self
    while layer.isAttached {
      guard let above = layer.holder else { return layer === context.rootLayer }
      layer = above
    }
    return false
  }
}
