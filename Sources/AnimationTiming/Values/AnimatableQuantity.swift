/// The arithmetic that animating asks of a kind of value: a group with ⊕, and interpolation.
///
/// One generic evaluator serves every kind, specialised by the compiler; nothing is boxed.
@usableFromInline
protocol AnimatableQuantity: Sendable {
  /// The element that ⊕ leaves alone: zero, or the identity map.
  static var neutral: Self { get }
  /// The payload of `value` if it is of this kind.
  static func payload(of value: AnimatableValue) -> Self?
  /// From this (0) to `end` (1).
  func interpolated(to end: Self, progress: Double) -> Self
  /// `self ⊕ addend`.
  func adding(_ addend: Self) -> Self
  /// The x for which `x ⊕ addend` is `self`; `nil` if there is none.
  func subtracting(_ addend: Self) -> Self?
  /// `self ⊕ … ⊕ self`, `count` terms.
  func repeated(_ count: Double) -> Self
  /// How far `other` is from this, in the components' unit; `nil` if the kind knows no distance.
  func distance(to other: Self) -> Double?
  /// The sum of four values, each times its weight.
  static func blend(_ values: (Self, Self, Self, Self), _ weights: SIMD4<Double>) -> Self
}

/// A kind of value whose arithmetic is that of its components.
@usableFromInline
protocol ComponentwiseQuantity: AnimatableQuantity {
  /// Applies `operation` to each component of both values.
  func combined(with other: Self, _ operation: (Double, Double) -> Double) -> Self
}

extension ComponentwiseQuantity {
  @inlinable
  func interpolated(to end: Self, progress: Double) -> Self {
    combined(with: end) { $0.interpolated(to: $1, progress: progress) }
  }

  @inlinable
  func adding(_ addend: Self) -> Self { combined(with: addend) { $0 + $1 } }

  @inlinable
  func subtracting(_ addend: Self) -> Self? { combined(with: addend) { $0 - $1 } }

  @inlinable
  func repeated(_ count: Double) -> Self { combined(with: self) { value, _ in value * count } }

  /// Euclidean.
  @inlinable
  func distance(to other: Self) -> Double? {
    var square = 0.0
    _ = combined(with: other) {
      square += ($1 - $0) * ($1 - $0)
      return 0
    }
    return square.squareRoot()
  }

  @inlinable
  static func blend(_ values: (Self, Self, Self, Self), _ weights: SIMD4<Double>) -> Self {
    values.0.combined(with: values.1) { $0 * weights[0] + $1 * weights[1] }
      .combined(with: values.2) { $0 + $1 * weights[2] }
      .combined(with: values.3) { $0 + $1 * weights[3] }
  }
}

extension Double: AnimatableQuantity {
  @inlinable
  static var neutral: Double { 0 }

  @inlinable
  static func payload(of value: AnimatableValue) -> Double? {
    if case .scalar(let number) = value { number } else { nil }
  }

  /// Exact at both ends, which the plain sum is not at 1.
  @inlinable
  func interpolated(to end: Double, progress: Double) -> Double {
    progress == 1 ? end : self + (end - self) * progress
  }

  @inlinable
  func adding(_ addend: Double) -> Double { self + addend }

  @inlinable
  func subtracting(_ addend: Double) -> Double? { self - addend }

  @inlinable
  func repeated(_ count: Double) -> Double { self * count }

  @inlinable
  func distance(to other: Double) -> Double? { abs(other - self) }

  @inlinable
  static func blend(
    _ values: (Double, Double, Double, Double), _ weights: SIMD4<Double>
  ) -> Double {
    values.0 * weights[0] + values.1 * weights[1] + values.2 * weights[2] + values.3 * weights[3]
  }
}
