import AnimationTiming
import CCairo
import LayerTree
import TestSupport
import Testing

@Suite("Pictures made of pixels")
struct ContentsTests {
  static let bounds = Rect(x: 3, y: 2, width: 20, height: 14)

  /// Nine blocks of 4 × 4 pixels, each of another colour.
  static let nine = LayerImage.of(12, 12) { x, y in
    0xFF00_0000 | UInt32(80 * (x / 4 + 1)) << 16 | UInt32(80 * (y / 4 + 1))
  }

  private static func shown(_ image: LayerImage?, scale: Double = 1) throws -> (Connection, Layer) {
    let connection = try Connection(scale: scale)
    let layer = connection.addLayer(bounds)
    layer.contents = image
    return (connection, layer)
  }

  @Test("are stretched as Cairo's bilinear filter stretches them", arguments: [1.0, 2.0])
  func stretched(_ scale: Double) throws {
    let image = try #require(LayerImage.noise(8, 7))
    let (connection, _) = try Self.shown(image, scale: scale)
    let reference = Picture.drawn(scale: scale) { context in
      cairo_translate(context, 3, 2)
      cairo_rectangle(context, 0, 0, 20, 14)
      cairo_clip(context)
      cairo_scale(context, 20.0 / 8, 14.0 / 7)
      image.withWords { words in
        let bytes = UnsafeMutableRawPointer(mutating: words.baseAddress)?
          .assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, 8, 7, 4 * 8)
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
        cairo_paint(context)
        cairo_surface_destroy(surface)
      }
    }
    // Pixman weighs by 7 bits: half a step of both axes at 255 levels is 2, and rounding 1.
    #expect(try connection.picture().difference(to: reference) <= 4)
  }

  @Test("keep what lies around their middle, and stretch the middle")
  func center() throws {
    let (connection, layer) = try Self.shown(Self.nine)
    layer.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    let picture = try connection.picture()
    // Columns of 4, 12 and 4 px, rows of 4, 6 and 4 px; a pixel on either side of a line is mixed.
    for (row, ys) in [3...4, 7...10, 13...14].enumerated() {
      for (column, xs) in [4...5, 9...16, 20...21].enumerated() {
        let word = 0xFF00_0000 | UInt32(80 * (column + 1)) << 16 | UInt32(80 * (row + 1))
        for y in ys { for x in xs { #expect(picture[x, y] == word, "(\(x), \(y))") } }
      }
    }
  }

  @Test("of the size that they are shown at are copied pixel by pixel", arguments: [1.0, 2])
  func copied(_ scale: Double) throws {
    let (width, height) = (Int(20 * scale), Int(14 * scale))
    let image = try #require(LayerImage.noise(width, height))
    let (connection, _) = try Self.shown(image, scale: scale)
    let picture = try connection.picture()
    let shown = Picture(width: width, height: height) {
      picture[Int(3 * scale) + $0, Int(2 * scale) + $1]
    }
    #expect(shown == Picture(image))
  }

  @Test("are seen through opacity, over the background")
  func blended() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Self.bounds, .white)
    layer.contents = .of(4, 4) { _, _ in 0x8080_0000 }
    layer.opacity = 0.5
    layer.allowsGroupOpacity = false
    // A quarter of red over half of white.
    let word = try connection.picture()[10, 8]
    for (shift, level) in [(24, 159), (16, 159), (8, 95), (0, 95)] {
      #expect(abs(Int(word >> shift & 255) - level) <= 1)
    }
  }

  @Test("change at once, whatever the transaction says")
  func change() throws {
    let (connection, layer) = try Self.shown(Self.red)
    _ = try connection.picture(at: 1)
    connection.context.setTransaction { $0.disablesActions = false }
    layer.contents = Self.blue
    #expect(try connection.picture(at: 10)[10, 8] == 0xFF00_00FF)
    layer.contents = nil
    #expect(try connection.picture(at: 11).isBlank)
  }

  private static let red = LayerImage.of(2, 2) { _, _ in 0xFFFF_0000 }
  private static let blue = LayerImage.of(2, 2) { _, _ in 0xFF00_00FF }

  @Test("each new picture is sent once, four bytes a pixel")
  func upload() throws {
    let (connection, layer) = try Self.shown(Self.red)
    _ = connection.commit()
    layer.contents = Self.nine
    // Header 40, record 8, flag, width, height, 144 pixels.
    #expect(connection.commit().count == 40 + 8 + 24 + 4 * 144)
    layer.opacity = 0.5
    #expect(connection.commit().count == 56)
    #expect(LayerImage(width: 0, height: 4) { _ in } == nil)
    #expect(LayerImage(width: 40_000, height: 1) { _ in } == nil)
  }
}
