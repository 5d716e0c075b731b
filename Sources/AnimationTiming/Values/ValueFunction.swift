/// What makes a layer's whole transform of the number that an animation interpolates:
/// `CAValueFunction`.
///
/// Angles, scales and shifts are interpolated as they are, so that a rotation may go all the way
/// round, where two maps have only the short way between them. An animation through a function
/// replaces all of the transform, whatever other parts it had; an additive one acts before what is
/// below it, as one whose values are maps does. An end that an additive one leaves out is 0.
@frozen
public enum ValueFunction: UInt8, Sendable, CaseIterable {
  /// A rotation about the x axis, rad.
  case rotateX
  /// A rotation about the y axis, rad.
  case rotateY
  /// A rotation in the plane, rad.
  case rotateZ
  /// A scale along each axis, a vector.
  case scale
  /// A scale along the x axis.
  case scaleX
  /// A scale along the y axis.
  case scaleY
  /// A scale along the z axis.
  case scaleZ
  /// A shift, a vector, pt.
  case translate
  /// A shift to the right, pt.
  case translateX
  /// A shift down, pt.
  case translateY
  /// A shift towards the viewer, pt.
  case translateZ

  /// What an animation through the function drives.
  public var keyPath: AnimationKeyPath {
    AnimationKeyPath(rawValue: Self.firstKeyPath + rawValue) ?? .transform
  }

  static let firstKeyPath: UInt8 = 77

  /// The kind of value that the function takes: a number, or a vector.
  public var valueKind: AnimatableValue.Kind {
    self == .scale || self == .translate ? .vector : .scalar
  }

  /// The map that the function makes of `value`; `nil` if that is of another kind than
  /// ``valueKind``.
  public func map(of value: AnimatableValue) -> Transform3D? {
    switch (self, value) {
    case (.rotateX, .scalar(let angle)): .rotation(SIMD3(angle, 0, 0))
    case (.rotateY, .scalar(let angle)): .rotation(SIMD3(0, angle, 0))
    case (.rotateZ, .scalar(let angle)): .rotation(SIMD3(0, 0, angle))
    case (.scale, .vector(let scale)): .scale(x: scale.x, y: scale.y, z: scale.z)
    case (.scaleX, .scalar(let scale)): .scale(x: scale, y: 1, z: 1)
    case (.scaleY, .scalar(let scale)): .scale(x: 1, y: scale, z: 1)
    case (.scaleZ, .scalar(let scale)): .scale(x: 1, y: 1, z: scale)
    case (.translate, .vector(let shift)): .translation(x: shift.x, y: shift.y, z: shift.z)
    case (.translateX, .scalar(let shift)): .translation(x: shift, y: 0, z: 0)
    case (.translateY, .scalar(let shift)): .translation(x: 0, y: shift, z: 0)
    case (.translateZ, .scalar(let shift)): .translation(x: 0, y: 0, z: shift)
    default: nil
    }
  }

  /// What the function takes for the part of its kind that `map` has; 0 for a map without parts.
  func argument(of map: Transform3D) -> AnimatableValue {
    guard let parts = map.parts else { return zero }
    let (scale, rotation, shift) = (parts.scale, parts.rotation, parts.translation)
    return switch self {
    case .rotateX: .scalar(rotation.x)
    case .rotateY: .scalar(rotation.y)
    case .rotateZ: .scalar(rotation.z)
    case .scale: .vector(Vector3(x: scale.x, y: scale.y, z: scale.z))
    case .scaleX: .scalar(scale.x)
    case .scaleY: .scalar(scale.y)
    case .scaleZ: .scalar(scale.z)
    case .translate: .vector(Vector3(x: shift.x, y: shift.y, z: shift.z))
    case .translateX: .scalar(shift.x)
    case .translateY: .scalar(shift.y)
    case .translateZ: .scalar(shift.z)
    }
  }

  /// What an additive animation through the function is evaluated over, to be added as a map.
  var zero: AnimatableValue { valueKind == .vector ? .vector(.zero) : .scalar(0) }

  /// Core Animation's name, such as `rotateZ`.
  var name: String { String(describing: self) }
}

extension AnimationKeyPath {
  /// What makes the whole transform of the animation's values; `nil` for all other key paths.
  public var valueFunction: ValueFunction? {
    guard rawValue >= ValueFunction.firstKeyPath else { return nil }
    return ValueFunction(rawValue: rawValue - ValueFunction.firstKeyPath)
  }
}
