import AnimationTiming
import CCairo
import LayerTree
import TestSupport
import Testing

@Suite("Gradients")
struct GradientTests {
  typealias Case = (name: String, colors: [Color], locations: [Double]?)

  private static let two = [Color.pureRed, .pureBlue]
  private static let three = [Color.pureRed, .white, .pureBlue]
  private static let clear = Color(red: 0, green: 1, blue: 0, alpha: 0)

  static let cases: [Case] = [
    ("top to bottom", two, nil),
    ("three colours at places of their own", three, [0.2, 0.3, 0.9]),
    ("transparency, straight", [.pureRed, clear], [0, 1]),
    ("places that fall count as equal", three, [0.2, 0.7, 0.4]),
    ("another number of places than of colours", two, [0.1, 0.2, 0.3]),
  ]

  @Test("are the colours that interpolation says", arguments: cases)
  func colours(_ gradient: Case) throws {
    let connection = try Connection(scale: 2)
    let layer = connection.add(GradientLayer(in: connection.context), connection.root.bounds)
    (layer.colors, layer.locations) = (gradient.colors, gradient.locations)
    let reference = Picture.computed(width: 64, height: 48) { x, y in
      Self.color(gradient, at: (Double(y) + 0.5) / 48)
    }
    // A step between two equal places may fall on either side of a pixel's middle.
    let picture = try connection.picture()
    let rows = (0..<48).filter { row in
      gradient.locations?[1] != 0.7 || abs((Double(row) + 0.5) / 48 - 0.7) > 0.02
    }
    func shown(_ whole: Picture) -> Picture {
      Picture(width: 64, height: rows.count) { whole[$0, rows[$1]] }
    }
    #expect(shown(picture).difference(to: shown(reference)) <= 2)
  }

  @Test("fill rounded corners over the background, and turn with the layer")
  func shape() throws {
    let connection = try Connection()
    let layer = connection.add(
      GradientLayer(in: connection.context), Rect(x: 6, y: 4, width: 20, height: 16))
    layer.colors = Self.two
    layer.cornerRadius = 8
    layer.backgroundColor = .pureRed
    layer.transform = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let shape = Picture.drawn { context in
      CornerTests.roundedRectangle(Rect(x: 8, y: 2, width: 16, height: 20), radius: 8, in: context)
      cairo_fill(context)
    }
    let picture = try connection.picture()
    for y in 2..<22 {
      for x in 0..<32 where shape.alpha(x, y) == 255 {
        let blue = (23.5 - Double(x)) / 16 * 255
        #expect(abs(Double(picture[x, y] & 255) - blue) <= 3, "(\(x), \(y))")
      }
      for x in 0..<32 where shape.alpha(x, y) == 0 { #expect(picture.alpha(x, y) <= 16) }
    }
  }

  @Test("of one colour fill evenly, of none draw nothing")
  func fewColours() throws {
    let connection = try Connection()
    let layer = connection.add(GradientLayer(in: connection.context), connection.root.bounds)
    #expect(try connection.picture().isBlank)
    layer.colors = [.pureRed]
    layer.opacity = 0.5
    let picture = try connection.picture()
    #expect(picture.words.allSatisfy { $0 == 0x8080_0000 })
  }

  @Test("are not scan-converted again when only the colours change")
  func cost() throws {
    let connection = try Connection()
    let layer = connection.add(
      GradientLayer(in: connection.context), Rect(x: 1.5, y: 1.5, width: 20, height: 20))
    layer.colors = Self.two
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 1) > 0)
    layer.colors = [.pureBlue, .pureRed]
    layer.position.x += 2
    #expect(try connection.added(.pixelsRasterised, byFrameAt: 2) == 0)
    #expect(try connection.added(.pixelsComposited, byFrameAt: 3) == 0)
  }

  /// The definition: the share of the way down, clamped, interpolated.
  private static func color(_ gradient: Case, at way: Double) -> Color {
    let last = gradient.colors.count - 1
    var places = (0...last).map { Double($0) / Double(last) }
    if let own = gradient.locations, own.count == places.count { places = own }
    for index in 1...last { places[index] = max(places[index], places[index - 1]) }
    if way <= places[0] { return gradient.colors[0] }
    guard let next = places.firstIndex(where: { $0 > way }) else { return gradient.colors[last] }
    let share = (way - places[next - 1]) / (places[next] - places[next - 1])
    let (a, b) = (gradient.colors[next - 1], gradient.colors[next])
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
      alpha: mix(a.alpha, b.alpha))
  }
}
