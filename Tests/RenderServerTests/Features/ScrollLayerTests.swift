import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Layers that scroll")
struct ScrollLayerTests {
  private static func layer(_ mode: ScrollLayer.Mode, in context: LayerContext) -> ScrollLayer {
    let layer = ScrollLayer(in: context)
    layer.frame = Rect(x: 4, y: 3, width: 20, height: 10)
    layer.scrollMode = mode
    return layer
  }

  @Test(
    "scroll along the axes of their mode",
    arguments: [
      (ScrollLayer.Mode.none, 0.0, 0.0), (.vertically, 0, 7), (.horizontally, 5, 0), (.both, 5, 7),
    ])
  func modes(_ row: (mode: ScrollLayer.Mode, x: Double, y: Double)) throws {
    let layer = Self.layer(row.mode, in: try Connection().context)
    layer.scroll(to: Point(x: 5, y: 7))
    #expect(layer.bounds == Rect(x: row.x, y: row.y, width: 20, height: 10))
  }

  @Test(
    "scroll the least way to what has to show",
    arguments: [
      (Rect(x: 2, y: 2, width: 5, height: 5), 0.0, 0.0),
      (Rect(x: 30, y: 2, width: 5, height: 5), 15, 0),
      (Rect(x: -6, y: 12, width: 4, height: 3), -6, 5),
      (Rect(x: 10, y: 0, width: 50, height: 5), 10, 0),
    ])
  func least(_ row: (rect: Rect, x: Double, y: Double)) throws {
    let layer = Self.layer(.both, in: try Connection().context)
    layer.scroll(toShow: row.rect)
    #expect(layer.bounds.origin == Point(x: row.x, y: row.y))
  }

  @Test("show the part of what they hold that begins where they have scrolled to")
  func picture() throws {
    func picture(_ corner: Point, at box: Point) throws -> Bitmap {
      let connection = try Connection()
      let layer = Self.layer(.both, in: connection.context)
      layer.masksToBounds = true
      connection.root.addSublayer(layer)
      _ = connection.addBox(Rect(x: box.x, y: box.y, width: 6, height: 4), .black, to: layer)
      layer.scroll(to: corner)
      return try connection.bitmap()
    }
    // Scrolled by (5, 7), what lies at (6, 9) is seen at (1, 2).
    #expect(
      try picture(Point(x: 5, y: 7), at: Point(x: 6, y: 9))
        == picture(.zero, at: Point(x: 1, y: 2)))
  }
}
