/// A value that an animation can produce.
@frozen
public enum AnimatableValue: Equatable, Sendable {
  /// A number; its unit is the property's.
  case scalar(Double)
  /// A location, pt.
  case point(Point)
  /// An extent, pt.
  case size(Size)
  /// A rectangle, pt.
  case rect(Rect)
  /// An affine map.
  case transform(AffineTransform)
  /// A colour with straight components.
  case color(Color)

  /// The kinds of value, without the value.
  @frozen
  public enum Kind: UInt8, Sendable, CaseIterable {
    case scalar
    case point
    case size
    case rect
    case transform
    case color

    /// The neutral element of addition.
    @inlinable public var neutral: AnimatableValue {
      switch self {
      case .scalar: .scalar(0)
      case .point: .point(.zero)
      case .size: .size(.zero)
      case .rect: .rect(.zero)
      case .transform: .transform(.identity)
      case .color: .color(.clear)
      }
    }
  }

  /// The kind of this value.
  @inlinable public var kind: Kind {
    switch self {
    case .scalar: .scalar
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .transform: .transform
    case .color: .color
    }
  }
}
