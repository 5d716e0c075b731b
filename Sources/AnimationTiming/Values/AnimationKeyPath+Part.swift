extension AnimationKeyPath {
  /// The part of `value`, the value of the whole ``property``, that this key path names.
  ///
  /// The value itself if the key path names the whole; `nil` if `value` is of another kind. Parts
  /// of a transform are those of `AffineTransform.parts`, so that a translation is read
  /// after the scale and rotation.
  public func part(of value: AnimatableValue) -> AnimatableValue? {
    switch (self, value) {
    case (.positionX, .point(let point)): .scalar(point.x)
    case (.positionY, .point(let point)): .scalar(point.y)
    case (_, .rect(let rect)) where property == .bounds: part(of: rect)
    case (_, .transform(let transform)) where property == .transform: part(of: transform)
    default: property == self && value.kind == valueKind ? value : nil
    }
  }

  /// `value`, of the whole ``property``, with what this key path names replaced by `part`.
  ///
  /// `nil` if `value` or `part` is of another kind than the key path asks for.
  public func replacingPart(
    of value: AnimatableValue, with part: AnimatableValue
  ) -> AnimatableValue? {
    switch (self, value, part) {
    case (.positionX, .point(let point), .scalar(let x)): .point(Point(x: x, y: point.y))
    case (.positionY, .point(let point), .scalar(let y)): .point(Point(x: point.x, y: y))
    case (_, .rect(let rect), _) where property == .bounds:
      replacingPart(of: rect, with: part).map(AnimatableValue.rect)
    case (_, .transform(let transform), _) where property == .transform:
      replacingPart(of: transform, with: part).map(AnimatableValue.transform)
    default: property == self && value.kind == valueKind && part.kind == valueKind ? part : nil
    }
  }

  private func part(of rect: Rect) -> AnimatableValue? {
    switch self {
    case .bounds: .rect(rect)
    case .boundsOrigin: .point(rect.origin)
    case .boundsOriginX: .scalar(rect.origin.x)
    case .boundsOriginY: .scalar(rect.origin.y)
    case .boundsSize: .size(rect.size)
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
    case (.boundsOriginX, .scalar(let x)): rect.origin.x = x
    case (.boundsOriginY, .scalar(let y)): rect.origin.y = y
    case (.boundsSize, .size(let size)): rect.size = size
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
    default: nil
    }
  }

  private func replacingPart(
    of transform: AffineTransform, with part: AnimatableValue
  ) -> AffineTransform? {
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
