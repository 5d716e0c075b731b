import LayerTree
import Vocabulary

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
