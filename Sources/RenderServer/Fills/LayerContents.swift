import CPixman
import LayerTree

/// The picture that a layer shows.
struct LayerContents {
  /// The picture as committed; nil for none.
  private(set) var shown: ReceivedImage?
  /// Counts the pictures that arrived.
  private(set) var revision: UInt64 = 0
  /// A picture no longer shown, whose memory the next takes: an app that draws fills two in turn.
  private var spare: ReceivedImage?

  var isDrawn: Bool { shown != nil }

  mutating func take(_ bytes: ImageBytes?) {
    let before = shown
    revision += 1
    if let bytes {
      let isSpareFree = isKnownUniquelyReferenced(&spare)
      shown = isSpareFree && spare?.take(bytes) == true ? spare : ReceivedImage(bytes)
    } else {
      shown = nil
    }
    spare = before
  }
}

/// A picture that arrived in a commit, in the server's own memory.
final class ReceivedImage {
  let width: Int
  let height: Int
  let words: UnsafeMutablePointer<UInt32>
  private let memory: PixelMemory

  private init?(width: Int, height: Int) {
    guard let memory = PixelMemory(4 * width * height) else { return nil }
    (self.width, self.height, self.memory) = (width, height, memory)
    words = memory.start.bindMemory(to: UInt32.self, capacity: width * height)
  }

  /// The pixels as an image that the caller releases before this goes; nil without memory.
  var pixmanImage: OpaquePointer? {
    pixman_image_create_bits(PIXMAN_a8r8g8b8, Int32(width), Int32(height), words, Int32(4 * width))
  }

  /// Copies the pixels; nil without memory for them.
  convenience init?(_ bytes: ImageBytes) {
    self.init(width: bytes.width, height: bytes.height)
    _ = take(bytes)
  }

  /// Becomes another picture of the same size; false for one of another size.
  func take(_ bytes: ImageBytes) -> Bool {
    guard bytes.width == width, bytes.height == height, let source = bytes.words.baseAddress else {
      return false
    }
    copyBytes(words, source, bytes.words.count)
    return true
  }
}

/// A picture of a layer and its sublayers in the layer's bounds, in its own plane.
final class TakenPicture {
  /// Its first pixel lies at the corner of the bounds.
  let pixels: Framebuffer
  private let work: WorkLedger

  init(_ pixels: Framebuffer, _ work: WorkLedger) {
    (self.pixels, self.work) = (pixels, work)
    work.change(.cachedRasterBytes, by: 4 * pixels.capacity)
  }

  deinit { work.change(.cachedRasterBytes, by: -4 * pixels.capacity) }
}
