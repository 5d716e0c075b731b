extension AnimationKeyPath {
  /// What this key path names within `value`, the value of its whole ``property``.
  ///
  /// The value itself if the key path names the whole; `nil` if `value` is of another kind. Parts
  /// of a transform are those of `AffineTransform.parts`, so that a translation is read
  /// after the scale and rotation; those outside the plane are 0, and 1 for a scale.
  public func part(of value: AnimatableValue) -> AnimatableValue? {
    switch (self, value) {
    case (.positionX, .point(let point)), (.anchorPointX, .point(let point)): .scalar(point.x)
    case (.positionY, .point(let point)), (.anchorPointY, .point(let point)): .scalar(point.y)
    case (_, .rect(let rect)) where property == .bounds: part(of: rect)
    case (.shadowOffsetWidth, .size(let size)): .scalar(size.width)
    case (.shadowOffsetHeight, .size(let size)): .scalar(size.height)
    case (_, .transform(let transform)) where property == .transform: part(of: transform)
    default: property == self && value.kind == valueKind ? value : nil
    }
  }

  /// `value`, the value of the whole ``property``, with what this key path names replaced by
  /// `part`.
  ///
  /// `nil` if `value` or `part` is of another kind than the key path asks for, and for a part that
  /// leaves the plane: no affine map has it.
  public func replacingPart(
    of value: AnimatableValue, with part: AnimatableValue
  ) -> AnimatableValue? {
    switch (self, value, part) {
    case (.positionX, .point(let point), .scalar(let x)),
      (.anchorPointX, .point(let point), .scalar(let x)):
      .point(Point(x: x, y: point.y))
    case (.positionY, .point(let point), .scalar(let y)),
      (.anchorPointY, .point(let point), .scalar(let y)):
      .point(Point(x: point.x, y: y))
    case (_, .rect(let rect), _) where property == .bounds:
      replacingPart(of: rect, with: part).map(AnimatableValue.rect)
    case (.shadowOffsetWidth, .size(let size), .scalar(let width)):
      .size(Size(width: width, height: size.height))
    case (.shadowOffsetHeight, .size(let size), .scalar(let height)):
      .size(Size(width: size.width, height: height))
    case (_, .transform(let transform), _) where property == .transform:
      replacingPart(of: transform, with: part).map(AnimatableValue.transform)
    default:
      property == self && value.kind == valueKind && part.kind == valueKind ? part : nil
    }
  }

  private func part(of rect: Rect) -> AnimatableValue? {
    switch self {
    case .bounds: .rect(rect)
    case .boundsOrigin: .point(rect.origin)
    case .boundsSize: .size(rect.size)
    case .boundsOriginX: .scalar(rect.origin.x)
    case .boundsOriginY: .scalar(rect.origin.y)
    case .boundsWidth: .scalar(rect.size.width)
    case .boundsHeight: .scalar(rect.size.height)
    default: nil
    }
  }

  private func replacingPart(of rect: Rect, with part: AnimatableValue) -> Rect? {
    var rect = rect
    switch (self, part) {
    case (.bounds, .rect(let whole)): return whole
    case (.boundsOrigin, .point(let origin)): rect.origin = origin
    case (.boundsSize, .size(let size)): rect.size = size
    case (.boundsOriginX, .scalar(let x)): rect.origin.x = x
    case (.boundsOriginY, .scalar(let y)): rect.origin.y = y
    case (.boundsWidth, .scalar(let width)): rect.size.width = width
    case (.boundsHeight, .scalar(let height)): rect.size.height = height
    default: return nil
    }
    return rect
  }

  private func part(of transform: AffineTransform) -> AnimatableValue? {
    switch self {
    case .transform: .transform(transform)
    case .translation: .size(Size(width: transform.tx, height: transform.ty))
    case .translationX: .scalar(transform.tx)
    case .translationY: .scalar(transform.ty)
    case .scale: .scalar((transform.parts.scaleX + transform.parts.scaleY) / 2)
    case .scaleX: .scalar(transform.parts.scaleX)
    case .scaleY: .scalar(transform.parts.scaleY)
    case .rotation: .scalar(transform.parts.rotation)
    case .rotationX, .rotationY, .translationZ: .scalar(0)
    case .scaleZ: .scalar(1)
    default: valueFunction.map { $0.argument(of: Transform3D(transform)) }
    }
  }

  private func replacingPart(
    of transform: AffineTransform, with part: AnimatableValue
  ) -> AffineTransform? {
    if let valueFunction { return leavesPlane ? nil : valueFunction.map(of: part)?.flattened }
    var moved = transform
    switch (self, part) {
    case (.transform, .transform(let whole)): return whole
    case (.translation, .size(let shift)): (moved.tx, moved.ty) = (shift.width, shift.height)
    case (.translationX, .scalar(let x)): moved.tx = x
    case (.translationY, .scalar(let y)): moved.ty = y
    case (_, .scalar(let number)): return replacingLinearPart(of: transform, with: number)
    default: return nil
    }
    return moved
  }

  private func replacingLinearPart(
    of transform: AffineTransform, with number: Double
  ) -> AffineTransform? {
    var parts = transform.parts
    switch self {
    case .scale: (parts.scaleX, parts.scaleY) = (number, number)
    case .scaleX: parts.scaleX = number
    case .scaleY: parts.scaleY = number
    case .rotation: parts.rotation = number
    default: return nil
    }
    return AffineTransform(parts)
  }
}

