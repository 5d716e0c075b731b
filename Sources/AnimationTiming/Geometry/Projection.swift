/// A map of the plane as it is seen in perspective: p' = p · M with p = (x, y, 1), and the result
/// divided by its third number, the depth.
///
/// Points whose depth is not above 0 are behind the viewer.
@frozen
public struct Projection: Equatable, Hashable, Sendable {
  /// The share of a point's x in x', y' and the depth.
  public var x: SIMD3<Double>
  /// The share of its y.
  public var y: SIMD3<Double>
  /// The image of the point 0.
  public var origin: SIMD3<Double>

  /// Creates a map from its three rows.
  @inlinable
  public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// `map`, which sees nothing in perspective.
  public init(_ map: AffineTransform) {
    self.init(
      x: SIMD3(map.a, map.b, 0), y: SIMD3(map.c, map.d, 0), origin: SIMD3(map.tx, map.ty, 1))
  }

  /// The map that applies `self` first and `next` after it.
  public func concatenated(with next: Projection) -> Projection {
    func row(_ row: SIMD3<Double>) -> SIMD3<Double> {
      row.x * next.x + row.y * next.y + row.z * next.origin
    }
    return Projection(x: row(x), y: row(y), origin: row(origin))
  }

  /// The image of `point` before it is divided: x', y' and the depth.
  @inlinable
  public func homogeneous(_ point: Point) -> SIMD3<Double> {
    point.x * x + point.y * y + origin
  }

  /// The image of `point`; nil behind the viewer.
  public func applied(to point: Point) -> Point? {
    let image = homogeneous(point)
    guard image.z > 0 else { return nil }
    return Point(x: image.x / image.z, y: image.y / image.z)
  }

  /// The map that undoes this one; nil when there is none, because the plane is seen from its edge
  /// or an entry is not finite. The depth that it gives to an image is 1 over that of the point.
  public var inverse: Projection? {
    let determinant = Self.determinant(x, y, origin)
    guard determinant != 0, determinant.isFinite else { return nil }
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x) / determinant
    }
    // The columns of the inverse.
    let (first, second, third) = (cross(y, origin), cross(origin, x), cross(x, y))
    return Projection(
      x: SIMD3(first.x, second.x, third.x), y: SIMD3(first.y, second.y, third.y),
      origin: SIMD3(first.z, second.z, third.z))
  }

  private static func determinant(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> Double {
    a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
  }
}

extension Projection {
  /// The corners of what is seen of the polygon `corners`: the part in front of the viewer, by at
  /// least a thousandth of the greatest depth, projected. Empty when all of it is behind.
  ///
  /// Clipped before it is divided (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
  public func visibleCorners(of corners: [Point]) -> [Point] {
    let images = corners.map(homogeneous)
    let nearest = (images.map(\.z).max() ?? 0) / 1000
    guard nearest > 0 else { return [] }
    var seen: [Point] = []
    for index in images.indices {
      let (image, next) = (images[index], images[(index + 1) % images.count])
      if image.z >= nearest { seen.append(Point(x: image.x / image.z, y: image.y / image.z)) }
      if (image.z >= nearest) != (next.z >= nearest) {
        let share = (nearest - image.z) / (next.z - image.z)
        let edge = image + (next - image) * share
        seen.append(Point(x: edge.x / nearest, y: edge.y / nearest))
      }
    }
    return seen
  }
}
