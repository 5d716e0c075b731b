import AnimationTiming
import CFreeType
import Testing
import WaveViews

@Suite("Text drawn by the app")
struct TypefaceTests {
  /// Draws `text` in opaque white on transparent pixels.
  private static func drawn(
    _ text: String, size: Int, width: Int, height: Int, left: Int = 0, top: Int = 0,
    _ color: Color = .init(red: 1, green: 1, blue: 1), on ground: UInt32 = 0
  ) throws -> [UInt32] {
    let typeface = try Typeface(size: size)
    var words = [UInt32](repeating: ground, count: width * height)
    words.withUnsafeMutableBufferPointer {
      typeface.draw(text, color, in: $0, width: width, left: left, top: top)
    }
    return words
  }

  /// The area that a glyph's outline encloses, px, by Green's theorem over its lines and quadratic
  /// curves; and its advance, 1/64 px.
  private static func outline(of scalar: Unicode.Scalar, size: Int) throws -> (
    area: Double, advance: Int
  ) {
    var (library, face): (FT_Library?, FT_Face?)
    try #require(FT_Init_FreeType(&library) == 0)
    defer { FT_Done_FreeType(library) }
    try #require(FT_New_Face(library, Typeface.standardFile, 0, &face) == 0)
    let open = try #require(face)
    FT_Set_Pixel_Sizes(open, 0, UInt32(size))
    try #require(FT_Load_Char(open, UInt(scalar.value), wb_ft_load_outline) == 0)
    let outline = open.pointee.glyph.pointee.outline
    var (first, area) = (0, 0.0)
    for contour in 0..<Int(outline.n_contours) {
      let last = Int(outline.contours[contour])
      let points = (first...last).map { index in
        let point = outline.points[index]
        let place = SIMD2(Double(point.x) / 64, Double(point.y) / 64)
        return (place, isOn: Int(outline.tags[index]) & 1 != 0)
      }
      area += Self.area(points)
      first = last + 1
    }
    return (abs(area), Int(open.pointee.glyph.pointee.advance.x))
  }

  private static func area(_ points: [(SIMD2<Double>, isOn: Bool)]) -> Double {
    func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
    // Between two points on the curve, or two off it, lies one of the other kind, in the middle.
    var whole: [(SIMD2<Double>, isOn: Bool)] = []
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      whole.append(point)
      if point.isOn == next.isOn { whole.append(((point.0 + next.0) / 2, !point.isOn)) }
    }
    return whole.indices.filter { whole[$0].isOn }.reduce(0.0) { area, index in
      let (start, end) = (whole[index].0, whole[(index + 2) % whole.count].0)
      let control = whole[(index + 1) % whole.count].0
      // The polygon of the ends, and two thirds of the triangle with the control point.
      return area + cross(start, end) / 2 + cross(control - start, end - start) / 3
    }
  }

  @Test(
    "a glyph covers as many pixels as its outline encloses",
    arguments: ["I", "W", "o", "g", "8"] as [Unicode.Scalar], [12, 31])
  func area(_ scalar: Unicode.Scalar, _ size: Int) throws {
    let words = try Self.drawn(String(scalar), size: size, width: 60, height: 60, left: 5)
    let covered = words.reduce(0.0) { $0 + Double($1 >> 24) / 255 }
    let area = try Self.outline(of: scalar, size: size).area
    #expect(abs(covered - area) < 0.02 * area + 0.3)
  }

  @Test("a letter stands on the baseline", arguments: [12, 31])
  func baseline(_ size: Int) throws {
    let words = try Self.drawn("I", size: size, width: 40, height: 60, top: 3)
    let last = try #require(words.lastIndex { $0 != 0 }) / 40
    #expect(try last == 3 + Typeface(size: size).ascent - 1)
  }

  @Test("the pen goes on by each glyph's advance, and lines break where it would go too far")
  func lines() throws {
    let typeface = try Typeface(size: 16)
    let text = "once drawn then moved"
    let advances = try text.unicodeScalars.map { try Self.outline(of: $0, size: 16).advance }
    #expect(typeface.width(text) == (advances.reduce(0, +) + 63) / 64)
    let lines = typeface.lines(text, width: typeface.width("drawn then"))
    #expect(lines == ["once", "drawn then", "moved"])
    #expect(typeface.lines(text, width: 1) == ["once", "drawn", "then", "moved"])
    #expect(typeface.lines("", width: 100).isEmpty)
  }

  @Test("what lies outside is left out, the rest is what it is elsewhere")
  func clipped() throws {
    let whole = try Self.drawn("Wg", size: 20, width: 50, height: 40, left: 10, top: 8)
    let part = try Self.drawn("Wg", size: 20, width: 20, height: 14, left: -5, top: -4)
    for y in 0..<14 {
      for x in 0..<20 { #expect(part[y * 20 + x] == whole[(y + 12) * 50 + x + 15]) }
    }
  }

  @Test("ink is laid over what is there by its coverage")
  func ink() throws {
    let mask = try Self.drawn("g", size: 20, width: 20, height: 30)
    let color = Color(red: 1, green: 0.2, blue: 0, alpha: 0.5)
    let over = try Self.drawn("g", size: 20, width: 20, height: 30, color, on: 0xFF00_64C8)
    for (coverage, word) in zip(mask, over) {
      let share = Double(coverage >> 24) / 255
      for (shift, ink, ground) in [(16, 127.5, 0.0), (8, 25.5, 100), (0, 0, 200)] {
        let expected = ink * share + ground * (1 - share / 2)
        #expect(abs(Double(word >> UInt32(shift) & 255) - expected) <= 2)
      }
      #expect(word >> 24 >= 254)
    }
  }

  @Test("a file that is no font, and a size that none has, are refused with the cure")
  func refused() {
    for (file, size) in [("/nowhere.ttf", 12), ("/etc/passwd", 12), (Typeface.standardFile, 0)] {
      let error = #expect(throws: TypefaceError.self) { try Typeface(file, size: size) }
      for word in [file, "scripts/setup"] { #expect(error?.description.contains(word) == true) }
    }
  }
}
