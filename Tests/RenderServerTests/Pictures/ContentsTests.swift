import AnimationTiming
import CCairo
import LayerTree
import TestSupport
import Testing

@Suite("Pictures made of pixels")
struct ContentsTests {
  static let bounds = Rect(x: 3, y: 2, width: 20, height: 14)

  /// Nine blocks of 4 × 4 pixels, each of another colour.
  static let nine = image(12, 12) { x, y in
    0xFF00_0000 | UInt32(80 * (x / 4 + 1)) << 16 | UInt32(80 * (y / 4 + 1))
  }

  static func image(_ width: Int, _ height: Int, _ word: (Int, Int) -> UInt32) -> LayerImage? {
    LayerImage(width: width, height: height) { words in
      for index in words.indices { words[index] = word(index % width, index / width) }
    }
  }

  /// Random colours and alphas, premultiplied.
  private static func noise(_ width: Int, _ height: Int) throws -> LayerImage {
    var generator = SeededGenerator(seed: 7)
    let image = image(width, height) { _, _ in
      let alpha = UInt32.random(in: 0...255, using: &generator)
      return [16, 8, 0].reduce(alpha << 24) { word, shift in
        word | UInt32.random(in: 0...alpha, using: &generator) << shift
      }
    }
    return try #require(image)
  }

  private static func add(_ image: LayerImage?, to connection: Connection) -> Layer {
    let layer = connection.addLayer(bounds)
    layer.contents = image
    return layer
  }

  /// Where a picture of 8 × 6 lies in the bounds: "top" is the greatest y.
  static let places: [(gravity: ContentsGravity, x: Int, y: Int)] = [
    (.center, 9, 6), (.top, 9, 10), (.bottom, 9, 2), (.left, 3, 6), (.right, 15, 6),
    (.topLeft, 3, 10), (.topRight, 15, 10), (.bottomLeft, 3, 2), (.bottomRight, 15, 2),
  ]

  @Test("in their own size are copied pixel by pixel", arguments: places)
  func gravity(_ place: (gravity: ContentsGravity, x: Int, y: Int)) throws {
    let connection = try Connection()
    let image = try Self.noise(8, 6)
    let layer = Self.add(image, to: connection)
    layer.contentsGravity = place.gravity
    let picture = try connection.bitmap()
    image.withWords { words in
      for y in 0..<24 {
        for x in 0..<32 {
          let (column, row) = (x - place.x, y - place.y)
          let inside = (0..<8).contains(column) && (0..<6).contains(row)
          #expect(picture[x, y] == (inside ? words[row * 8 + column] : 0), "(\(x), \(y))")
        }
      }
    }
  }

