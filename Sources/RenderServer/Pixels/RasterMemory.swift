import LayerTree
import Vocabulary

/// Zeroed memory of a cached raster at a 64-byte boundary, which the ledger has among the cached
/// rasters as long as this lives.
final class RasterMemory {
  let start: UnsafeMutableRawPointer
  private let byteCount: Int
  private let work: WorkLedger

  /// Throws `.outOfMemory` when there is none.
  init(_ byteCount: Int, _ work: WorkLedger) throws(RenderError) {
    guard let start = calloc64(byteCount) else { throw .outOfMemory(bytes: byteCount) }
    self.start = start
    self.byteCount = byteCount
    self.work = work
    work.change(.cachedRasterBytes, by: byteCount)
  }

  deinit {
    start.deallocate()
    work.change(.cachedRasterBytes, by: -byteCount)
  }
}
