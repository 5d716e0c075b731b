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

  /// Copies the pixels; nil without memory for them.
  convenience init?(_ bytes: ImageBytes) {
    self.init(width: bytes.width, height: bytes.height)
    if let source = bytes.words.baseAddress { copyBytes(words, source, bytes.words.count) }
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
