import AnimationTiming
import CPixman
import LayerTree
import Vocabulary

/// The picture that a layer shows, and the one that it fades from.
struct LayerContents {
  /// The picture as committed; nil for none.
  private(set) var shown: ReceivedImage?
  /// What was shown before, as long as it may still be fading.
  private(set) var before: ReceivedImage?
  /// Whether the picture before may still show.
  private(set) var isFading = false
  /// Counts the pictures that arrived.
  private(set) var revision: UInt64 = 0
  /// A picture that no longer shows, whose memory the next one takes over: an app that draws each
  /// frame fills two in turn.
  private var spare: ReceivedImage?

  /// Whether there is anything to draw.
  var isDrawn: Bool { shown != nil || before != nil }

  /// The rectangle that the pictures cover together, pt of a layer with `bounds`; nil for none.
  func frame(in bounds: Rect, _ style: ContentsStyle) -> Rect? {
    let frames = [shown, before].compactMap { image in
      image.map { ContentsPlace(of: $0.width, $0.height, in: bounds, style).frame }
    }
    guard let first = frames.first, let last = frames.last else { return nil }
    let (left, top) = (min(first.minX, last.minX), min(first.minY, last.minY))
    return Rect(
      x: left, y: top, width: max(first.maxX, last.maxX) - left,
      height: max(first.maxY, last.maxY) - top)
  }

  /// Takes over a picture that arrived; what was shown is kept to be faded from.
  ///
  /// - Parameter share: how much of the picture so far was shown.
  mutating func take(_ bytes: ImageBytes?, share: Double) {
    before = isFading ? ReceivedImage.mixed(before, shown, share: share) : shown
    isFading = true
    revision += 1
    guard let bytes else {
      shown = nil
      return
    }
    if isKnownUniquelyReferenced(&spare), let spare, spare.take(bytes) {
      shown = spare
    } else {
      shown = ReceivedImage(bytes)
    }
    spare = nil
  }

  /// Lets go of the picture before.
  mutating func endFade() {
    spare = before
    before = nil
    isFading = false
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

/// What a layer and its sublayers showed in the layer's bounds, in its own plane.
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
