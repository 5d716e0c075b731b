import AnimationTiming
import CCairo
import TestSupport

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)
  static let pureRed = Color(red: 1, green: 0, blue: 0)
  static let pureBlue = Color(red: 0, green: 0, blue: 1)
}

extension Picture {
  /// A picture by Cairo on a screen of `width` × `height` points.
  static func drawn(
    width: Int = 32, height: Int = 24, scale: Double = 1, _ draw: (OpaquePointer) -> Void
  ) -> Picture {
    let (width, height) = (Int(Double(width) * scale), Int(Double(height) * scale))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let context: OpaquePointer = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    draw(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let data: UnsafeMutablePointer<UInt8> = cairo_image_surface_get_data(surface)
    return data.withMemoryRebound(to: UInt32.self, capacity: stride * height) {
      Picture($0, stride: stride, width: width, height: height)
    }
  }

  /// A picture of the colours that `color` gives for each pixel.
  static func computed(
    width: Int = 32, height: Int = 24, _ color: (_ x: Int, _ y: Int) -> Color
  ) -> Picture {
    Picture(width: width, height: height) { x, y in
      let color = color(x, y)
      func channel(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255).rounded()) }
      return channel(1) << 24 | channel(color.red) << 16 | channel(color.green) << 8
        | channel(color.blue)
    }
  }
}
