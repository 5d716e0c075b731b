public import AnimationTiming
import CCairo
public import LayerTree

/// Draws into a picture, in points; y grows downward.
public struct Pen: ~Copyable {
  private let context: OpaquePointer

  fileprivate init(_ context: OpaquePointer) { self.context = context }

  /// Fills the inside of `path`, by the non-zero rule, over what is there.
  ///
  /// - Complexity: O(elements + pixels inside).
  public borrowing func fill(_ path: Path, _ color: Color) {
    cairo_new_path(context)
    trace(path)
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    cairo_fill(context)
  }

  private borrowing func trace(_ path: Path) {
    var next = 0
    var last = Point.zero
    for element in path.elements {
      let points = path.points[next..<(next + element.pointCount)]
      next += element.pointCount
      guard let end = points.last else {
        cairo_close_path(context)
        continue
      }
      let first = points.first ?? end
      switch element {
      case .move: cairo_move_to(context, end.x, end.y)
      case .line: cairo_line_to(context, end.x, end.y)
      case .quadratic:
        // The cubic curve that is the same.
        cairo_curve_to(
          context, last.x + (first.x - last.x) * 2 / 3, last.y + (first.y - last.y) * 2 / 3,
          end.x + (first.x - end.x) * 2 / 3, end.y + (first.y - end.y) * 2 / 3, end.x, end.y)
      case .cubic:
        let second = points[points.startIndex + 1]
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: break
      }
      last = end
    }
  }
}

extension LayerImage {
  /// The picture that `draw` makes of a transparent one of `size`, pt, at `scale` pixels per point,
  /// its sides rounded up to whole pixels.
  ///
  /// Drawn straight into the picture's own memory.
  /// - Returns: nil for a size that no picture has, or without memory.
  public static func drawn(
    size: Size, scale: Double, _ draw: (borrowing Pen) -> Void
  ) -> LayerImage? {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width > 0, height > 0, width <= Double(longestSide), height <= Double(longestSide) else {
      return nil
    }
    let columns = Int(width.rounded(.up))
    let rows = Int(height.rounded(.up))
    return LayerImage(width: columns, height: rows) { words in
      words.withMemoryRebound(to: UInt8.self) { bytes in
        let surface = cairo_image_surface_create_for_data(
          bytes.baseAddress, CAIRO_FORMAT_ARGB32, Int32(columns), Int32(rows), Int32(4 * columns))
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return }
        cairo_scale(context, scale, scale)
        draw(Pen(context))
        cairo_destroy(context)
        cairo_surface_flush(surface)
      }
    }
  }
}
