import LayerTree
import Vocabulary

/// Counts the pixels of all surfaces of a server.
final class SurfaceBudget {
  /// The most that they may have together: 1 GiB.
  static let mostPixels = 1 << 28
  private(set) var pixels = 0
  private let work: WorkLedger

  init(work: WorkLedger) { self.work = work }

  /// Counts `count` more pixels.
  ///
  /// - Throws: `.outOfMemory` without counting them when the budget is spent.
  func take(_ count: Int) throws(RenderError) {
    guard pixels + count <= Self.mostPixels else {
      throw .outOfMemory(bytes: (pixels + count) * 4)
    }
    pixels += count
    work.change(.cachedRasterBytes, by: 4 * count)
  }

  /// Counts `count` pixels as free again.
  func giveBack(_ count: Int) {
    pixels -= count
    work.change(.cachedRasterBytes, by: -4 * count)
  }
}
