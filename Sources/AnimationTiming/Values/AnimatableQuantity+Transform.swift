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
      if rest.truncatingRemainder(dividingBy: 2) == 1 {
        result = result.concatenated(with: square)
      }
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
