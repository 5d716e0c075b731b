import AnimationTiming
import LayerTree

/// The animatable values of a layer: the model's as committed, or what is shown at one instant.
struct Presentation: Equatable {
  var transform = AffineTransform.identity
  var position = Point.zero
  var bounds = Rect.zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var opacity = 1.0
  var backgroundColor: Color?
  var fillColor: Color?

  /// The anchor point in the layer's own coordinates, pt.
  var pivot: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// The map from the layer's coordinates to its superlayer's.
  var toSuperlayer: AffineTransform {
    let pivotX = bounds.origin.x + anchorPoint.x * bounds.size.width
    let pivotY = bounds.origin.y + anchorPoint.y * bounds.size.height
    if transform.isTranslation {
      return .translation(
        x: transform.tx + position.x - pivotX, y: transform.ty + position.y - pivotY)
    }
    return AffineTransform.translation(x: -pivotX, y: -pivotY).concatenated(with: transform)
      .concatenated(with: .translation(x: position.x, y: position.y))
  }
}

extension Presentation {
  /// Takes over the values that a record carries; true when a colour came or went.
  @inline(__always)
  mutating func take(_ update: borrowing LayerUpdate) -> Bool {
    let known = (background: backgroundColor == nil, fill: fillColor == nil)
    let properties = update.properties
    if properties.contains(.bounds) { bounds = update.values.bounds }
    if properties.contains(.position) { position = update.values.position }
    if properties.contains(.anchorPoint) { anchorPoint = update.values.anchorPoint }
    if properties.contains(.transform) { transform = update.values.transform }
    if properties.contains(.opacity) { opacity = update.values.opacity }
    if properties.contains(.backgroundColor) { backgroundColor = update.values.backgroundColor }
    if properties.contains(.fillColor) { fillColor = update.fillColor }
    return known != (backgroundColor == nil, fillColor == nil)
  }

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

  /// Applies an animation that is in effect in `moment`, and is no group, on top of what is there.
  /// One that follows a path and turns with it turns the layer about its position, over the
  /// transform so far: an animation after it that replaces the transform replaces the turn.
  mutating func apply(_ animation: borrowing Animation, in moment: AnimationMoment) {
    guard let keyPath = animation.keyPath, let current = self[keyPath.property],
      let value = animation.value(in: moment, over: current)
    else { return }
    self[keyPath.property] = value
    if keyPath == .position, case .keyframe(let animation) = copy animation,
      let angle = animation.rotation(in: moment)
    {
      transform = transform.concatenated(with: AffineTransform(.init(rotation: angle)))
    }
  }

  /// A whole property as an animatable value; nil for a colour that is not set.
  subscript(property: AnimationKeyPath) -> AnimatableValue? {
    get {
      switch property {
      case .opacity: .scalar(opacity)
      case .position: .point(position)
      case .transform: .transform(transform)
      case .bounds: .rect(bounds)
      case .anchorPoint: .point(anchorPoint)
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
      case (.anchorPoint, .point(let value)): anchorPoint = value
      case (.fillColor, .color(let value)): fillColor = value
      case (.backgroundColor, .color(let value)): backgroundColor = value
      default: break
      }
    }
  }
}

extension AffineTransform {
  /// Applies an animation of a transform or of a part; without effect at `time` nothing changes.
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
  /// Applies an animation of a position or of a part; without effect at `time` nothing changes.
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
