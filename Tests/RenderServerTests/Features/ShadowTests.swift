import AnimationTiming
import CCairo
import Foundation
import LayerTree
import TestSupport
import Testing

@Suite("Shadows")
struct ShadowTests {
  private static let box = Rect(x: 10, y: 9, width: 12, height: 8)

  private static func caster(path: Bool) throws -> (Connection, Layer) {
    let connection = try Connection()
    let layer = connection.addLayer(box)
    let inside = Rect(x: 0, y: 0, width: 12, height: 8)
    if path { layer.shadowPath = .rectangle(inside) }
    _ = connection.addBox(inside, .pureRed, to: layer)
    layer.shadowOpacity = 0.6
    layer.shadowOffset = Size(width: 2, height: 3)
    return (connection, layer)
  }

  /// The share of a Gaussian within a box that is blurred: differences of the error function.
  private static func coverage(_ x: Int, _ y: Int, of box: Rect, _ sigma: Double) -> Double {
    func share(_ low: Double, _ high: Double, _ place: Double) -> Double {
      // A pixel's own coverage, then the blur of samples: the sum over the covered pixels.
      var (sum, total) = (0.0, 0.0)
      for pixel in -200...200 {
        let weight = exp(-Double(pixel * pixel) / (2 * sigma * sigma))
        total += weight
        if (low..<high).contains(place + Double(pixel)) { sum += weight }
      }
      return sum / total
    }
    return share(box.minX, box.maxX, Double(x) + 0.5) * share(box.minY, box.maxY, Double(y) + 0.5)
  }

  private static func reference(
    _ sigma: Double, _ offset: Size, _ color: Color, _ opacity: Double
  ) -> Picture {
    let cast = Rect(
      x: box.minX + offset.width, y: box.minY + offset.height, width: box.size.width,
      height: box.size.height)
    return Picture.computed { x, y in
      if x >= 10, x < 22, y >= 9, y < 17 { return .pureRed }
      var shade = color
      shade.alpha *= opacity * coverage(x, y, of: cast, sigma)
      return shade
    }
  }

  @Test(
    "are a Gaussian of the layer's shape, with or without a path", arguments: [true, false],
    [1.0, 2.5, 4])
  func gaussian(_ path: Bool, _ radius: Double) throws {
    let (connection, layer) = try Self.caster(path: path)
    layer.shadowRadius = radius
    layer.shadowColor = Color(red: 0, green: 0.5, blue: 1, alpha: 0.9)
    let reference = Self.reference(
      radius, layer.shadowOffset, Color(red: 0, green: 0.5, blue: 1, alpha: 0.9), 0.6)
    // The kernel ends at three deviations: 0.27 % of 255 on either axis; mask and blend round.
    #expect(try connection.picture().difference(to: reference) <= 2)
  }

  @Test("without a blur are the shape itself", arguments: [true, false])
  func sharp(_ path: Bool) throws {
    let (connection, layer) = try Self.caster(path: path)
    layer.shadowRadius = 0
    let picture = try connection.picture()
    #expect(picture[23, 19] == 0x9900_0000)
    #expect(picture[24, 19] == 0)
    #expect(picture[20, 16] == 0xFFFF_0000)
  }

  @Test("grow with the layer's scale and the screen's")
  func scaled() throws {
    let connection = try Connection(width: 16, height: 12, scale: 2)
    let layer = connection.addLayer(Rect(x: 5, y: 4.5, width: 6, height: 4), .pureRed)
    layer.shadowPath = .rectangle(Rect(x: 0, y: 0, width: 6, height: 4))
    (layer.shadowOpacity, layer.shadowRadius) = (0.6, 1.25)
    layer.shadowOffset = Size(width: 1, height: 1.5)
    let reference = Self.reference(2.5, Size(width: 2, height: 3), .black, 0.6)
    #expect(try connection.picture().difference(to: reference) <= 2)
  }

  @Test("take the shape of all that is drawn, holes included")
  func composited() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 2, y: 2, width: 20, height: 16))
    _ = connection.addBox(Rect(x: 0, y: 0, width: 3, height: 16), to: layer)
    _ = connection.addBox(Rect(x: 17, y: 0, width: 3, height: 16), to: layer)
    (layer.shadowOpacity, layer.shadowRadius) = (1, 0)
    layer.shadowOffset = Size(width: 5, height: 0)
    layer.shadowColor = .pureBlue
    let picture = try connection.picture()
    #expect(picture[8, 8] == 0xFF00_00FF)
    #expect(picture[12, 8] == 0)
    #expect(picture[25, 8] == 0xFF00_00FF)
    layer.sublayers[0].removeFromSuperlayer()
    #expect(try connection.picture()[8, 8] == 0)
  }

  @Test("are clipped by masksToBounds and by the mask", arguments: [true, false])
  func clipped(_ path: Bool) throws {
    let (connection, layer) = try Self.caster(path: path)
    layer.masksToBounds = true
    #expect(try connection.picture()[24, 19] == 0)
    layer.masksToBounds = false
    #expect(try connection.picture()[22, 18] != 0)
    layer.mask = connection.addLayer(Rect(x: 0, y: 0, width: 12, height: 40), .black)
    let picture = try connection.picture()
    #expect(picture[22, 18] == 0)
    #expect(picture[20, 19] != 0)
  }

  @Test("are cast from beyond the screen's edge")
  func beyond() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: -14, y: 4, width: 12, height: 8))
    _ = connection.addBox(Rect(x: 0, y: 0, width: 12, height: 8), to: layer)
    (layer.shadowOpacity, layer.shadowOffset) = (1, Size(width: 4, height: 0))
    let picture = try connection.picture()
    #expect(picture.alpha(0, 8) > 120)
  }

  @Test("of a path are blurred once: not when the layer moves, nor when its content does")
  func pathIsCached() throws {
    let (connection, layer) = try Self.caster(path: true)
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 1) > 0)
    layer.sublayers[0].position.x += 4
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 2) == 0)
    layer.position.x += 3.3
    layer.sublayers[0].opacity = 0
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 3) == 0)
    layer.shadowColor = .pureBlue
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 4) == 0)
    layer.shadowRadius = 2
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 5) > 0)
  }

  @Test("without a path are blurred anew whenever the content changes, and only then")
  func castIsDearer() throws {
    let (connection, layer) = try Self.caster(path: false)
    let blurred = Int64((12 + 18) * (8 + 18))
    // Sigma 3 reaches 9 px on either side; the box is whole pixels and has no mask.
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 1) == blurred)
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 2) == 0)
    for frame in 3...6 {
      layer.sublayers[0].position.x += 1
      #expect(try connection.added(.pixelsRasterised, byFrameAt: Double(frame)) == blurred)
    }
    _ = connection.addBox(Rect(x: 0, y: 0, width: 2, height: 2))
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 7) == 0, "another layer's change")
  }
}
