/// A planar affine map in the row-vector convention of Core Animation: p' = p · M.
///
/// x' = a·x + c·y + tx, y' = b·x + d·y + ty. `tx` and `ty` are in pt, the others are pure numbers.
@frozen
public struct AffineTransform: Equatable, Hashable, Sendable {
  /// Column 1, row 1.
  public var a: Double
  /// Column 2, row 1.
  public var b: Double
  /// Column 1, row 2.
  public var c: Double
  /// Column 2, row 2.
  public var d: Double
  /// Horizontal translation, pt.
  public var tx: Double
  /// Vertical translation, pt.
  public var ty: Double

  /// Creates a map from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation by (`x`, `y`) pt.
  @inlinable
  public static func translation(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scale by (`x`, `y`) about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The map that applies `self` first and `next` after it (`self · next`).
  @inlinable
  public func concatenated(with next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The image of `point`.
  @inlinable
  public func applied(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// Whether the map only moves: its linear part is exactly the identity.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension AffineTransform {
  /// The signed area that the map gives to the unit square.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The map that undoes this one; `nil` if there is none, because the determinant is 0 or not
  /// finite.
  public var inverse: AffineTransform? {
    if isTranslation { return .translation(x: -tx, y: -ty) }
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