extension AnimationKeyPath {
  /// What this key path names within the transform of a layer that may leave its superlayer's
  /// plane; of ``transform`` itself, what the map does to the plane.
  ///
  /// Parts are those of `Transform3D.parts`. `nil` for another property, and for parts
  /// of a map that has none.
  public func part(of map: Transform3D) -> AnimatableValue? {
    if self == .transform { return .transform(map.flattened) }
    if let valueFunction { return valueFunction.argument(of: map) }
    guard property == .transform, let parts = map.parts else { return nil }
    let (scale, rotation, shift) = (parts.scale, parts.rotation, parts.translation)
    return switch self {
    case .translation: .size(Size(width: shift.x, height: shift.y))
    case .translationX: .scalar(shift.x)
    case .translationY: .scalar(shift.y)
    case .translationZ: .scalar(shift.z)
    case .scale: .scalar((scale.x + scale.y + scale.z) / 3)
    case .scaleX: .scalar(scale.x)
    case .scaleY: .scalar(scale.y)
    case .scaleZ: .scalar(scale.z)
    case .rotation: .scalar(rotation.z)
    case .rotationX: .scalar(rotation.x)
    case .rotationY: .scalar(rotation.y)
    default: nil
    }
  }

  /// `map` with what this key path names replaced by `part`.
  ///
  /// A whole transform of the plane replaces all of it. `nil` as `part(of:)`, or if `part` is of
  /// another kind than the key path asks for.
  public func replacingPart(of map: Transform3D, with part: AnimatableValue) -> Transform3D? {
    if self == .transform, case .transform(let plane) = part { return Transform3D(plane) }
    if let valueFunction { return valueFunction.map(of: part) }
    guard property == .transform, var parts = map.parts else { return nil }
    switch (self, part) {
    case (.translation, .size(let shift)):
      (parts.translation.x, parts.translation.y) = (shift.width, shift.height)
    case (.translationX, .scalar(let x)): parts.translation.x = x
    case (.translationY, .scalar(let y)): parts.translation.y = y
    case (.translationZ, .scalar(let z)): parts.translation.z = z
    case (.scale, .scalar(let scale)): parts.scale = SIMD3(repeating: scale)
    case (.scaleX, .scalar(let scale)): parts.scale.x = scale
    case (.scaleY, .scalar(let scale)): parts.scale.y = scale
    case (.scaleZ, .scalar(let scale)): parts.scale.z = scale
    case (.rotation, .scalar(let angle)): parts.rotation.z = angle
    case (.rotationX, .scalar(let angle)): parts.rotation.x = angle
    case (.rotationY, .scalar(let angle)): parts.rotation.y = angle
    default: return nil
    }
    return Transform3D(parts)
  }
}

extension Animation {
  /// Puts in place of `map`, the whole transform of a layer, what this animation makes of it in
  /// `moment`, one of those that ``forEachInEffect(at:_:)`` gives with it.
  ///
  /// Nothing changes for an animation of another property, and as ``value(in:over:)``. An additive
  /// animation of the whole transform acts before `map`.
  public func apply(to map: inout Transform3D, in moment: AnimationMoment) {
    guard let keyPath, keyPath.property == .transform else { return }
    if keyPath == .transform, isAdditive {
      // What is added to nothing is what is added.
      guard case .transform(let addend)? = value(in: moment, over: .transform(.identity)) else {
        return
      }
      map = Transform3D(addend).concatenated(with: map)
      return
    }
    if let function = keyPath.valueFunction, isAdditive {
      guard let value = value(in: moment, over: function.zero) else { return }
      map = function.map(of: value)?.concatenated(with: map) ?? map
      return
    }
    guard let current = keyPath.part(of: map), let value = value(in: moment, over: current),
      let replaced = keyPath.replacingPart(of: map, with: value)
    else { return }
    map = replaced
  }

  private var isAdditive: Bool {
    switch self {
    case .basic(let animation): animation.isAdditive
    case .keyframe(let animation): animation.isAdditive
    case .spring(let animation): animation.basic.isAdditive
    case .group, .path, .list, .transition: false
    }
  }
}
