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
  /// Where a shape's line starts, 0…1.
  case strokeStart = 17
  /// Where a shape's line ends, 0…1.
  case strokeEnd = 18
  /// The width of a shape's line, pt.
  case lineWidth = 19
  /// The colour of a shape's line.
  case strokeColor = 20
  /// The radius of a layer's corners, pt.
  case cornerRadius = 21
  /// How much of a layer's shadow shows, 0…1.
  case shadowOpacity = 22
  /// The standard deviation of a shadow's blur, pt.
  case shadowRadius = 23
  /// Where a shadow falls, pt.
  case shadowOffset = 24
  /// The colour of a shadow.
  case shadowColor = 25
  /// Where a gradient starts, in unit coordinates.
  case startPoint = 26
  /// Where a gradient ends, in unit coordinates.
  case endPoint = 27

  /// Where in the bounds the position and the transform apply, in unit coordinates.
  case anchorPoint = 28
  /// Where a layer stands among its siblings, from the back to the front.
  case zPosition = 29
  /// The width of the line inside a layer's edge, pt.
  case borderWidth = 30
  /// The colour of that line.
  case borderColor = 31

  /// The outline of a shape: driven by a ``PathAnimation`` alone, since its values are paths. Key
  /// paths of values that are no ``AnimatableValue`` count from 32.
  case path = 32
  /// Where the colours of a gradient stand: driven by a ``ListAnimation`` alone.
  case locations = 33
  /// The colours of a gradient: driven by a ``ListAnimation`` alone.
  case colors = 34
  /// The picture of a layer: from the one shown before to the one set with the animation.
  case contents = 35

  /// The part of a layer's picture that is shown, in unit coordinates.
  case contentsRect = 36
  /// All that a layer and its sublayers show: driven by a ``Transition`` alone.
  case transition = 37

  /// The horizontal part of the bounds' corner, pt. Further parts of properties count from 64.
  case boundsOriginX = 64
  /// The vertical part of the bounds' corner, pt.
  case boundsOriginY = 65
  /// The width of the bounds, pt.
  case boundsWidth = 66
  /// The height of the bounds, pt.
  case boundsHeight = 67
  /// The horizontal part of the anchor point.
  case anchorPointX = 68
  /// The vertical part of the anchor point.
  case anchorPointY = 69
  /// How far to the right a shadow falls, pt.
  case shadowOffsetWidth = 70
  /// How far down a shadow falls, pt.
  case shadowOffsetHeight = 71
  /// The rotation of the transform about the x axis, rad.
  case rotationX = 72
  /// The rotation of the transform about the y axis, rad.
  case rotationY = 73
  /// The translation of the transform towards the viewer, pt.
  case translationZ = 74
  /// The scale of the transform along the z axis.
  case scaleZ = 75
  /// Whether the layer is left out: of any number but 0.
  case hidden = 76
  /// The whole transform through ``ValueFunction/rotateX``. Further functions follow in order.
  case transformByRotateX = 77
  /// The whole transform through ``ValueFunction/rotateY``.
  case transformByRotateY = 78
  /// The whole transform through ``ValueFunction/rotateZ``.
  case transformByRotateZ = 79
  /// The whole transform through ``ValueFunction/scale``.
  case transformByScale = 80
  /// The whole transform through ``ValueFunction/scaleX``.
  case transformByScaleX = 81
  /// The whole transform through ``ValueFunction/scaleY``.
  case transformByScaleY = 82
  /// The whole transform through ``ValueFunction/scaleZ``.
  case transformByScaleZ = 83
  /// The whole transform through ``ValueFunction/translate``.
  case transformByTranslate = 84
  /// The whole transform through ``ValueFunction/translateX``.
  case transformByTranslateX = 85
  /// The whole transform through ``ValueFunction/translateY``.
  case transformByTranslateY = 86
  /// The whole transform through ``ValueFunction/translateZ``.
  case transformByTranslateZ = 87

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
    case .boundsSize: "bounds.size"
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
    case .strokeStart: "strokeStart"
    case .strokeEnd: "strokeEnd"
    case .lineWidth: "lineWidth"
    case .strokeColor: "strokeColor"
    case .cornerRadius: "cornerRadius"
    case .shadowOpacity: "shadowOpacity"
    case .shadowRadius: "shadowRadius"
    case .shadowOffset: "shadowOffset"
    case .shadowColor: "shadowColor"
    case .startPoint: "startPoint"
    case .endPoint: "endPoint"
    case .path: "path"
    case .anchorPoint: "anchorPoint"
    case .zPosition: "zPosition"
    case .boundsOriginX: "bounds.origin.x"
    case .boundsOriginY: "bounds.origin.y"
    case .boundsWidth: "bounds.size.width"
    case .boundsHeight: "bounds.size.height"
    case .anchorPointX: "anchorPoint.x"
    case .anchorPointY: "anchorPoint.y"
    case .shadowOffsetWidth: "shadowOffset.width"
    case .shadowOffsetHeight: "shadowOffset.height"
    case .borderWidth: "borderWidth"
    case .borderColor: "borderColor"
    case .locations: "locations"
    case .colors: "colors"
    case .contents: "contents"
    case .contentsRect: "contentsRect"
    case .transition: "transition"
    case .rotationX: "transform.rotation.x"
    case .rotationY: "transform.rotation.y"
    case .translationZ: "transform.translation.z"
    case .scaleZ: "transform.scale.z"
    case .hidden: "hidden"
    case .transformByRotateX, .transformByRotateY, .transformByRotateZ, .transformByScale,
      .transformByScaleX, .transformByScaleY, .transformByScaleZ, .transformByTranslate,
      .transformByTranslateX, .transformByTranslateY, .transformByTranslateZ:
      "transform(\(valueFunction?.name ?? ""))"
    }
  }

  /// The kind of value that an animation of this key path has; `nil` for ``path``,
  /// ``locations``, ``colors``, ``contents`` and ``transition``.
  public var valueKind: AnimatableValue.Kind? {
    switch self {
    case .opacity, .positionX, .positionY, .translationX, .translationY, .scale, .scaleX, .scaleY,
      .rotation, .strokeStart, .strokeEnd, .lineWidth, .cornerRadius, .shadowOpacity,
      .shadowRadius, .boundsOriginX, .boundsOriginY, .boundsWidth, .boundsHeight, .anchorPointX,
      .anchorPointY, .shadowOffsetWidth, .shadowOffsetHeight, .zPosition, .borderWidth, .rotationX,
      .rotationY,
      .translationZ, .scaleZ, .hidden:
      .scalar
    case .position, .boundsOrigin, .startPoint, .endPoint, .anchorPoint: .point
    case .boundsSize, .translation, .shadowOffset: .size
    case .bounds, .contentsRect: .rect
    case .transform: .transform
    case .fillColor, .backgroundColor, .strokeColor, .shadowColor, .borderColor: .color
    case .path, .locations, .colors, .contents, .transition: nil
    case .transformByRotateX, .transformByRotateY, .transformByRotateZ, .transformByScale,
      .transformByScaleX, .transformByScaleY, .transformByScaleZ, .transformByTranslate,
      .transformByTranslateX, .transformByTranslateY, .transformByTranslateZ:
      valueFunction?.valueKind
    }
  }

  /// The whole property that this key path drives, or drives a part of.
  public var property: AnimationKeyPath {
    switch self {
    case .opacity, .fillColor, .backgroundColor, .strokeStart, .strokeEnd, .lineWidth, .strokeColor,
      .cornerRadius, .shadowOpacity, .shadowRadius, .shadowColor, .startPoint, .endPoint, .path,
      .zPosition, .borderWidth, .borderColor, .locations, .colors, .contents, .contentsRect,
      .hidden, .transition:
      self
    case .position, .positionX, .positionY: .position
    case .anchorPoint, .anchorPointX, .anchorPointY: .anchorPoint
    case .shadowOffset, .shadowOffsetWidth, .shadowOffsetHeight: .shadowOffset
    case .bounds, .boundsOrigin, .boundsSize, .boundsOriginX, .boundsOriginY, .boundsWidth,
      .boundsHeight:
      .bounds
    case .transform, .translation, .translationX, .translationY, .scale, .scaleX, .scaleY,
      .rotation, .rotationX, .rotationY, .translationZ, .scaleZ, .transformByRotateX,
      .transformByRotateY, .transformByRotateZ, .transformByScale,
      .transformByScaleX, .transformByScaleY, .transformByScaleZ, .transformByTranslate,
      .transformByTranslateX, .transformByTranslateY, .transformByTranslateZ:
      .transform
    }
  }

  /// Whether what it names takes a layer out of its superlayer's plane: then no affine map has it.
  public var leavesPlane: Bool {
    switch self {
    case .rotationX, .rotationY, .translationZ, .scaleZ, .transformByRotateX, .transformByRotateY,
      .transformByScale, .transformByScaleZ, .transformByTranslate, .transformByTranslateZ:
      true
    default: false
    }
  }
}
