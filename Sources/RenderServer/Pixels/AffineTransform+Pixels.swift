import AnimationTiming

extension AffineTransform {
  /// The map without its translation.
  var linearPart: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  /// Whether the translation is small enough for pixel coordinates: below 10^6 px, and not NaN.
  var hasPixelTranslation: Bool { abs(tx) < 1e6 && abs(ty) < 1e6 }

  /// Whether bilinear filtering of what this map moves could not be told from a copy at whole
  /// pixels.
  var movesByWholePixels: Bool {
    abs(tx - tx.rounded()) < 1.0 / 512 && abs(ty - ty.rounded()) < 1.0 / 512
  }

  /// Whether the map only moves, by whole pixels, within the range of pixel coordinates.
  var isWholeTranslation: Bool {
    abs(a - 1) < 1e-6 && abs(d - 1) < 1e-6 && abs(b) < 1e-6 && abs(c) < 1e-6
      && movesByWholePixels && hasPixelTranslation
  }

  /// The whole pixels that the image of `rect` touches; nil when one is 10^6 px or more away.
  func box(of rect: PixelRect) -> PixelRect? {
    let corners = [(rect.left, rect.top), (rect.right, rect.top), (rect.left, rect.bottom)]
      .map { applied(to: Point(x: Double($0.0), y: Double($0.1))) }
    let last = applied(to: Point(x: Double(rect.right), y: Double(rect.bottom)))
    let (xs, ys) = (corners.map(\.x) + [last.x], corners.map(\.y) + [last.y])
    guard (xs + ys).allSatisfy({ abs($0) < 1e6 }), let left = xs.min(), let right = xs.max(),
      let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return PixelRect(
      left: Int(left.rounded(.down)), top: Int(top.rounded(.down)),
      right: Int(right.rounded(.up)), bottom: Int(bottom.rounded(.up)))
  }
}
