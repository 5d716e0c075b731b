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
    /// A number.
    case scalar
    /// A location.
    case point
    /// An extent.
    case size
    /// A rectangle.
    case rect
    /// An affine map.
    case transform
    /// A colour.
    case color

    /// What leaves every value of this kind alone when it is added.
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

extension AnimatableValue {
  /// The value at `progress` from this one (0) to `other` (1); progress outside 0…1 extrapolates.
  ///
  /// Numbers interpolate per component, straight colour components included. Affine maps
  /// interpolate as CSS's 2-D matrices do (scale, rotation the short way round, what is left of the
  /// linear part, translation), or per entry if one of them has no inverse. `nil` if the kinds
  /// differ.
  public func interpolated(to other: AnimatableValue, progress: Double) -> AnimatableValue? {
    combined(with: other, .interpolate(progress: progress))
  }

  /// The sum of this value and `addend`: per component, and for affine maps the map that applies
  /// `addend` first and this one after it. `nil` if the kinds differ.
  ///
  /// The order for maps follows the header ("the two matrices are concatenated") with the animation
  /// in the layer's own space; sources disagree on it, and translations do not depend on it.
  public func adding(_ addend: AnimatableValue) -> AnimatableValue? {
    combined(with: addend, .add)
  }

  /// The value that gives this one when `addend` is added to it. `nil` if the kinds differ, or if
  /// `addend` is an affine map without an inverse.
  public func subtracting(_ addend: AnimatableValue) -> AnimatableValue? {
    combined(with: addend, .subtract)
  }

  /// This value added to itself, `count` terms in all: components times `count`, affine maps to
  /// that power (of maps that do not only move, the whole part of `count`, and none below 1).
  public func repeated(_ count: Double) -> AnimatableValue {
    combined(with: self, .repeat(count: count)) ?? self
  }

  /// The one place where values of the same kind meet.
  private func combined(
    with other: AnimatableValue, _ operation: Operation
  ) -> AnimatableValue? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): operation.applied(to: a, b).map(Self.scalar)
    case (.point(let a), .point(let b)): operation.applied(to: a, b).map(Self.point)
    case (.size(let a), .size(let b)): operation.applied(to: a, b).map(Self.size)
    case (.rect(let a), .rect(let b)): operation.applied(to: a, b).map(Self.rect)
    case (.transform(let a), .transform(let b)): operation.applied(to: a, b).map(Self.transform)
    case (.color(let a), .color(let b)): operation.applied(to: a, b).map(Self.color)
    default: nil
    }
  }

  /// What to do with two values of one kind.
  private enum Operation {
    case interpolate(progress: Double)
    case add
    case subtract
    case `repeat`(count: Double)

    func applied<Quantity: AnimatableQuantity>(to a: Quantity, _ b: Quantity) -> Quantity? {
      switch self {
      case .interpolate(let progress): a.interpolated(to: b, progress: progress)
      case .add: a.adding(b)
      case .subtract: a.subtracting(b)
      case .repeat(let count): a.repeated(count)
      }
    }
  }
}
