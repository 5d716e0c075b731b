import AnimationTiming
import CCairo
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("A layer's mask")
struct MaskTests {
  private static func masked() throws -> (connection: Connection, layer: Layer) {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 4, y: 2, width: 20, height: 16), .pureRed)
    _ = connection.addBox(Rect(x: 10, y: 8, width: 14, height: 12), .pureBlue, to: layer)
    return (connection, layer)
  }

  /// A triangle, whose edges cover pixels by halves.
  private static let triangle = Path.polygon([(2, 3), (18, 1), (9, 17)], closed: true)

  private static func mask(_ connection: Connection, _ alpha: Double = 1) -> ShapeLayer {
    let color = Color(red: 0.3, green: 1, blue: 0, alpha: alpha)
    let mask = connection.addBox(Rect(x: 1, y: 1, width: 20, height: 20), color)
    mask.path = triangle
    return mask
  }

  @Test("multiplies the layer and its sublayers by its alpha", arguments: [1.0, 0.4], [1.0, 0.5])
  func alpha(_ alpha: Double, _ opacity: Double) throws {
    let (connection, layer) = try Self.masked()
    let mask = Self.mask(connection, alpha)
    mask.opacity = 0.5
    layer.mask = mask
    layer.opacity = opacity
    let content = try Self.masked().connection.picture()
    let shape = PixelIntegral([Self.triangle.points.map { Point(x: $0.x + 5, y: $0.y + 3) }])
    let picture = try connection.picture()
    for y in 0..<24 {
      for x in 0..<32 {
        let share = shape.nonZero(x, y) / 255 * alpha * 0.5 * opacity
        for shift in [0, 16, 24] as [UInt32] {
          let expected = share * Double(content[x, y] >> shift & 255)
          let shown = Double(picture[x, y] >> shift & 255)
          // Mask, mask's opacity and group opacity each round once.
          #expect(abs(shown - expected) <= 2, "(\(x), \(y))")
        }
      }
    }
  }

  @Test("is not drawn, counts with its own sublayers, and is gone when taken away")
  func subtree() throws {
    let (connection, layer) = try Self.masked()
    let mask = connection.addLayer(Rect(x: 0, y: 0, width: 20, height: 16))
    layer.mask = mask
    #expect(try connection.picture().isBlank, "a mask without content hides everything")
    _ = connection.addBox(Rect(x: 2, y: 2, width: 4, height: 4), to: mask)
    let picture = try connection.picture()
    #expect(picture[6, 4] == 0xFFFF_0000)
    #expect(picture[11, 9] == 0)
    mask.isHidden = true
    #expect(try connection.picture().isBlank)
    layer.mask = nil
    #expect(try connection.picture()[11, 9] == 0xFFFF_0000)
  }

  @Test("may be masked itself")
  func nested() throws {
    let (connection, layer) = try Self.masked()
    let mask = connection.addLayer(Rect(x: 0, y: 0, width: 10, height: 10), .black)
    mask.mask = connection.addLayer(
      Rect(x: 5, y: 0, width: 10, height: 10), Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    layer.mask = mask
    let picture = try connection.picture()
    #expect(picture[10, 5] == 0x8080_0000)
    #expect(picture[8, 5] == 0)
    #expect(picture[15, 5] == 0)
  }

  @Test("is taken from where it was: a superlayer, or another layer that it masked")
  func ownership() throws {
    let (connection, layer) = try Self.masked()
    let second = connection.addLayer(Rect(x: 0, y: 0, width: 9, height: 9), .pureBlue)
    let mask = connection.addLayer(Rect(x: 0, y: 0, width: 3, height: 3), .black)
    layer.mask = mask
    #expect(mask.superlayer == nil)
    #expect(connection.root.sublayers.count == 2)
    second.mask = mask
    #expect(layer.mask == nil)
    #expect(try connection.picture()[8, 8] == 0xFFFF_0000)
    connection.root.addSublayer(mask)
    #expect(second.mask == nil)
    let picture = try connection.picture()
    #expect(picture[2, 2] == 0xFF00_0000, "now drawn")
    #expect(picture[8, 1] == 0xFF00_00FF, "no longer masked")
  }

  @Test("and its layer may change places in one commit")
  func exchange() throws {
    let (connection, layer) = try Self.masked()
    let mask = connection.addLayer(Rect(x: 0, y: 0, width: 32, height: 24), .black)
    layer.mask = mask
    try connection.show()
    layer.mask = nil
    layer.removeFromSuperlayer()
    mask.mask = layer
    connection.root.addSublayer(mask)
    let picture = try connection.picture()
    #expect(picture[5, 5] == 0xFF00_0000)
    #expect(picture[30, 22] == 0)
  }

  @Test("ten thousand masks of masks are drawn without those that lie too deep, and released")
  func depth() throws {
    let connection = try Connection()
    var layer = connection.addLayer(Rect(x: 4, y: 2, width: 20, height: 16), .pureRed)
    for _ in 0..<10_000 {
      let mask = connection.addLayer(Rect(x: 0, y: 0, width: 20, height: 16), .black)
      layer.mask = mask
      layer = mask
    }
    #expect(try connection.picture()[11, 8] == 0xFFFF_0000)
    layer = connection.root
    connection.root.sublayers[0].removeFromSuperlayer()
    #expect(try connection.picture().isBlank)
    _ = try connection.picture()
    #expect(connection.server.layerCount == 1)
  }
}
