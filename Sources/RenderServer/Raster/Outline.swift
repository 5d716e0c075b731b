import AnimationTiming
import CCairo
import LayerTree

/// How a path becomes coverage when it is not filled by the non-zero rule.
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

  /// The one that every shape filled by the even-odd rule uses.
  static let evenOdd = Outline(.evenOddFill)

  init(_ kind: Kind) { self.kind = kind }

  static func == (left: Outline, right: Outline) -> Bool {
    left === right || left.kind == right.kind
  }

  func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// How far coverage may reach beyond the path's bounds, in the path's coordinates; nil for a line
  /// that cannot be drawn.
  func reach(of path: Path) -> Double? {
    guard case .stroke(let style) = kind else { return 0 }
    guard style.width > 0, style.width.isFinite else { return nil }
    let cap = style.cap == .square ? 2.0.squareRoot() : 1
    let join = style.join == .miter ? path.longestMiter(limit: style.miterLimit) : 1
    return style.width / 2 * max(cap, join)
  }
}

// MARK: - Drawing

extension Outline {
  /// More dashes than this in one line are drawn as a line without gaps.
  private static let mostDashes = 100_000.0

  /// Turns the path that `context` holds, given in device pixels, into coverage.
  ///
  /// - Parameters:
  ///   - path: the same path in its own coordinates.
  ///   - map: its coordinates to device pixels.
  func draw(_ path: Path, under map: AffineTransform, in context: OpaquePointer) {
    switch kind {
    case .evenOddFill:
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    case .shadow: cairo_fill(context)
    case .stroke(let style): Self.stroke(style, path, under: map, in: context)
    }
  }

  /// The pen is round in the path's coordinates: Cairo maps it when the line is drawn.
  private static func stroke(
    _ style: StrokeStyle, _ path: Path, under map: AffineTransform, in context: OpaquePointer
  ) {
    // A map without an inverse makes a line without width.
    guard abs(map.determinant) > 1e-9, map.determinant.isFinite else {
      return cairo_new_path(context)
    }
    cairo_set_line_width(context, style.width)
    cairo_set_miter_limit(context, style.miterLimit.isFinite ? max(1, style.miterLimit) : 10)
    switch style.cap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch style.join {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    let dashes = usableDashes(style, path)
    cairo_set_dash(
      context, dashes, Int32(dashes.count), style.dashPhase.isFinite ? style.dashPhase : 0)
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: 0, y0: 0)
    cairo_set_matrix(context, &matrix)
    cairo_stroke(context)
    cairo_identity_matrix(context)
  }

  /// The pattern, or none when it is not a valid one or would make too many dashes.
  private static func usableDashes(_ style: StrokeStyle, _ path: Path) -> [Double] {
    let pattern = style.dashPattern
    let period = pattern.reduce(0, +)
    guard pattern.allSatisfy({ $0 >= 0 && $0.isFinite }), period > 0,
      path.controlLength / period * Double(pattern.count) <= mostDashes,
      pattern.count <= Int(mostDashes)
    else { return [] }
    return pattern
  }
}
