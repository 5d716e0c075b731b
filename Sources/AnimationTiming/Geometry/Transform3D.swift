import Foundation

/// A map of space in the row-vector convention of Core Animation: p' = p · M with p = (x, y, z, 1),
/// and the result divided by its fourth number.
///
/// Row r, column c is called m*rc*; `m41`, `m42`, `m43` are in pt, `m14`, `m24`, `m34` per pt, the
/// others pure numbers. A viewer at the distance d sees space with m34 = −1/d.
@frozen
public struct Transform3D: Equatable, Hashable, Sendable {
  /// The share of a point's x in x', y', z' and the divisor.
  public var x: SIMD4<Double>
  /// The share of its y.
  public var y: SIMD4<Double>
  /// The share of its z.
  public var z: SIMD4<Double>
  /// The image of the point 0.
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

  /// A rotation about the y axis by `angle`, rad: a positive one takes what is to the right away
  /// from the viewer.
  public static func rotation(aboutY angle: Double) -> Transform3D {
    let (sine, cosine) = angle == 0 ? (0, 1) : (sin(angle), cos(angle))
    return Transform3D(
      x: SIMD4(cosine, 0, -sine, 0), y: SIMD4(0, 1, 0, 0), z: SIMD4(sine, 0, cosine, 0),
      origin: SIMD4(0, 0, 0, 1))
  }

  /// The view from `distance` pt before the plane z = 0: m34 = −1 / `distance`.
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
  package func about(_ pivot: Point) -> Transform3D {
    if self == .identity { return self }
    return Transform3D.translation(x: -pivot.x, y: -pivot.y, z: 0).concatenated(with: self)
      .concatenated(with: .translation(x: pivot.x, y: pivot.y, z: 0))
  }
}

extension Transform3D {
  /// The image of the plane z = 0, seen along the z axis.
  package var projection: Projection {
    Projection(
      x: SIMD3(x.x, x.y, x.w), y: SIMD3(y.x, y.y, y.w), origin: SIMD3(origin.x, origin.y, origin.w))
  }
}
