import Foundation

/// A map of space in the row-vector convention of Core Animation: p' = p · M with p = (x, y, z, 1),
/// and the result divided by its fourth number.
///
/// Row r, column c is called m*rc*; `m41`, `m42`, `m43` are in pt, `m14`, `m24`, `m34` per pt, the
/// others pure numbers. A viewer at the distance d sees space with m34 = −1/d.
@frozen
public struct Transform3D: Equatable, Hashable, Sendable {
  /// What the x of a point adds to x', y', z' and to the divisor.
  public var x: SIMD4<Double>
  /// What the y of a point adds to them.
  public var y: SIMD4<Double>
  /// What the z of a point adds to them.
  public var z: SIMD4<Double>
  /// What every point gets of them.
  public var origin: SIMD4<Double>

  /// Creates a map from its four rows.
  @inlinable
  public init(
    x: SIMD4<Double>, y: SIMD4<Double>, z: SIMD4<Double>, origin: SIMD4<Double>
  ) {
    self.x = x
    self.y = y
    self.z = z
    self.origin = origin
  }

  /// The map that leaves every point where it is.
  public static let identity = Transform3D(
    x: SIMD4(1, 0, 0, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(0, 0, 1, 0), origin: SIMD4(0, 0, 0, 1))

  /// The map that `plane` is within the plane z = 0, and that leaves z as it is.
  public init(_ plane: AffineTransform) {
    self.init(
      x: SIMD4(plane.a, plane.b, 0, 0), y: SIMD4(plane.c, plane.d, 0, 0), z: SIMD4(0, 0, 1, 0),
      origin: SIMD4(plane.tx, plane.ty, 0, 1))
  }

  /// A translation by (`x`, `y`, `z`) pt.
  public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
    var map = Transform3D.identity
    map.origin = SIMD4(x, y, z, 1)
    return map
  }

  /// A scale by (`x`, `y`, `z`) about the origin.
  public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
    Transform3D(
      x: SIMD4(x, 0, 0, 0), y: SIMD4(0, y, 0, 0), z: SIMD4(0, 0, z, 0), origin: SIMD4(0, 0, 0, 1))
  }

  /// What a viewer at `distance` pt before the plane z = 0 sees: m34 = −1 / `distance`.
  public static func perspective(distance: Double) -> Transform3D {
    var map = Transform3D.identity
    map.z.w = -1 / distance
    return map
  }

  /// The map that applies `self` first and `next` after it (`self · next`).
  public func concatenated(with next: Transform3D) -> Transform3D {
    func row(_ row: SIMD4<Double>) -> SIMD4<Double> {
      row.x * next.x + row.y * next.y + row.z * next.z + row.w * next.origin
    }
    return Transform3D(x: row(x), y: row(y), z: row(z), origin: row(origin))
  }

  /// This map, made about `pivot` in place of the origin.
  public func about(_ pivot: Point) -> Transform3D {
    if self == .identity { return self }
    return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: 0)
      .concatenated(with: self)
      .concatenated(with: .translation(x: pivot.x, y: pivot.y, z: 0))
  }
}

extension Transform3D {
  /// What the map makes of the plane z = 0, seen along the z axis.
  public var projection: Projection {
    Projection(
      x: SIMD3(x.x, x.y, x.w), y: SIMD3(y.x, y.y, y.w), origin: SIMD3(origin.x, origin.y, origin.w))
  }

  /// The map as one of the plane; nil when it turns the plane out of itself, moves it, or looks at
  /// it in perspective.
  public var plane: AffineTransform? {
    let flat = flattened
    return Transform3D(flat) == self ? flat : nil
  }

  /// The entries that map the plane z = 0, without those that take it out of itself: as
  /// `CATransform3DGetAffineTransform` reads them.
  public var flattened: AffineTransform {
    AffineTransform(a: x.x, b: x.y, c: y.x, d: y.y, tx: origin.x, ty: origin.y)
  }

  /// Whether a viewer sees the back of the plane z = 0: the inverse has a negative entry in row 3,
  /// column 3.
  ///
  /// Source: the property backface-visibility of CSS Transforms Module Level 2, section 5. A map
  /// without an inverse shows its front.
  public var showsBack: Bool {
    let (a, b, c) = (
      SIMD3(x.x, x.y, x.w), SIMD3(y.x, y.y, y.w), SIMD3(origin.x, origin.y, origin.w)
    )
    let cofactor = Self.determinant(a, b, c)
    let whole = determinant
    return whole != 0 && cofactor / whole < 0
  }

  /// The signed volume that the map gives to the unit cube in four dimensions.
  public var determinant: Double {
    func minor(_ column: Int) -> Double {
      func rest(_ row: SIMD4<Double>) -> SIMD3<Double> {
        switch column {
        case 0: SIMD3(row.y, row.z, row.w)
        case 1: SIMD3(row.x, row.z, row.w)
        case 2: SIMD3(row.x, row.y, row.w)
        default: SIMD3(row.x, row.y, row.z)
        }
      }
      return Self.determinant(rest(y), rest(z), rest(origin))
    }
    return x.x * minor(0) - x.y * minor(1) + x.z * minor(2) - x.w * minor(3)
  }

  static func determinant(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> Double {
    a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
  }
}

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

/// Three numbers, each along an axis of a layer's space.
@frozen
public struct Vector3: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double
  /// Towards the viewer.
  public var z: Double

  /// Creates a vector from its parts.
  @inlinable
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// All parts 0.
  @inlinable public static var zero: Vector3 { Vector3(x: 0, y: 0, z: 0) }
}
