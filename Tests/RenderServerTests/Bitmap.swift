import AnimationTiming
import CCairo
import LayerTree

/// Premultiplied ARGB32 rows, from the server or from Cairo drawing straight into them.
struct Bitmap: Equatable {
  var rows: [[UInt32]]

  /// A picture by Cairo on a screen of `width` × `height` points.
  static func drawn(
    width: Int = 32, height: Int = 24, scale: Double = 1, _ draw: (OpaquePointer) -> Void
  ) -> Bitmap {
    let (width, height) = (Int(Double(width) * scale), Int(Double(height) * scale))
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
      let context = cairo_create(surface)
    else { return Bitmap(rows: []) }
    cairo_scale(context, scale, scale)
    draw(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    var rows: [[UInt32]] = []
    if let data = cairo_image_surface_get_data(surface) {
      rows = (0..<height).map { row in
        (data + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) { words in
          (0..<width).map { words[$0] }
        }
      }
    }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    return Bitmap(rows: rows)
  }

  /// A picture of the colours that `color` gives for each pixel.
  static func computed(
    width: Int = 32, height: Int = 24, _ color: (_ x: Int, _ y: Int) -> Color
  ) -> Bitmap {
    Bitmap(
      rows: (0..<height).map { y in
        (0..<width).map { x in
          let color = color(x, y)
          func channel(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255).rounded()) }
          return channel(1) << 24 | channel(color.red) << 16 | channel(color.green) << 8
            | channel(color.blue)
        }
      })
  }

  /// The largest difference of a channel, of 255; 256 for another size.
  func difference(to other: Bitmap) -> Int {
    guard rows.map(\.count) == other.rows.map(\.count) else { return 256 }
    var largest = 0
    for (row, otherRow) in zip(rows, other.rows) {
      for (word, otherWord) in zip(row, otherRow) where word != otherWord {
        for shift in [0, 8, 16, 24] as [UInt32] {
          largest = max(largest, abs(Int(word >> shift & 255) - Int(otherWord >> shift & 255)))
        }
      }
    }
    return largest
  }

  subscript(x: Int, y: Int) -> UInt32 { rows[y][x] }

  /// The alpha of a pixel, 0…255.
  func alpha(_ x: Int, _ y: Int) -> Int { Int(rows[y][x] >> 24) }

  /// True if nothing is to be seen.
  var isBlank: Bool { rows.allSatisfy { $0.allSatisfy { $0 == 0 } } }
}

extension Connection {
  /// Commits, renders, and gives the picture.
  func bitmap(at time: Double = 1) throws -> Bitmap { Bitmap(rows: try pixels(at: time)) }

  /// The increase of a counter by the next frame.
  func added(_ counter: WorkLedger.Counter, byFrameAt time: Double) throws -> Int64 {
    let before = work[counter]
    _ = try pixels(at: time)
    return work[counter] - before
  }
}
