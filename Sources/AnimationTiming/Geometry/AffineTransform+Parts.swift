import Foundation

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
