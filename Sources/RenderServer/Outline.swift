import Geometry
import LayerTree

/// What of a path becomes coverage, other than its inside by the non-zero rule.
///
/// An object, so that the rasters of plain shapes hold one empty reference for it.
final class Outline: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// The inside by the even-odd rule.
    case evenOddFill
    /// The line, in the path's coordinates.
    case stroke(StrokeStyle)
    /// The inside, blurred; deviations in px.
    case shadow(sigmaX: Double, sigmaY: Double)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  static func == (left: Outline, right: Outline) -> Bool {
    left === right || left.kind == right.kind
  }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// How far coverage may reach beyond the path's bounds, in the path's coordinates; nil for a line that
  /// cannot be drawn.
  func reach(of path: Path) -> Double? {
    guard case .stroke(let style) = kind else { return 0 }
    guard style.width > 0, style.width.isFinite else { return nil }
    let cap = style.cap == .square ? 2.0.squareRoot() : 1
    let join = style.join == .miter ? path.longestMiter(limit: style.miterLimit) : 1
    return style.width / 2 * max(cap, join)
  }
}

extension RasterSet {
  static let evenOdd = Outline(.evenOddFill)
}
