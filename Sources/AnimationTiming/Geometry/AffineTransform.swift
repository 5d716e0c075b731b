import Foundation

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

  /// True if the map only moves: its linear part is exactly the identity.
  @inlinable public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
}

extension AffineTransform {
  /// The signed area that the map gives to the unit square.
  @inlinable public var determinant: Double { a * d - b * c }

  /// The map that undoes this one; `nil` if the determinant is 0 or not finite.
  public var inverse: AffineTransform? {
    if isTranslation { return .translation(x: -tx, y: -ty) }
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension AffineTransform {
  /// An affine map taken apart: scale first, then shear, then rotation, then translation.
  ///
  /// The linear part is, in row vectors, `a, b = scaleX · (cos, sin)` and
  /// `c, d = scaleY · (shear · (cos, sin) + (−sin, cos))` of the rotation. The parts of a map are
  /// found by orthogonalising its rows (Thomas, "Decomposing a matrix into simple
  /// transformations", Graphics Gems II, 1991); a reflection appears as a negative `scaleY`.
  public struct Parts: Equatable, Sendable {
    /// Horizontal scale, ≥ 0 where it came from a map.
    public var scaleX: Double
    /// Vertical scale, negative for a reflection.
    public var scaleY: Double
    /// Horizontal shift per unit of y, after scaling.
    public var shear: Double
    /// The angle of the first row, rad; positive turns x towards y.
    public var rotation: Double
    /// Horizontal translation, pt.
    public var tx: Double
    /// Vertical translation, pt.
    public var ty: Double

    /// Creates the parts of a map.
    public init(
      scaleX: Double = 1, scaleY: Double = 1, shear: Double = 0, rotation: Double = 0,
      tx: Double = 0, ty: Double = 0
    ) {
      self.scaleX = scaleX
      self.scaleY = scaleY
      self.shear = shear
      self.rotation = rotation
      self.tx = tx
      self.ty = ty
    }
  }

  /// Puts a map together from its parts; angles that are no rotation leave the axes exact.
  public init(_ parts: Parts) {
    let (sine, cosine) = parts.rotation == 0 ? (0, 1) : (sin(parts.rotation), cos(parts.rotation))
    self.init(
      a: parts.scaleX * cosine, b: parts.scaleX * sine,
      c: parts.scaleY * (parts.shear * cosine - sine),
      d: parts.scaleY * (parts.shear * sine + cosine),
      tx: parts.tx, ty: parts.ty)
  }

  /// The parts of this map.
  ///
  /// They put the same map together again within rounding. Where a row is zero, its direction is
  /// unknown: a first row of zeros takes its angle from the second, a second row without a
  /// component of its own has scale and shear 0.
  public var parts: Parts {
    let scaleX = hypot(a, b)
    let angle = scaleX > 0 ? atan2(b, a) : atan2(-c, d)
    let (cosine, sine) = scaleX > 0 ? (a / scaleX, b / scaleX) : (cos(angle), sin(angle))
    let along = c * cosine + d * sine
    let scaleY = d * cosine - c * sine
    return Parts(
      scaleX: scaleX, scaleY: scaleY, shear: scaleY == 0 ? 0 : along / scaleY, rotation: angle,
      tx: tx, ty: ty)
  }
}
