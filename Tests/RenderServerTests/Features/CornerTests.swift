import AnimationTiming
import CCairo
import LayerTree
import TestSupport
import Testing

@Suite("Rounded corners")
struct CornerTests {
  @Test(
    "round the background, and with masksToBounds clip sublayers", arguments: [0.0, 2.5, 6, 100],
    [1.0, 2.0])
  func rounded(_ radius: Double, _ scale: Double) throws {
    for clips in [false, true] {
      let connection = try Connection(scale: scale)
      let layer = connection.addLayer(Rect(x: 3, y: 2, width: 20, height: 14), .pureRed)
      (layer.cornerRadius, layer.masksToBounds) = (radius, clips)
      let box = connection.addBox(Rect(x: -3, y: -2, width: 15, height: 9), .pureBlue, to: layer)
      box.isHidden = !clips
      let reference = Self.clipped(radius: radius, scale: scale) { context in
        cairo_set_source_rgb(context, 1, 0, 0)
        guard clips else { return cairo_paint(context) }
        let bounds = Rect(x: 0, y: 0, width: 20, height: 14)
        Self.roundedRectangle(bounds, radius: min(7, radius), in: context)
        cairo_fill(context)
        cairo_rectangle(context, -3, -2, 15, 9)
        cairo_set_source_rgb(context, 0, 0, 1)
        cairo_fill(context)
      }
      // Both approximate quarter circles by cubics; the reference is Cairo's.
      #expect(try connection.picture().difference(to: reference) <= CairoAgreementTests.tolerance)
    }
  }

  @Test("do not clip sublayers without masksToBounds, and cost no surface")
  func unclipped() throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 3, y: 2, width: 20, height: 14), .pureRed)
    layer.cornerRadius = 6
    _ = connection.addBox(Rect(x: -3, y: -2, width: 4, height: 4), .pureBlue, to: layer)
    let painted = try connection.added(.pixelsComposited, byFrameAt: 1)
    let picture = try connection.picture()
    #expect(picture[0, 0] == 0xFF00_00FF)
    #expect(picture[3, 3] == 0xFF00_00FF, "over the rounded corner")
    #expect(painted <= 32 * 24 + 20 * 14 + 16)
  }

  @Test("clip what has no background of its own as a path would", arguments: [0.0, 0.3])
  func clippedShape(_ turn: Double) throws {
    let connection = try Connection()
    let layer = connection.addLayer(Rect(x: 6, y: 5, width: 20, height: 14))
    layer.cornerRadius = 5
    layer.masksToBounds = true
    layer.transform = AffineTransform(AffineTransform.Parts(rotation: turn))
    _ = connection.addBox(Rect(x: -9, y: -9, width: 50, height: 50), .pureBlue, to: layer)
    let reference = Picture.drawn { context in
      cairo_translate(context, 16, 12)
      cairo_rotate(context, turn)
      Self.roundedRectangle(Rect(x: -10, y: -7, width: 20, height: 14), radius: 5, in: context)
      cairo_set_source_rgb(context, 0, 0, 1)
      cairo_fill(context)
    }
    // A turned layer's corner lies between pixels: its mask is made at the nearest quarter of a
    // pixel, so that each edge may be off by 1/8 px across and down, 45 levels.
    #expect(try connection.picture().difference(to: reference) <= (turn == 0 ? 8 : 45))
  }

  @Test("a turned clip is composited where it covers anything, not over its whole bounds")
  func turnedClip() throws {
    let connection = try Connection(width: 120, height: 100)
    let layer = connection.addLayer(Rect(x: 10, y: 44, width: 100, height: 12))
    layer.masksToBounds = true
    layer.transform = AffineTransform(AffineTransform.Parts(rotation: 0.6))
    let inside = connection.addBox(layer.bounds, .pureBlue, to: layer)
    _ = try connection.picture()
    inside.fillColor = .pureRed
    let painted = try connection.added(.pixelsComposited, byFrameAt: 1)
    // Its bounds, 90 x 67 px, are cleared and cut, and so many pixels of the screen cleared; then
    // some 1,200 pixels are drawn, and bands round them composited.
    #expect(painted < 4 * 90 * 67)
    #expect(try connection.picture()[60, 50] == 0xFFFF_0000)
  }

  /// A picture by `draw` in a layer of 20 × 14 at (3, 2) with round corners.
  private static func clipped(
    radius: Double, scale: Double, _ draw: (OpaquePointer) -> Void
  ) -> Picture {
    Picture.drawn(scale: scale) { context in
      cairo_translate(context, 3, 2)
      cairo_push_group(context)
      draw(context)
      cairo_pop_group_to_source(context)
      roundedRectangle(Rect(x: 0, y: 0, width: 20, height: 14), radius: min(7, radius), in: context)
      cairo_fill(context)
    }
  }

  static func roundedRectangle(_ rect: Rect, radius: Double, in context: OpaquePointer) {
    cairo_new_sub_path(context)
    let corners = [
      (rect.maxX - radius, rect.minY + radius), (rect.maxX - radius, rect.maxY - radius),
      (rect.minX + radius, rect.maxY - radius), (rect.minX + radius, rect.minY + radius),
    ]
    for (index, corner) in corners.enumerated() {
      let start = Double(index - 1) * Double.pi / 2
      cairo_arc(context, corner.0, corner.1, radius, start, start + Double.pi / 2)
    }
    cairo_close_path(context)
  }
}
