import CPixman
import LayerTree

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
    pixman_image_create_bits(
      PIXMAN_a8r8g8b8, Int32(width), Int32(height), words, Int32(4 * width))
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

  /// What shows where `share` of `new` shows and the rest is of `old`: the mixture where both have
  /// one size, else the one that shows more.
  static func mixed(_ old: ReceivedImage?, _ new: ReceivedImage?, share: Double) -> ReceivedImage? {
    guard share < 1 else { return new }
    guard let old, let new, old.width == new.width, old.height == new.height,
      let image = ReceivedImage(width: new.width, height: new.height)
    else { return share < 0.5 ? old : new }
    for index in 0..<(image.width * image.height) {
      image.words[index] = PixelColor.mixed(old.words[index], new.words[index], share: share)
    }
    return image
  }
}
