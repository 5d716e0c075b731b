/// A rectangle of whole device pixels, half open: left…right − 1, top…bottom − 1.
///
/// Stored in 32 bits: thousands of rectangles are read each frame, and what they cost is cache lines.
struct PixelRect: Equatable, Hashable {
  private var edges: SIMD4<Int32>

  init(left: Int, top: Int, right: Int, bottom: Int) {
    edges = SIMD4(
      Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: top),
      Int32(truncatingIfNeeded: right), Int32(truncatingIfNeeded: bottom))
  }

  static let empty = PixelRect(left: 0, top: 0, right: 0, bottom: 0)

  var left: Int {
    get { Int(edges.x) }
    set { edges.x = Int32(truncatingIfNeeded: newValue) }
  }
  var top: Int {
    get { Int(edges.y) }
    set { edges.y = Int32(truncatingIfNeeded: newValue) }
  }
  var right: Int {
    get { Int(edges.z) }
    set { edges.z = Int32(truncatingIfNeeded: newValue) }
  }
  var bottom: Int {
    get { Int(edges.w) }
    set { edges.w = Int32(truncatingIfNeeded: newValue) }
  }

  var width: Int { right - left }
  var height: Int { bottom - top }
  var isEmpty: Bool { right <= left || bottom <= top }
  var area: Int { isEmpty ? 0 : width * height }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  func intersects(_ other: PixelRect) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }

  func contains(_ other: PixelRect) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func offset(x: Int, y: Int) -> PixelRect {
    PixelRect(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }
}
