import AnimationTiming
import LayerTree

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
