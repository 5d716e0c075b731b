import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Both rasterisers")
struct CairoAgreementTests {
  /// Cairo samples 15 lines per pixel: one of them more or less at each of two edges that a pixel
  /// may have, and its rounding of coordinates to 1/256 px.
  static let tolerance = 2 * 255 / 15 + 3

  /// A simple outline: points in the order of their angle around the middle.
  private static func outline(_ seed: UInt64) -> Path {
    var generator = TestGenerator(seed: seed)
    var path = Path()
    let middle = Point(x: 16, y: 12)
    let corners = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
    for (index, corner) in corners.enumerated() {
      let reach = Double.random(in: 3...9, using: &generator)
      let point = Point(
        x: middle.x + Double(corner.0) * reach, y: middle.y + Double(corner.1) * reach)
      if index == 0 {
        path.move(to: point)
      } else if index % 3 == 2 {
        path.addQuadratic(
          to: point,
          control: Point(
            x: middle.x + Double(corner.0) * reach, y: middle.y + Double(corner.1) * 6))
      } else {
        path.addLine(to: point)
      }
    }
    path.close()
    return path
  }

  @Test(
    "draw the same shapes within two lines of Cairo's samples", arguments: 0..<20 as Range<UInt64>)
  func sameShapes(_ seed: UInt64) throws {
    let path = Self.outline(seed)
    let exact = try CoverageStage(.exact).bitmap(of: path)
    #expect(try exact.difference(to: CoverageStage(.cairo).bitmap(of: path)) <= Self.tolerance)
    #expect(!exact.isBlank)
  }

  @Test("a blurred shadow is the same within a level", arguments: [0.0, 1.5, 4])
  func shadows(_ radius: Double) throws {
    func bitmap(_ rasteriser: FillRasteriser) throws -> Picture {
      let connection = try Connection(rasteriser: rasteriser)
      let layer = connection.addLayer(connection.root.bounds)
      layer.shadowPath = .rectangle(Rect(x: 8.3, y: 6.6, width: 15, height: 11.2))
      (layer.shadowOpacity, layer.shadowOffset, layer.shadowRadius) = (1, .zero, radius)
      return try connection.picture()
    }
    let exact = try bitmap(.exact)
    #expect(!exact.isBlank)
    #expect(exact.difference(to: try bitmap(.cairo)) <= (radius > 0 ? 8 : Self.tolerance))
  }

  @Test("scan as many pixels, and composite an edge and no more")
  func sameBands() throws {
    func counts(_ rasteriser: FillRasteriser) throws -> [[Int64]] {
      let stage = try CoverageStage(rasteriser)
      return try [3.5, 4, 4.25, 6, 2.9, 3.5].map { crest in
        // Under a few slopes, at whole points: empty rows, an edge, a body.
        let water: [(Double, Double)] = [(0, 8), (9, crest), (20, 9.3), (32, 8), (32, 24), (0, 24)]
        return try stage.connection.work.added([.pixelsRasterised, .pixelsComposited]) {
          _ = try stage.bitmap(of: .polygon(water, closed: true))
        }
      }
    }
    let (exact, cairo) = (try counts(.exact), try counts(.cairo))
    #expect(exact.map(\.[0]) == cairo.map(\.[0]))
    // From the second picture on only rows 2 to 9 at most are drawn again: the body stays.
    for count in exact.dropFirst() + cairo.dropFirst() {
      #expect(count[1] > 0 && count[1] <= 8 * 32)
    }
  }
}
