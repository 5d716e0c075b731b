/// The property, or the part of a property, that an animation drives.
///
/// The raw values are stable: they may be stored and sent.
@frozen
public enum AnimationKeyPath: UInt8, Sendable, CaseIterable {
  /// Opacity, 0…1.
  case opacity = 0
  /// The anchor's location in the parent, pt.
  case position = 1
  /// The horizontal part of the position, pt.
  case positionX = 2
  /// The vertical part of the position, pt.
  case positionY = 3
  /// The layer's own coordinate rectangle, pt.
  case bounds = 4
  /// The corner of the bounds, pt.
  case boundsOrigin = 5
  /// The extents of the bounds, pt.
  case boundsSize = 6
  /// The whole affine map of the layer.
  case transform = 7
  /// The translation of the transform, pt.
  case translation = 8
  /// The horizontal translation of the transform, pt.
  case translationX = 9
  /// The vertical translation of the transform, pt.
  case translationY = 10
  /// Both scales of the transform; reads as their mean.
  case scale = 11
  /// The horizontal scale of the transform.
  case scaleX = 12
  /// The vertical scale of the transform.
  case scaleY = 13
  /// The rotation of the transform, rad.
  case rotation = 14
  /// The colour inside a shape.
  case fillColor = 15
  /// The colour behind a layer's contents.
  case backgroundColor = 16

  /// Where in the bounds the position and the transform apply, in unit coordinates.
  case anchorPoint = 28

  /// The outline of a shape: driven by a ``PathAnimation`` alone, since its values are paths.
  case path = 32
  /// All that a layer and its sublayers show: driven by a ``Transition`` alone.
  case transition = 37

  /// The rotation of the layer about the y axis, rad: a property of its own, 0 without animations.
  /// It turns what the scale of the transform made, before the rotation in the plane.
  case rotationY = 73

  /// The horizontal part of the corner of the bounds, pt.
  case boundsOriginX = 74
  /// The vertical part of the corner of the bounds, pt.
  case boundsOriginY = 75
  /// The width of the bounds, pt.
  case boundsWidth = 76
  /// The height of the bounds, pt.
  case boundsHeight = 77

  /// The key path whose Core Animation name is `name`; `nil` if it is not one of these.
  ///
  /// `transform.rotation.z` is another name of `transform.rotation`. Complexity: linear in the
  /// number of key paths.
  public init?(name: String) {
    let canonicalName = name == "transform.rotation.z" ? "transform.rotation" : name
    guard let match = Self.allCases.first(where: { $0.name == canonicalName }) else { return nil }
    self = match
  }

  /// The Core Animation name, such as `transform.translation.x`.
  public var name: String {
    switch self {
    case .opacity: "opacity"
    case .position: "position"
    case .positionX: "position.x"
    case .positionY: "position.y"
    case .bounds: "bounds"
    case .boundsOrigin: "bounds.origin"
    case .boundsOriginX: "bounds.origin.x"
    case .boundsOriginY: "bounds.origin.y"
    case .boundsSize: "bounds.size"
    case .boundsWidth: "bounds.size.width"
    case .boundsHeight: "bounds.size.height"
    case .transform: "transform"
    case .translation: "transform.translation"
    case .translationX: "transform.translation.x"
    case .translationY: "transform.translation.y"
    case .scale: "transform.scale"
    case .scaleX: "transform.scale.x"
    case .scaleY: "transform.scale.y"
    case .rotation: "transform.rotation"
    case .fillColor: "fillColor"
    case .backgroundColor: "backgroundColor"
    case .path: "path"
    case .anchorPoint: "anchorPoint"
    case .transition: "transition"
    case .rotationY: "transform.rotation.y"
    }
  }

  /// The kind of value that an animation of this key path has; `nil` for ``path`` and
  /// ``transition``.
  public var valueKind: AnimatableValue.Kind? {
    switch self {
    case .opacity, .positionX, .positionY, .boundsOriginX, .boundsOriginY, .boundsWidth,
      .boundsHeight, .translationX, .translationY, .scale, .scaleX, .scaleY, .rotation, .rotationY:
      .scalar
    case .position, .boundsOrigin, .anchorPoint: .point
    case .boundsSize, .translation: .size
    case .bounds: .rect
    case .transform: .transform
    case .fillColor, .backgroundColor: .color
    case .path, .transition: nil
    }
  }

  /// The whole property that this key path drives, or drives a part of.
  public var property: AnimationKeyPath {
    switch self {
    case .opacity, .fillColor, .backgroundColor, .anchorPoint, .path, .transition, .rotationY: self
    case .position, .positionX, .positionY: .position
    case .bounds, .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsWidth,
      .boundsHeight:
      .bounds
    case .transform, .translation, .translationX, .translationY, .scale, .scaleX, .scaleY,
      .rotation:
      .transform
    }
  }
}
