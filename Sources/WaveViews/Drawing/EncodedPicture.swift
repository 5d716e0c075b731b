import CJPEG
import CPNG
import Glibc
package import LayerTree

/// A picture as a file has it, compressed: an app has to decompress it before it can be shown.
package struct EncodedPicture: Sendable, Equatable {
  package enum Format: Sendable, CaseIterable {
    /// Without loss, by zlib: libpng.
    case png
    /// With loss, opaque: libjpeg-turbo.
    case jpeg
  }

  package let bytes: [UInt8]

  /// Takes a file's bytes, which nobody looks at before ``decoded()``.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Compresses `image`, at JPEG's `quality`, 1…100; JPEG leaves alpha out.
  package init(_ image: LayerImage, _ format: Format, quality: Int = 90) throws(PictureError) {
    bytes =
      switch format {
      case .png: try Self.png(image)
      case .jpeg: try Self.jpeg(image, quality: quality)
      }
  }

  /// Decompresses the picture: premultiplied words.
  package func decoded() throws(PictureError) -> LayerImage {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try decodedPNG() }
    if bytes.starts(with: [0xFF, 0xD8]) { return try decodedJPEG() }
    throw .format(Array(bytes.prefix(4)))
  }

  // MARK: - PNG

  private static func header(_ width: Int, _ height: Int) -> png_image {
    var header = png_image()
    header.version = wb_png_version
    (header.width, header.height) = (UInt32(width), UInt32(height))
    header.format = wb_png_words
    return header
  }

  private static func sentence(of header: png_image) -> String {
    withUnsafeBytes(of: header.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func png(_ image: LayerImage) throws(PictureError) -> [UInt8] {
    let isOpaque = image.withWords { $0.allSatisfy { $0 >> 24 == 255 } }
    var header = header(image.width, image.height)
    if isOpaque { header.format = wb_png_bytes }
    // The bytes of red, green and blue, or of libpng's words, which are not premultiplied.
    let shifts: [UInt32] = isOpaque ? [16, 8, 0] : [0, 8, 16, 24]
    var pixels: [UInt8] = []
    image.withWords { words in
      for word in words {
        let word = isOpaque ? word : unmultiplied(word)
        for shift in shifts { pixels.append(UInt8(word >> shift & 255)) }
      }
    }
    var count = 0
    guard png_image_write_to_memory(&header, nil, &count, 0, pixels, 0, nil) != 0 else {
      throw .codec(sentence(of: header))
    }
    var bytes = [UInt8](repeating: 0, count: count)
    guard png_image_write_to_memory(&header, &bytes, &count, 0, pixels, 0, nil) != 0 else {
      throw .codec(sentence(of: header))
    }
    return Array(bytes.prefix(count))
  }

  private func decodedPNG() throws(PictureError) -> LayerImage {
    var header = Self.header(0, 0)
    defer { png_image_free(&header) }
    guard png_image_begin_read_from_memory(&header, bytes, bytes.count) != 0 else {
      throw .codec(Self.sentence(of: header))
    }
    let hasAlpha = header.format & wb_png_alpha != 0
    header.format = wb_png_words
    var isRead = false
    let image = LayerImage(width: Int(header.width), height: Int(header.height)) { words in
      isRead = png_image_finish_read(&header, nil, words.baseAddress, 0, nil) != 0
      if isRead, hasAlpha { Self.premultiply(words) }
    }
    guard let image else { throw .size(width: Int(header.width), height: Int(header.height)) }
    guard isRead else { throw .codec(Self.sentence(of: header)) }
    return image
  }

  private static func premultiply(_ words: UnsafeMutableBufferPointer<UInt32>) {
    for index in words.indices where words[index] >> 24 != 255 {
      words[index] = scaled(words[index]) { (value, alpha) in (value * alpha + 127) / 255 }
    }
  }

  private static func unmultiplied(_ word: UInt32) -> UInt32 {
    if [0, 255].contains(word >> 24) { return word }
    return scaled(word) { (value, alpha) in min(255, (value * 255 + alpha / 2) / alpha) }
  }

  private static func scaled(
    _ word: UInt32, _ map: (_ value: UInt32, _ alpha: UInt32) -> UInt32
  ) -> UInt32 {
    let alpha = word >> 24
    var scaled = alpha << 24
    for shift: UInt32 in [0, 8, 16] { scaled |= map(word >> shift & 255, alpha) << shift }
    return scaled
  }

  // MARK: - JPEG

  /// Calls `body` with room for a sentence, and throws it where a code other than 0 comes back.
  private static func expect(
    _ body: (_ message: UnsafeMutablePointer<CChar>) -> Int32
  ) throws(PictureError) {
    var message = [CChar](repeating: 0, count: wb_jpeg_message_size)
    guard body(&message) != 0 else { return }
    let end = message.firstIndex(of: 0) ?? message.endIndex
    throw .codec(
      String(decoding: message[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  private static func jpeg(_ image: LayerImage, quality: Int) throws(PictureError) -> [UInt8] {
    var (start, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    defer { free(start) }
    try expect { message in
      image.withWords { words in
        wb_jpeg_write(
          words.baseAddress, UInt32(image.width), UInt32(image.height), Int32(quality), &start,
          &count, message)
      }
    }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  private func decodedJPEG() throws(PictureError) -> LayerImage {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let count = UInt(bytes.count)
    try Self.expect { wb_jpeg_read(bytes, count, &width, &height, nil, $0) }
    var failure: PictureError?
    let image = LayerImage(width: Int(width), height: Int(height)) { words in
      do throws(PictureError) {
        try Self.expect { wb_jpeg_read(bytes, count, &width, &height, words.baseAddress, $0) }
      } catch { failure = error }
    }
    if let failure { throw failure }
    guard let image else { throw .size(width: Int(width), height: Int(height)) }
    return image
  }
}

package enum PictureError: Error, Equatable, CustomStringConvertible {
  case format([UInt8])
  case size(width: Int, height: Int)
  /// The library refuses, in its own words.
  case codec(String)

  package var description: String {
    switch self {
    case .format(let bytes):
      "a picture that begins with the bytes \(bytes) is neither PNG nor JPEG; save it as one"
    case .size(let width, let height):
      "a picture of \(width)x\(height) px is larger than \(LayerImage.longestSide) px a side or "
        + "2^26 px in all; make it smaller"
    case .codec(let reason): "the picture cannot be read or written: \(reason); save it anew"
    }
  }
}
