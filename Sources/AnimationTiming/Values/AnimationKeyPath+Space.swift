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
