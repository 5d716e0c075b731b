import AnimationTiming
import CCairo

/// Scan-converts paths by Cairo's antialiasing rasteriser into one mask that stays in cache.
final class MaskScanner {
  private var memory: UnsafeMutablePointer<UInt8>?
  private var surface: OpaquePointer?
  private var context: OpaquePointer?
  private var width = 0
  private var height = 0
  private var stride = 0

  deinit { release() }

  private func release() {
    if let context { cairo_destroy(context) }
    if let surface { cairo_surface_destroy(surface) }
    memory?.deallocate()
    context = nil
    surface = nil
    memory = nil
  }

  /// The coverage in `target` of `path`, or of its `outline`, under `map`, layer to device pixels,
  /// in O(elements + pixels of the target). Allocates only to grow the scratch mask.
  func scan(
    _ path: Path, in target: PixelRect, under map: AffineTransform, outline: Outline?
  ) throws(RenderError) -> ScannedMask? {
    try reserve(width: target.width, height: target.height)
    guard let memory, let context, let surface else { return nil }
    zero(memory, stride * target.height)
    cairo_surface_mark_dirty(surface)
    var place = map
    (place.tx, place.ty) = (map.tx - Double(target.left), map.ty - Double(target.top))
    append(path, under: place, to: context)
    if let outline { outline.draw(under: map.linearPart, in: context) } else { cairo_fill(context) }
    let status = cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      release()
      width = 0
      throw .rasteriser(String(cString: cairo_status_to_string(status)))
    }
    return ScannedMask(
      base: memory, stride: stride, width: target.width, height: target.height,
      originX: target.left, originY: target.top)
  }

  private func append(_ path: Path, under map: AffineTransform, to context: OpaquePointer) {
    cairo_new_path(context)
    path.points.withUnsafeBufferPointer { points in
      var next = 0
      func mapped(_ index: Int) -> Point { map.applied(to: points[index]) }
      path.elements.withUnsafeBufferPointer { elements in
        for element in elements {
          switch element {
          case .move:
            let point = mapped(next)
            cairo_move_to(context, point.x, point.y)
          case .line:
            let point = mapped(next)
            cairo_line_to(context, point.x, point.y)
          case .quadratic:
            appendQuadratic(mapped(next), mapped(next + 1), to: context)
          case .cubic:
            let (first, second, end) = (mapped(next), mapped(next + 1), mapped(next + 2))
            cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
          case .close:
            cairo_close_path(context)
          }
          next += element.pointCount
        }
      }
    }
  }

  /// Degree elevation: the cubic through the same points.
  private func appendQuadratic(_ control: Point, _ end: Point, to context: OpaquePointer) {
    var start = Point.zero
    cairo_get_current_point(context, &start.x, &start.y)
    cairo_curve_to(
      context, start.x + 2 / 3 * (control.x - start.x), start.y + 2 / 3 * (control.y - start.y),
      end.x + 2 / 3 * (control.x - end.x), end.y + 2 / 3 * (control.y - end.y), end.x, end.y)
  }

  private func reserve(width newWidth: Int, height newHeight: Int) throws(RenderError) {
    guard newWidth > width || newHeight > height else { return }
    let wider = max(newWidth, width)
    let higher = max(newHeight, height)
    release()
    stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(wider)))
    guard let fresh = calloc64(stride * higher) else {
      width = 0
      throw .outOfMemory(bytes: stride * higher)
    }
    let bytes = fresh.bindMemory(to: UInt8.self, capacity: stride * higher)
    memory = bytes
    width = wider
    height = higher
    surface = cairo_image_surface_create_for_data(
      bytes, CAIRO_FORMAT_A8, Int32(wider), Int32(higher), Int32(stride))
    context = cairo_create(surface)
  }
}
