import CCairo
import Foundation
import LayerTree
import TestSupport
import Testing
import WaveViews

@Suite("Pictures as files have them")
struct EncodedPictureTests {
  /// A soft slope in each colour.
  private static func slope() throws -> LayerImage {
    try #require(
      LayerImage.of(40, 24) { x, y in
        0xFF00_0000 | UInt32(50 + 4 * x) << 16 | UInt32(80 + 5 * y) << 8 | UInt32(60 + x + y)
      })
  }

  @Test("PNG gives back every word, whatever its alpha", arguments: [(1, 1), (37, 21), (256, 2)])
  func png(_ size: (width: Int, height: Int)) throws {
    let image = try #require(LayerImage.noise(size.width, size.height))
    let decoded = try EncodedPicture(image, .png).decoded()
    #expect(Picture(decoded) == Picture(image))
  }

  @Test("PNG keeps an opaque picture without its alpha, and gives back every word")
  func opaque() throws {
    let image = try Self.slope()
    let encoded = try EncodedPicture(image, .png)
    // The header's colour type: 2 is red, green and blue.
    #expect(encoded.bytes[25] == 2)
    #expect(try Picture(encoded.decoded()) == Picture(image))
  }

  @Test("PNG is read by Cairo as by this")
  func cairo() throws {
    let image = try #require(LayerImage.noise(37, 21))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    try Data(EncodedPicture(image, .png).bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let surface = cairo_image_surface_create_from_png(file.path)
    defer { cairo_surface_destroy(surface) }
    let data = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let read = data.withMemoryRebound(to: UInt32.self, capacity: 21 * stride) {
      Picture($0, stride: stride, width: 37, height: 21)
    }
    #expect(read.difference(to: Picture(image)) <= 1)
  }

  @Test("JPEG gives back soft colours within a few levels, opaque")
  func jpeg() throws {
    let image = try Self.slope()
    let encoded = try EncodedPicture(image, .jpeg, quality: 95)
    #expect(encoded.bytes.count < image.byteCount / 2)
    let decoded = try encoded.decoded()
    try #require(decoded.width == 40 && decoded.height == 24)
    #expect(decoded.withWords { $0.allSatisfy { $0 >> 24 == 255 } })
    #expect(Picture(decoded).difference(to: Picture(image)) <= 6)
  }

  @Test(
    "what is neither, cut short or damaged is refused with a reason",
    arguments: EncodedPicture.Format.allCases)
  func damaged(_ format: EncodedPicture.Format) throws {
    let bytes = try EncodedPicture(Self.slope(), format).bytes
    #expect(throws: PictureError.format([0x47, 0x49, 0x46, 0x38])) {
      try EncodedPicture([0x47, 0x49, 0x46, 0x38, 0x39]).decoded()
    }
    #expect(throws: PictureError.format([])) { try EncodedPicture([]).decoded() }
    for length in [4, 20, bytes.count / 2, bytes.count - 20] {
      #expect(throws: PictureError.self) {
        try EncodedPicture(Array(bytes.prefix(length))).decoded()
      }
    }
  }

  @Test(
    "with any byte changed, a file is refused or read, and never traps",
    arguments: EncodedPicture.Format.allCases)
  func faulty(_ format: EncodedPicture.Format) throws {
    let image = try #require(LayerImage.of(9, 7) { _, _ in 0xFF80_4020 })
    let bytes = try EncodedPicture(image, format).bytes
    for index in bytes.indices {
      for flip: UInt8 in [0xFF, 0x80, 1] {
        var other = bytes
        other[index] ^= flip
        _ = try? EncodedPicture(other).decoded()
      }
    }
  }
}
