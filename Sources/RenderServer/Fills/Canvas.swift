import CPixman

/// Pixels that a mask is applied to: a surface's, or a shadow's coverage.
struct Canvas {
  let image: OpaquePointer
  let bounds: PixelRect
  private let words: UnsafeMutablePointer<UInt32>
  /// In words.
  private let stride: Int
  private let bytesPerPixel: Int

  init(_ framebuffer: Framebuffer) {
    image = framebuffer.image
    bounds = framebuffer.bounds
    words = framebuffer.words
    stride = framebuffer.stride
    bytesPerPixel = 4
  }

  /// A mask whose rows are whole words, as an image that the caller releases.
  init?(_ mask: ScannedMask) {
    words = UnsafeMutableRawPointer(mutating: mask.base).assumingMemoryBound(to: UInt32.self)
    stride = mask.stride / 4
    bytesPerPixel = 1
    bounds = PixelRect(left: 0, top: 0, right: mask.width, bottom: mask.height)
    guard
      let image = pixman_image_create_bits(
        PIXMAN_a8, Int32(mask.width), Int32(mask.height), words, Int32(mask.stride))
    else { return nil }
    self.image = image
  }

  func clear(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    let bytes = UnsafeMutableRawPointer(words) + rect.left * bytesPerPixel
    for row in rect.top..<rect.bottom {
      zero(bytes + row * stride * MemoryLayout<UInt32>.size, rect.width * bytesPerPixel)
    }
  }

  /// Multiplies `rect` by the alpha of `image`, which lies at `place`; outside that it is cleared.
  func multiply(_ rect: PixelRect, by image: OpaquePointer?, at place: PixelRect) {
    let inside = rect.intersection(place)
    guard let image, !inside.isEmpty else { return clear(rect) }
    clearOutside(inside, of: rect)
    multiply(inside, by: image, x: place.left, y: place.top)
  }

  /// Multiplies everything in `rect` by a picture's coverage; outside it is cleared.
  func multiply(_ rect: PixelRect, by placement: Placement) {
    let inside = rect.intersection(placement.extent)
    guard let rows = placement.placedRows, !inside.isEmpty else { return clear(rect) }
    clearOutside(inside, of: rect)
    rows.forEachPart(in: inside) { part, top, bottom in
      guard let level = part.level else { return multiply(part, top, bottom) }
      let rect = PixelRect(left: part.left, top: top, right: part.right, bottom: bottom)
      if level == 0 { clear(rect) } else if level < 255 { fade(rect, to: level) }
    }
  }

  private func multiply(_ part: CoveredPart, _ top: Int, _ bottom: Int) {
    for row in top..<bottom {
      let words = words + row * stride
      for column in part.left..<part.right {
        let coverage = part.coverages[column - part.left]
        if bytesPerPixel == 1 {
          let byte = UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self) + column
          byte.pointee = UInt8(PixelColor.scaled(UInt64(byte.pointee), by: coverage))
        } else {
          words[column] = PixelColor.scaled(words[column], by: coverage)
        }
      }
    }
  }

  /// Multiplies everything in `rect` by `level` of 255.
  func fade(_ rect: PixelRect, to level: UInt8) {
    guard let veil = Canvas.veil(level) else { return }
    defer { pixman_image_unref(veil) }
    multiply(rect.intersection(bounds), by: veil, x: 0, y: 0)
  }

  /// Composites `image`, at `place`, with `operation` onto `rect`, seen through `level` of 255.
  func put(
    _ image: OpaquePointer, at place: PixelRect, in rect: PixelRect, _ operation: pixman_op_t,
    level: UInt8
  ) {
    let inside = rect.intersection(place).intersection(bounds)
    guard !inside.isEmpty else { return }
    let veil = level < 255 ? Canvas.veil(level) : nil
    defer { if let veil { pixman_image_unref(veil) } }
    pixman_image_composite32(
      operation, image, veil, self.image, Int32(inside.left - place.left),
      Int32(inside.top - place.top), 0, 0, Int32(inside.left), Int32(inside.top),
      Int32(inside.width), Int32(inside.height))
  }

  /// An image without colour; the caller releases it.
  static func veil(_ level: UInt8) -> OpaquePointer? {
    var color = pixman_color_t(red: 0, green: 0, blue: 0, alpha: UInt16(level) * 257)
    return pixman_image_create_solid_fill(&color)
  }

  private func multiply(_ rect: PixelRect, by image: OpaquePointer, x: Int, y: Int) {
    pixman_image_composite32(
      PIXMAN_OP_IN_REVERSE, image, nil, self.image, Int32(rect.left - x), Int32(rect.top - y), 0, 0,
      Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height))
  }

  private func clearOutside(_ inside: PixelRect, of rect: PixelRect) {
    inside.forEachStrip(around: rect) { clear($0) }
  }
}
