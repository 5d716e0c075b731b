import AnimationTiming
import Geometry

extension Presentation {
  /// Applies one animation on top of what is there; without effect at `time`, nothing changes.
  mutating func apply(_ animation: BasicAnimation, at time: MediaTime) {
    let property = animation.keyPath.property
    if property == .transform { return transform.apply(animation, at: time) }
    if property == .position { return position.apply(animation, at: time) }
    guard let current = self[property],
      let value = animation.value(at: time, over: current)
    else { return }
    self[property] = value
  }

  /// A whole property as an animatable value; nil for a colour that is not set.
  subscript(property: AnimationKeyPath) -> AnimatableValue? {
    get {
      switch property {
      case .opacity: .scalar(opacity)
      case .position: .point(position)
      case .transform: .transform(transform)
      case .bounds: .rect(bounds)
      case .fillColor: fillColor.map(AnimatableValue.color)
      case .backgroundColor: backgroundColor.map(AnimatableValue.color)
      default: nil
      }
    }
    set {
      switch (property, newValue) {
      case (.opacity, .scalar(let value)): opacity = value
      case (.position, .point(let value)): position = value
      case (.transform, .transform(let value)): transform = value
      case (.bounds, .rect(let value)): bounds = value
      case (.fillColor, .color(let value)): fillColor = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      default: break
      }
    }
  }
}

extension AffineTransform {
  /// Applies an animation of a transform or a part of one; without effect at `time`, nothing changes.
  @inline(__always)
  mutating func apply(_ animation: BasicAnimation, at time: MediaTime) {
    switch animation.keyPath {
    // The case that a screen full of moving layers consists of.
    case .translationX:
      if let x = animation.scalarValue(at: time, over: tx) { tx = x }
    case .translationY:
      if let y = animation.scalarValue(at: time, over: ty) { ty = y }
    default:
      if case .transform(let value)? = animation.value(at: time, over: .transform(self)) {
        self = value
      }
    }
  }
}

extension Point {
  /// Applies an animation of a position or a part of one; without effect at `time`, nothing changes.
  @inline(__always)
  mutating func apply(_ animation: BasicAnimation, at time: MediaTime) {
    switch animation.keyPath {
    // Layers that are sent from place to place.
    case .positionX:
      if let x = animation.scalarValue(at: time, over: x) { self.x = x }
    case .positionY:
      if let y = animation.scalarValue(at: time, over: y) { self.y = y }
    default:
      if case .point(let value)? = animation.value(at: time, over: .point(self)) { self = value }
    }
  }
}
