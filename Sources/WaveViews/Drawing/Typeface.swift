package import AnimationTiming
import CFreeType
import Glibc

/// The glyphs of a font at one size, filled by FreeType as their outlines are, without fitting them
/// to pixels. A glyph is filled when it is first drawn, and kept. Belongs to one thread.
package final class Typeface {
  private struct Glyph {
    /// A byte for each pixel, the top row first.
    let coverage: [UInt8]
    let width: Int
    let height: Int
    /// From the pen to the left column, px.
    let left: Int
    /// From the baseline up to above the top row, px.
    let top: Int
    /// To the next pen, 1/64 px.
    let advance: Int
  }

  /// DejaVu Sans, where Debian's fonts-dejavu-core has it.
  package static let standardFile = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// From one baseline to the next, px.
  package let lineHeight: Int
  /// From the top of a line down to its baseline, px.
  package let ascent: Int
  private let library: FT_Library
  private let face: FT_Face
  private var glyphs: [UInt32: Glyph] = [:]

  /// - Parameter size: pixels per em, 1…1000.
  package init(_ file: String = standardFile, size: Int) throws(TypefaceError) {
    var (library, face): (FT_Library?, FT_Face?)
    guard (1...1000).contains(size) else {
      throw TypefaceError(file: file, reason: "no size \(size)")
    }
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw TypefaceError(file: file, reason: "no memory")
    }
    let code = FT_New_Face(library, file, 0, &face)
    guard code == 0, let face, FT_Set_Pixel_Sizes(face, 0, UInt32(size)) == 0 else {
      FT_Done_FreeType(library)
      throw TypefaceError(file: file, reason: "FreeType's error \(code)")
    }
    (self.library, self.face) = (library, face)
    let metrics = face.pointee.size.pointee.metrics
    lineHeight = (metrics.height + 63) >> 6
    ascent = (metrics.ascender + 63) >> 6
  }

  deinit { FT_Done_FreeType(library) }

  /// `text` in lines of at most `width` px, broken at spaces; a wider word has a line of its own.
  package func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = lines.last.map { $0 + " " + word }
      if let longer, self.width(longer) <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// How far the pen goes over `text`, px, rounded up: the sum of its glyphs' advances.
  package func width(_ text: String) -> Int {
    (text.unicodeScalars.reduce(0) { $0 + glyph($1).advance } + 63) >> 6
  }

  /// Draws a line of `text` over premultiplied ARGB32 `words` in rows of `width`, its corner at
  /// `left` and `top`, px; what lies outside is left out.
  package func draw(
    _ text: String, _ color: Color, in words: UnsafeMutableBufferPointer<UInt32>, width: Int,
    left: Int, top: Int
  ) {
    guard width > 0 else { return }
    let source = [color.blue, color.green, color.red, 1].map {
      UInt32((max(0, min(1, $0 * color.alpha)) * 255).rounded())
    }
    var pen = left << 6
    for scalar in text.unicodeScalars {
      let glyph = glyph(scalar)
      let column = (pen + 32) >> 6 + glyph.left
      blend(glyph, source, in: words, width: width, left: column, top: top + ascent - glyph.top)
      pen += glyph.advance
    }
  }

  private func blend(
    _ glyph: Glyph, _ source: [UInt32], in words: UnsafeMutableBufferPointer<UInt32>, width: Int,
    left: Int, top: Int
  ) {
    let height = words.count / width
    let columns = max(0, -left)..<max(max(0, -left), min(glyph.width, width - left))
    for row in 0..<glyph.height where (0..<height).contains(top + row) {
      for column in columns {
        let coverage = UInt32(glyph.coverage[row * glyph.width + column])
        guard coverage > 0 else { continue }
        let index = (top + row) * width + left + column
        let under = 255 - (source[3] * coverage + 127) / 255
        var word: UInt32 = 0
        for (channel, value) in source.enumerated() {
          let shift = UInt32(8 * channel)
          let below = words[index] >> shift & 255
          word |= min(255, (value * coverage + below * under + 127) / 255) << shift
        }
        words[index] = word
      }
    }
  }

  private func glyph(_ scalar: Unicode.Scalar) -> Glyph {
    if let known = glyphs[scalar.value] { return known }
    let glyph = filled(scalar)
    glyphs[scalar.value] = glyph
    return glyph
  }

  /// The glyph of a character, or the font's sign for one that it does not have.
  private func filled(_ scalar: Unicode.Scalar) -> Glyph {
    guard FT_Load_Char(face, UInt(scalar.value), wb_ft_load_filled) == 0,
      let slot = face.pointee.glyph
    else { return Glyph(coverage: [], width: 0, height: 0, left: 0, top: 0, advance: 0) }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    var coverage: [UInt8] = []
    if let buffer = bitmap.buffer {
      for row in 0..<height {
        let line = UnsafeBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width)
        coverage.append(contentsOf: line)
      }
    }
    return Glyph(
      coverage: coverage, width: width, height: height, left: Int(slot.pointee.bitmap_left),
      top: Int(slot.pointee.bitmap_top), advance: Int(slot.pointee.advance.x))
  }
}

package struct TypefaceError: Error, Equatable, CustomStringConvertible {
  let file: String
  let reason: String

  package var description: String {
    "\(file): no font that can be drawn with (\(reason)); scripts/setup installs fonts-dejavu-core"
  }
}
