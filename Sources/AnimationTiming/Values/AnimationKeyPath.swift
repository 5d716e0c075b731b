/// The property, or the part of one, that an animation drives; lengths in pt, angles in rad.
///
/// The raw values are stable: they may be stored and sent.
@frozen
public enum AnimationKeyPath: UInt8, Sendable, CaseIterable {
  /// Opacity, 0…1.
  case opacity = 0
  /// The anchor's location in the parent.
  case position = 1
  case positionX = 2
  case positionY = 3
  /// The layer's own coordinate rectangle.
  case bounds = 4
  case boundsOrigin = 5
  case boundsSize = 6
  case transform = 7
  case translation = 8
  case translationX = 9
  case translationY = 10
  /// Both scales of the transform; reads as their mean.
  case scale = 11
  case scaleX = 12
  case scaleY = 13
  case rotation = 14
  case fillColor = 15
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

  case boundsOriginX = 74
  case boundsOriginY = 75
  case boundsWidth = 76
  case boundsHeight = 77

  /// The key path whose Core Animation name is `name`; `nil` if it is not one of these.
  ///
  /// `transform.rotation.z` is `transform.rotation` too. Complexity: linear in the key paths.
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

  /// The kind of value of this key path's animations; `nil` for ``path`` and ``transition``.
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
