import AnimationTiming
import Geometry

/// The animatable values of a layer: the model's as committed, or what is shown at one instant.
struct Presentation: Equatable {
  var bounds = Rect.zero
  var position = Point.zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var transform = AffineTransform.identity
  var opacity = 1.0
  var backgroundColor: Color?
  var fillColor: Color?

  /// The map from the layer's coordinates to its superlayer's.
  var toSuperlayer: AffineTransform {
    let pivotX = bounds.origin.x + anchorPoint.x * bounds.size.width
    let pivotY = bounds.origin.y + anchorPoint.y * bounds.size.height
    if transform.isTranslation {
      return .translation(
        x: transform.tx + position.x - pivotX, y: transform.ty + position.y - pivotY)
    }
    return AffineTransform.translation(x: -pivotX, y: -pivotY)
      .concatenated(with: transform)
      .concatenated(with: .translation(x: position.x, y: position.y))
  }
}
