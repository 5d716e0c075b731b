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