  @Test(
    "are stretched as Cairo's bilinear filter stretches them",
    arguments: [
      (ContentsGravity.resize, 20.0, 14.0), (.resizeAspect, 16, 14), (.resizeAspectFill, 20, 17.5),
    ],
    [1.0, 2.0])
  func stretched(_ look: (gravity: ContentsGravity, width: Double, height: Double), _ scale: Double)
    throws
  {
    let connection = try Connection(scale: scale)
    let image = try Self.noise(8, 7)
    Self.add(image, to: connection).contentsGravity = look.gravity
    let reference = Bitmap.drawn(width: Int(32 * scale), height: Int(24 * scale)) { context in
      cairo_scale(context, scale, scale)
      cairo_translate(context, 13 - look.width / 2, 9 - look.height / 2)
      cairo_rectangle(context, 0, 0, look.width, look.height)
      cairo_clip(context)
      cairo_scale(context, look.width / 8, look.height / 7)
      guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 8, 7) else { return }
      image.withWords { words in
        let stride = Int(cairo_image_surface_get_stride(surface))
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { return }
        for row in 0..<7 {
          (data + row * stride).withMemoryRebound(to: UInt32.self, capacity: 8) { line in
            for column in 0..<8 { line[column] = words[row * 8 + column] }
          }
        }
        cairo_surface_mark_dirty(surface)
      }
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      cairo_paint(context)
      cairo_surface_destroy(surface)
    }
    // Pixman weighs by 7 bits: half a step of both axes at 255 levels is 2, and rounding 1.
    #expect(try connection.bitmap().difference(to: reference) <= 4)
  }

  @Test("show the part that is asked for", arguments: [(0.0, 0.0), (1, 0), (2, 1), (0, 2)])
  func part(_ block: (x: Double, y: Double)) throws {
    let connection = try Connection()
    let layer = Self.add(Self.nine, to: connection)
    layer.contentsRect = Rect(x: block.x / 3, y: block.y / 3, width: 1.0 / 3, height: 1.0 / 3)
    let picture = try connection.bitmap()
    let word = 0xFF00_0000 | UInt32(80 * (block.x + 1)) << 16 | UInt32(80 * (block.y + 1))
    // Half a pixel of the picture is 2.5 px across and 1.75 px down: there neighbours show through.
    for y in 4..<14 { for x in 6..<20 { #expect(picture[x, y] == word, "(\(x), \(y))") } }
  }

  @Test("keep what lies around their middle, and stretch the middle")
  func center() throws {
    let connection = try Connection()
    let layer = Self.add(Self.nine, to: connection)
    layer.contentsCenter = Rect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    let picture = try connection.bitmap()
    func word(_ column: Int, _ row: Int) -> UInt32 {
      0xFF00_0000 | UInt32(80 * (column + 1)) << 16 | UInt32(80 * (row + 1))
    }
    // Columns of 4, 12 and 4 px, rows of 4, 6 and 4 px; a pixel on either side of a line is mixed.
    for (row, ys) in [3...4, 7...10, 13...14].enumerated() {
      for (column, xs) in [4...5, 9...16, 20...21].enumerated() {
        for y in ys { for x in xs { #expect(picture[x, y] == word(column, row), "(\(x), \(y))") } }
      }
    }
  }

  @Test("have pixels of their own size")
  func scale() throws {
    let connection = try Connection(scale: 2)
    let image = try Self.noise(8, 6)
    let layer = Self.add(image, to: connection)
    (layer.contentsGravity, layer.contentsScale) = (.bottomLeft, 2)
    let picture = try connection.bitmap()
    image.withWords { words in
      for index in words.indices {
        #expect(picture[6 + index % 8, 4 + index / 8] == words[index])
      }
    }
  }

  @Test("are seen through opacity and a replicator's colour, over the background")
  func blended() throws {
    let connection = try Connection()
    let replicator = ReplicatorLayer(in: connection.context)
    replicator.frame = Rect(x: 0, y: 0, width: 32, height: 24)
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0)
    connection.root.addSublayer(replicator)
    let layer = connection.addLayer(Self.bounds, .white, to: replicator)
    layer.contents = Self.image(4, 4) { _, _ in 0x8080_8080 }
    let picture = try connection.bitmap()
    // Half of (1, 1/2, 0) over (1, 1/2, 0).
    #expect(abs(Int(picture[10, 8] >> 8 & 255) - 128) <= 1)
    #expect(picture[10, 8] & 0xFFFF_00FF == 0xFFFF_0000)
  }

  // MARK: - Cross-fades

  private static let red = image(2, 2) { _, _ in 0xFFFF_0000 }
  private static let blue = image(2, 2) { _, _ in 0xFF00_00FF }

  private static func fade(_ connection: Connection, lasting duration: MediaTime) {
    connection.context.setTransaction {
      $0.disablesActions = false
      $0.animationDuration = duration
      $0.animationTimingFunction = .linear
    }
  }

  @Test("a change in a committed tree cross-fades, from what is shown")
  func crossFade() throws {
    let connection = try Connection()
    let layer = Self.add(Self.red, to: connection)
    _ = try connection.bitmap(at: 1)
    Self.fade(connection, lasting: 2)
    layer.contents = Self.blue
    #expect(try connection.bitmap(at: 10)[10, 8] == 0xFFFF_0000)
    #expect(try connection.bitmap(at: 11)[10, 8] == 0xFF80_0080)
    // Interrupted: from three quarters of blue back to red.
    layer.contents = Self.red
    _ = try connection.bitmap(at: 11.5)
    let middle = try connection.bitmap(at: 12.5)[10, 8]
    #expect(abs(Int(middle >> 16 & 255) - 191) <= 2 && abs(Int(middle & 255) - 64) <= 2)
    #expect(try connection.bitmap(at: 14)[10, 8] == 0xFFFF_0000)
    layer.contents = nil
    _ = try connection.bitmap(at: 20)
    #expect(abs(try connection.bitmap(at: 21).alpha(10, 8) - 128) <= 1)
    #expect(try connection.bitmap(at: 22.001).isBlank)
  }

  @Test("a view's own layer changes at once")
  func view() throws {
    let connection = try Connection()
    let layer = Self.add(Self.red, to: connection)
    layer.belongsToView = true
    _ = try connection.bitmap(at: 1)
    Self.fade(connection, lasting: 2)
    layer.contents = Self.blue
    #expect(try connection.bitmap(at: 10)[10, 8] == 0xFF00_00FF)
  }

  @Test("each new picture is sent once, four bytes a pixel")
  func upload() throws {
    let connection = try Connection()
    let layer = Self.add(Self.red, to: connection)
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
