import AnimationTiming
import CCairo
import LayerTree
import TestSupport
import Testing

@Suite("Borders")
struct BorderTests {
  private static let frame = Rect(x: 3, y: 2, width: 20, height: 14)

  private static func add(_ width: Double, radius: Double = 0, to connection: Connection) -> Layer {
    let layer = connection.addLayer(frame, .white)
    (layer.borderWidth, layer.borderColor) = (width, .pureBlue)
    layer.cornerRadius = radius
    return layer
  }

  /// The layer and its line as Cairo draws them.
  private static func reference(_ width: Double, radius: Double, _ scale: Double) -> Picture {
    Picture.drawn(scale: scale) { context in
      CornerTests.roundedRectangle(frame, radius: radius, in: context)
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_fill(context)
      CornerTests.roundedRectangle(frame, radius: radius, in: context)
      if width < 7 {
        CornerTests.roundedRectangle(
          Rect(
            x: frame.minX + width, y: frame.minY + width, width: frame.size.width - 2 * width,
            height: frame.size.height - 2 * width), radius: max(0, radius - width), in: context)
      }
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      cairo_set_source_rgb(context, 0, 0, 1)
      cairo_fill(context)
    }
  }

  @Test(
    "are lines along the inside of the edge", arguments: [0.5, 1, 2.5, 6.9, 7, 40],
    [(0.0, 1.0), (0.0, 2.0), (5.0, 1.0), (5.0, 2.0)])
  func line(_ width: Double, _ look: (radius: Double, scale: Double)) throws {
    let connection = try Connection(scale: look.scale)
    _ = Self.add(width, radius: look.radius, to: connection)
    let reference = Self.reference(width, radius: look.radius, look.scale)
    #expect(try connection.picture().difference(to: reference) <= CairoAgreementTests.tolerance)
  }

  @Test("lie over the sublayers, under the next layer, and within the layer's opacity")
  func order() throws {
    let connection = try Connection()
    let layer = Self.add(2, to: connection)
    _ = connection.addBox(Rect(x: 0, y: 0, width: 20, height: 14), .pureRed, to: layer)
    let next = connection.addLayer(Rect(x: 3, y: 2, width: 4, height: 1), .white)
    let picture = try connection.picture()
    #expect(picture[4, 3] == 0xFF00_00FF, "over the sublayer")
    #expect(picture[8, 8] == 0xFFFF_0000)
    #expect(picture[4, 2] == 0xFFFF_FFFF, "under the next layer")
    next.isHidden = true
    layer.opacity = 0.5
    let faded = try connection.picture()
    #expect(faded[4, 3] == 0x8000_0080)
    #expect(faded[8, 8] == 0x8080_0000)
  }

  @Test("of no width are none")
  func width() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Self.frame, .white)
    let without = try connection.picture(at: 1)
    for (time, width) in [(2.0, -1), (3, Double.nan)] {
      layer.borderWidth = width
      #expect(try connection.picture(at: time) == without)
    }
  }
}
