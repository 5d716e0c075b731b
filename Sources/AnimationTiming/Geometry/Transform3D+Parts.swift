import Foundation

extension Transform3D {
  /// A map of space taken apart: scale first, then shear, then the rotations about x, y and z, then
  /// translation, then perspective.
  ///
  /// Source: Thomas, "Decomposing a matrix into simple transformations", Graphics Gems II, 1991. A
  /// reflection appears as a negative scale of y, as in ``AffineTransform/Parts``, so that a map of
  /// the plane has the same parts in space.
  public struct Parts: Equatable, Sendable {
    /// The scales of x, y and z.
    public var scale = SIMD3<Double>(1, 1, 1)
    /// What y adds to x, z to x, and z to y, after scaling.
    public var shear = SIMD3<Double>.zero
    /// The angles about x, y and z, rad, applied in this order. A positive one about z turns x
    /// towards y.
    public var rotation = SIMD3<Double>.zero
    /// The translation, pt.
    public var translation = SIMD3<Double>.zero
    /// What x, y and z add to the divisor, per pt, and what every point adds.
    public var perspective = SIMD4<Double>(0, 0, 0, 1)

    /// Creates the parts of the identity.
    public init() {}
  }

  /// Puts a map together from its parts.
  public init(_ parts: Parts) {
    let linear = Self.rotation(parts.rotation)
    let rows = [linear.x, linear.y, linear.z].map { SIMD3($0.x, $0.y, $0.z) }
    let first = parts.scale.x * rows[0]
    let second = parts.scale.y * (rows[1] + parts.shear.x * rows[0])
    let third = parts.scale.z * (rows[2] + parts.shear.y * rows[0] + parts.shear.z * rows[1])
    let map = Transform3D(
      x: SIMD4(first, 0), y: SIMD4(second, 0), z: SIMD4(third, 0),
      origin: SIMD4(parts.translation, 1))
    guard parts.perspective != SIMD4(0, 0, 0, 1) else {
      self = map
      return
    }
    var looking = Transform3D.identity
    (looking.x.w, looking.y.w) = (parts.perspective.x, parts.perspective.y)
    (looking.z.w, looking.origin.w) = (parts.perspective.z, parts.perspective.w)
    self = map.concatenated(with: looking)
  }

  /// The rotations about x, y and z by `angles`, rad, one after the other.
  public static func rotation(_ angles: SIMD3<Double>) -> Transform3D {
    func turn(_ angle: Double) -> (sine: Double, cosine: Double) {
      angle == 0 ? (0, 1) : (sin(angle), cos(angle))
    }
    let (sx, cx) = turn(angles.x)
    let (sy, cy) = turn(angles.y)
    let (sz, cz) = turn(angles.z)
    return Transform3D(
      x: SIMD4(cy * cz, cy * sz, -sy, 0),
      y: SIMD4(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy, 0),
      z: SIMD4(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy, 0),
      origin: SIMD4(0, 0, 0, 1))
  }

  /// The parts of this map, which put it together again within rounding; nil when its linear part
  /// has no inverse, or the map sends the origin to infinity.
  ///
  /// Angles are those of a first rotation about x in −π…π, then about y in −π/2…π/2; where that of
  /// y is a right angle the one about z is 0.
  public var parts: Parts? {
    guard origin.w != 0 else { return nil }
    var (a, b, c) = (Self.three(x), Self.three(y), Self.three(z))
    var parts = Parts()
    // p · L · T gives the divisor p · L · f + (t · f + g): the columns are solved for f and g.
    let whole = Self.determinant(a, b, c)
    guard whole != 0, whole.isFinite else { return nil }
    let divisors = SIMD3(x.w, y.w, z.w)
    if divisors != .zero || origin.w != 1 {
      guard let solved = Self.unlooked(self) else { return nil }
      parts.perspective = solved.perspective
      (a, b, c) = (Self.three(solved.map.x), Self.three(solved.map.y), Self.three(solved.map.z))
      parts.translation = Self.three(solved.map.origin)
    } else {
      parts.translation = Self.three(origin)
    }
    let length = (a * a).sum().squareRoot()
    a /= length
    parts.scale.x = length
    parts.shear.x = (a * b).sum()
    b -= parts.shear.x * a
    parts.scale.y = (b * b).sum().squareRoot()
    b /= parts.scale.y
    parts.shear.y = (a * c).sum()
    parts.shear.z = (b * c).sum()
    c -= parts.shear.y * a + parts.shear.z * b
    parts.scale.z = (c * c).sum().squareRoot()
    c /= parts.scale.z
    if Self.determinant(a, b, c) < 0 {
      parts.scale.y = -parts.scale.y
      b = -b
      parts.shear.z = -parts.shear.z
    }
    parts.shear.x /= parts.scale.y
    parts.shear.y /= parts.scale.z
    parts.shear.z /= parts.scale.z
    parts.rotation = Self.angles(a, b, c)
    return parts
  }

  private static func three(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.z) }

  /// `map` as one without perspective, and the perspective that follows it.
  ///
  /// A perspective changes the divisor alone, so that the other columns are those of the map before
  /// it.
  private static func unlooked(
    _ map: Transform3D
  ) -> (map: Transform3D, perspective: SIMD4<Double>)? {
    let (a, b, c) = (three(map.x), three(map.y), three(map.z))
    let whole = determinant(a, b, c)
    guard whole != 0 else { return nil }
    let divisors = SIMD3(map.x.w, map.y.w, map.z.w)
    func replaced(_ column: Int) -> Double {
      var rows = [a, b, c]
      for row in 0..<3 { rows[row][column] = divisors[row] }
      return determinant(rows[0], rows[1], rows[2]) / whole
    }
    let factors = SIMD3(replaced(0), replaced(1), replaced(2))
    var flat = map
    (flat.x.w, flat.y.w, flat.z.w, flat.origin.w) = (0, 0, 0, 1)
    let rest = map.origin.w - (three(map.origin) * factors).sum()
    return (flat, SIMD4(factors, rest))
  }

  private static func angles(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> SIMD3<Double> {
    let y = asin(max(-1, min(1, -a.z)))
    guard abs(a.z) < 1 - 1e-12 else { return SIMD3(atan2(-c.y, b.y), y, 0) }
    return SIMD3(atan2(b.z, c.z), y, atan2(a.y, a.x))
  }
}
