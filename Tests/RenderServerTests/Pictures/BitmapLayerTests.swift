import AnimationTiming
import LayerTree
import TestSupport
import Testing

@Suite("Rasterised layers")
struct BitmapLayerTests {
  private static func content(_ connection: Connection) -> Layer {
    let layer = connection.addLayer(Rect(x: 4, y: 3, width: 16, height: 12), .pureRed)
    _ = connection.addBox(Rect(x: 4, y: 4, width: 6, height: 20), .pureBlue, to: layer)
    return layer
  }

  @Test(
    "look as before at whole pixels, at any scale, with the clip, faded as one",
    arguments: [(1.0, false), (2, false), (3, false), (1, true)])
  func unchanged(_ scale: Double, _ hasEffects: Bool) throws {
    let pictures = try [false, true].map { isKept in
      let connection = try Connection(scale: scale)
      let layer = Self.content(connection)
      if hasEffects { (layer.cornerRadius, layer.masksToBounds, layer.opacity) = (4, true, 0.5) }
      (layer.shouldRasterize, layer.rasterizationScale) = (isKept, scale)
      return try connection.picture()
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test("look as a fresh one when a round layer that was drawn becomes one, and is turned")
  func becomesOne() throws {
    func connection() throws -> (Connection, Layer) {
      let connection = try Connection(width: 128, height: 128)
      let layer = connection.addLayer(Rect(x: 0, y: 0, width: 120, height: 120), .pureRed)
      (layer.cornerRadius, layer.masksToBounds) = (60, true)
      _ = connection.addBox(layer.bounds, .pureBlue, to: layer)
      return (connection, layer)
    }
    func turn(_ layer: Layer) {
      layer.shouldRasterize = true
      layer.transform = AffineTransform(a: 0.2, b: 0.4, c: -0.4, d: 0.2, tx: 0, ty: 0)
    }
    let ((old, layer), (fresh, same)) = (try connection(), try connection())
    try old.show()
    turn(layer)
    turn(same)
    #expect(try old.picture() == fresh.picture())
  }

  @Test("are seen from so far that the screen is millions of their pixels wide")
  func far() throws {
    let connection = try Connection(width: 3000, height: 8)
    let layer = connection.addLayer(Rect(x: -2000, y: -2096, width: 4200, height: 4200), .black)
    (layer.shouldRasterize, layer.transform) = (true, .scale(x: 0.002, y: 0.002))
    #expect(try connection.picture().alpha(100, 4) == 255)
  }

  @Test("are drawn once: moved, turned or faded, nothing inside is painted")
  func keptContent() throws {
    let connection = try Connection()
    let layer = Self.content(connection)
    layer.shouldRasterize = true
    try connection.show()
    #expect(try connection.added(.pixelsComposited, byFrameAt: 2) == 0)
    // On screen: what it was is cleared (16 × 21 and an empty pixel all round), and it is blended.
    let shown = Int64(18 * 23)
    layer.opacity = 0.5
    #expect(try connection.added(.pixelsComposited, byFrameAt: 3) <= 2 * shown)
    layer.position.x += 1
    #expect(try connection.added(.pixelsComposited, byFrameAt: 4) <= 3 * shown)
    layer.transform = .scale(x: 1.2, y: 0.8)
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 5) == 0)
    layer.transform = AffineTransform(AffineTransform.Parts(rotation: 0.4))
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 6) == 0)
  }

  @Test("are kept when layers elsewhere come and go")
  func keptAcrossStructure() throws {
    let connection = try Connection()
    let layer = Self.content(connection)
    for _ in 0..<50 {
      _ = connection.addBox(Rect(x: 0, y: 0, width: 16, height: 12), .pureRed, to: layer)
    }
    layer.shouldRasterize = true
    #expect(try connection.added(.pixelsComposited, byFrameAt: 1) > 50 * 16 * 12)
    let other = connection.addBox(Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(try connection.added(.pixelsComposited, byFrameAt: 2) <= 3 * 32 * 24)
    other.removeFromSuperlayer()
    #expect(try connection.added(.pixelsComposited, byFrameAt: 3) <= 3 * 32 * 24)
    layer.addSublayer(other)
    #expect(try connection.added(.pixelsComposited, byFrameAt: 4) > 50 * 16 * 12)
  }

  @Test("are filtered bilinearly between pixels")
  func bilinear() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 4, y: 3, width: 8, height: 6), .pureRed)
    layer.shouldRasterize = true
    layer.position.x += 0.25
    layer.position.y += 0.5
    let picture = try connection.picture()
    // The bitmap's edge is 3/4 in the first column and 1/4 in the last; half in the outer rows.
    // Pixman's filter has 7 bits.
    for (x, y, share) in [(4, 5, 0.75), (12, 5, 0.25), (8, 3, 0.5), (8, 9, 0.5), (4, 3, 0.375)] {
      #expect(abs(Double(picture.alpha(x, y)) - share * 255) <= 3, "(\(x), \(y))")
    }
    #expect(picture[8, 6] == 0xFFFF_0000)
  }

  @Test("at scale 1 on a screen of scale 2 are as coarse as the bitmap")
  func coarse() throws {
    let connection = try Connection(width: 16, height: 12, scale: 2)
    let layer = connection.addLayer(Rect(x: 4, y: 4, width: 4, height: 4))
    // One row of half a point: half covered at scale 1.
    _ = connection.addBox(Rect(x: 0, y: 1, width: 4, height: 0.5), to: layer)
    #expect(try connection.picture().alpha(11, 10) == 255)
    layer.shouldRasterize = true
    let picture = try connection.picture()
    #expect((90...130).contains(picture.alpha(11, 10)))
    #expect((90...130).contains(picture.alpha(11, 11)))
    #expect(picture.alpha(11, 9) > 0)
    layer.rasterizationScale = 2
    #expect(try connection.picture().alpha(11, 10) == 255)
    #expect(try connection.picture().alpha(11, 11) == 0)
  }

  @Test("larger than may be kept are cut to what can be seen")
  func huge() throws {
    let connection = try Connection()
    let layer = Self.content(connection)
    _ = connection.addBox(Rect(x: -9000, y: -9000, width: 18_000, height: 18_000), to: layer)
    layer.shouldRasterize = true
    #expect(try connection.picture()[31, 23] == 0xFF00_0000)
    layer.position.x += 5
    #expect(try connection.picture()[0, 0] == 0xFF00_0000)
  }
}
