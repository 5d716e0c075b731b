import AnimationTiming
import CPixman
import LayerTree

/// An axial gradient through a raster's coverage.
final class GradientDrawing: RasterFill {
  /// The values that decide a gradient's pixels, besides where it stands at whole pixels.
  struct Key: Equatable {
    var style: GradientStyle
    var bounds: Rect
    var linear: AffineTransform
    /// The raster's phase, px.
    var fraction: Point
    var opacity: Double
    var raster: UInt64
  }

  /// More colours than this are left out.
  static let mostColors = 256

  /// Nil when the gradient shows nothing.
  init?(_ key: Key, raster: Raster, _ converter: ScanConverter) {
    guard let image = Self.image(key) else { return nil }
    super.init(image, raster: raster, converter)
  }

  private static func image(_ key: Key) -> OpaquePointer? {
    let colors = key.style.colors.prefix(mostColors).map { $0.seen(through: key.opacity) }
    guard let last = colors.last else { return nil }
    guard colors.count > 1, let axis = axis(key) else {
      // One colour, or an axis without length: all of it is beyond the end.
      return solid(last)
    }
    guard [axis.0.x, axis.0.y, axis.1.x, axis.1.y].allSatisfy({ abs($0) < 32767 }) else {
      return nil
    }
    let stops = zip(colors, places(key.style, count: colors.count)).map { color, place in
      pixman_gradient_stop_t(x: fixed(place), color: pixel(color))
    }
    var first = pixman_point_fixed_t(x: fixed(axis.0.x), y: fixed(axis.0.y))
    var second = pixman_point_fixed_t(x: fixed(axis.1.x), y: fixed(axis.1.y))
    let image = pixman_image_create_linear_gradient(&first, &second, stops, Int32(stops.count))
    if let image { pixman_image_set_repeat(image, PIXMAN_REPEAT_PAD) }
    return image
  }

  /// Where the gradient starts and ends, px from the raster's origin. Isolines are at a right angle
  /// to the upright axis. Mapped, they may not be: the end is put where a right angle gives the
  /// same ones.
  private static func axis(_ key: Key) -> (Point, Point)? {
    let (bounds, linear) = (key.bounds, key.linear)
    let unit = AffineTransform(
      a: bounds.size.width * linear.a, b: bounds.size.width * linear.b,
      c: bounds.size.height * linear.c, d: bounds.size.height * linear.d, tx: 0, ty: 0)
    guard let inverse = unit.inverse else { return nil }
    let slope = Point(x: inverse.b, y: inverse.d)
    let steepness = slope.x * slope.x + slope.y * slope.y
    guard steepness > 0 else { return nil }
    let corner = linear.applied(to: bounds.origin)
    let start = unit.applied(to: Point(x: 0.5, y: 0))
    let first = Point(
      x: corner.x + start.x + key.fraction.x, y: corner.y + start.y + key.fraction.y)
    return (first, Point(x: first.x + slope.x / steepness, y: first.y + slope.y / steepness))
  }

  /// Rising places in 0…1, one per colour.
  private static func places(_ style: GradientStyle, count: Int) -> [Double] {
    guard let locations = style.locations, locations.count == style.colors.count else {
      return (0..<count).map { Double($0) / Double(count - 1) }
    }
    var highest = 0.0
    return locations.prefix(count).map { location in
      if location > highest { highest = min(location, 1) }
      return highest
    }
  }

  private static func solid(_ color: Color) -> OpaquePointer? {
    var premultiplied = PixelColor.pixman(PixelColor.premultiplied(color, opacity: 1))
    return pixman_image_create_solid_fill(&premultiplied)
  }

  private static func fixed(_ value: Double) -> pixman_fixed_t {
    pixman_fixed_t((value * 65536).rounded())
  }

  /// Straight components in 0…1, as pixman takes the stops of a gradient.
  private static func pixel(_ color: Color) -> pixman_color_t {
    func channel(_ value: Double) -> UInt16 { UInt16((value * 65535).rounded()) }
    return pixman_color_t(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue),
      alpha: channel(color.alpha))
  }
}
