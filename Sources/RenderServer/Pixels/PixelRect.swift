import AnimationTiming

/// A rectangle of whole device pixels, half open: left…right − 1, top…bottom − 1.
///
/// Stored in 32 bits, since thousands are read each frame, which costs cache lines, and as (−left,
/// −top, right, bottom): an intersection is a minimum of all four, a union a maximum.
struct PixelRect: Equatable, Hashable {
  private var edges: SIMD4<Int32>

  private init(edges: SIMD4<Int32>) { self.edges = edges }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    edges = SIMD4(
      Int32(truncatingIfNeeded: -left), Int32(truncatingIfNeeded: -top),
      Int32(truncatingIfNeeded: right), Int32(truncatingIfNeeded: bottom))
  }

  static var empty: PixelRect { PixelRect(edges: SIMD4(repeating: 0)) }

  var left: Int {
    get { -Int(edges.x) }
    set { edges.x = Int32(truncatingIfNeeded: -newValue) }
  }
  var top: Int {
    get { -Int(edges.y) }
    set { edges.y = Int32(truncatingIfNeeded: -newValue) }
  }
  var right: Int {
    get { Int(edges.z) }
    set { edges.z = Int32(truncatingIfNeeded: newValue) }
  }
  var bottom: Int {
    get { Int(edges.w) }
    set { edges.w = Int32(truncatingIfNeeded: newValue) }
  }

  /// Width and height, negative where the edges are crossed.
  private var extents: SIMD2<Int32> { edges.lowHalf &+ edges.highHalf }

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { extents.x <= 0 || extents.y <= 0 }
  @inline(__always)
  var area: Int { isEmpty ? 0 : width &* height }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(edges: pointwiseMin(edges, other.edges))
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(edges: pointwiseMax(edges, other.edges))
  }

  func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  func contains(_ other: PixelRect) -> Bool { pointwiseMax(edges, other.edges) == edges }

  /// The rectangle with `x` more columns at either side and `y` more rows at top and bottom.
  func grown(x: Int, y: Int) -> PixelRect {
    let (x, y) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
    return PixelRect(edges: edges &+ SIMD4(x, y, x, y))
  }

  /// Calls `body` with what `outer`, which contains this rectangle, has above, below, left and
  /// right of it: four rectangles without common pixels, any of which may be empty.
  func forEachStrip(around outer: PixelRect, _ body: (PixelRect) -> Void) {
    body(PixelRect(left: outer.left, top: outer.top, right: outer.right, bottom: top))
    body(PixelRect(left: outer.left, top: bottom, right: outer.right, bottom: outer.bottom))
    body(PixelRect(left: outer.left, top: top, right: left, bottom: bottom))
    body(PixelRect(left: right, top: top, right: outer.right, bottom: bottom))
  }

  func offset(x: Int, y: Int) -> PixelRect {
    let (x, y) = (Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y))
    return PixelRect(edges: edges &+ SIMD4(0 &- x, 0 &- y, x, y))
  }
}

extension PixelRect {
  /// Calls `body` for each piece of the rectangle in a grid of squares of `side` px, one of whose
  /// corners is (`x`, `y`); for all of it where `side` is nil.
  func forEachTile(side: Int?, fromX x: Int, y: Int, _ body: (PixelRect) -> Void) {
    guard let side, side > 0 else { return body(self) }
    func next(_ place: Int, _ corner: Int) -> Int {
      corner + ((place - corner) / side + (place >= corner ? 1 : 0)) * side
    }
    var row = top
    while row < bottom {
      let below = min(bottom, max(row + 1, next(row, y)))
      var column = left
      while column < right {
        let beside = min(right, max(column + 1, next(column, x)))
        body(PixelRect(left: column, top: row, right: beside, bottom: below))
        column = beside
      }
      row = below
    }
  }
}

extension AffineTransform {
  /// The map without its translation.
  var linearPart: AffineTransform { AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }

  /// True if the translation is small enough for pixel coordinates: below 10^6 px, and not NaN.
  var hasPixelTranslation: Bool { abs(tx) < 1e6 && abs(ty) < 1e6 }

  /// True if what this map moves, filtered bilinearly, is hardly other than a copy at whole pixels.
  var movesByWholePixels: Bool {
    abs(tx - tx.rounded()) < 1.0 / 512 && abs(ty - ty.rounded()) < 1.0 / 512
  }

  /// True if the map only moves, by whole pixels, within the range of pixel coordinates.
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
