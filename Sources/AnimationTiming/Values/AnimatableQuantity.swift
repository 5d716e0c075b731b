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

extension Point: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Point { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Point? {
    if case .point(let point) = value { point } else { nil }
  }

  @usableFromInline
  func combined(with other: Point, _ operation: (Double, Double) -> Double) -> Point {
    Point(x: operation(x, other.x), y: operation(y, other.y))
  }
}

extension Size: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Size { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Size? {
    if case .size(let size) = value { size } else { nil }
  }

  @usableFromInline
  func combined(with other: Size, _ operation: (Double, Double) -> Double) -> Size {
    Size(width: operation(width, other.width), height: operation(height, other.height))
  }
}

extension Rect: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Rect { .zero }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Rect? {
    if case .rect(let rect) = value { rect } else { nil }
  }

  @usableFromInline
  func combined(with other: Rect, _ operation: (Double, Double) -> Double) -> Rect {
    Rect(
      origin: origin.combined(with: other.origin, operation),
      size: size.combined(with: other.size, operation))
  }
}

extension Color: ComponentwiseQuantity {
  @usableFromInline
  static var neutral: Color { .clear }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> Color? {
    if case .color(let color) = value { color } else { nil }
  }

  @usableFromInline
  func combined(with other: Color, _ operation: (Double, Double) -> Double) -> Color {
    Color(
      red: operation(red, other.red), green: operation(green, other.green),
      blue: operation(blue, other.blue), alpha: operation(alpha, other.alpha))
  }
}

extension AffineTransform: AnimatableQuantity {
  @usableFromInline
  static var neutral: AffineTransform { .identity }

  @usableFromInline
  static func payload(of value: AnimatableValue) -> AffineTransform? {
    if case .transform(let transform) = value { transform } else { nil }
  }

  @usableFromInline
  func interpolated(to end: AffineTransform, progress: Double) -> AffineTransform {
    // Maps that differ by their translation alone need no parts, and keep their linear part exact.
    let sharesLinearPart = a == end.a && b == end.b && c == end.c && d == end.d
    guard !sharesLinearPart, determinant != 0, end.determinant != 0 else {
      return AffineTransform(
        a: a.interpolated(to: end.a, progress: progress),
        b: b.interpolated(to: end.b, progress: progress),
        c: c.interpolated(to: end.c, progress: progress),
        d: d.interpolated(to: end.d, progress: progress),
        tx: tx.interpolated(to: end.tx, progress: progress),
        ty: ty.interpolated(to: end.ty, progress: progress))
    }
    if progress == 0 { return self }
    if progress == 1 { return end }
    return PlaneParts(self).interpolated(to: PlaneParts(end), progress: progress)
  }

  /// The addend acts first, in the layer's own space: `Concat(addend, self)`.
  @usableFromInline
  func adding(_ addend: AffineTransform) -> AffineTransform { addend.concatenated(with: self) }

  @usableFromInline
  func subtracting(_ addend: AffineTransform) -> AffineTransform? {
    addend.inverse?.concatenated(with: self)
  }

  /// The power by repeated squaring: at most 1024 products, for no count is larger than 2^1024.
  @usableFromInline
  func repeated(_ count: Double) -> AffineTransform {
    if isTranslation { return .translation(x: tx * count, y: ty * count) }
    var (result, square) = (AffineTransform.identity, self)
    var rest = count.rounded(.down)
    while rest >= 1, rest < .infinity {
      if rest.truncatingRemainder(dividingBy: 2) == 1 { result = result.concatenated(with: square) }
      square = square.concatenated(with: square)
      rest = (rest / 2).rounded(.down)
    }
    return result
  }

  /// Maps have no distance: a turn and a shift do not compare.
  @usableFromInline
  func distance(to other: AffineTransform) -> Double? { nil }

  /// The parts are summed, each rotation taken the short way round from the one before it.
  @usableFromInline
  static func blend(
    _ values: (AffineTransform, AffineTransform, AffineTransform, AffineTransform),
    _ weights: SIMD4<Double>
  ) -> AffineTransform {
    var sum = AffineTransform.Parts(scaleX: 0, scaleY: 0)
    var rotation = values.0.parts.rotation
    func add(_ map: AffineTransform, _ weight: Double) {
      let parts = map.parts
      rotation += (parts.rotation - rotation).remainder(dividingBy: 2 * Double.pi)
      sum.add(parts, rotation: rotation, weight: weight)
    }
    add(values.0, weights[0])
    add(values.1, weights[1])
    add(values.2, weights[2])
    add(values.3, weights[3])
    return AffineTransform(sum)
  }
}

extension AffineTransform.Parts {
  /// Adds `weight` times the parts `other`, whose rotation is taken to be `angle`, rad.
  fileprivate mutating func add(_ other: Self, rotation angle: Double, weight: Double) {
    scaleX += weight * other.scaleX
    scaleY += weight * other.scaleY
    shear += weight * other.shear
    rotation += weight * angle
    tx += weight * other.tx
    ty += weight * other.ty
  }
}
