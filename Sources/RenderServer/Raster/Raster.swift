import LayerTree

/// A scan-converted shape. Refilled when its shape changes: what it held before stays until the
/// time after, so that changes can be told, and a shape of every frame allocates nothing once warm.
final class Raster {
  private(set) var shape = RasterShape()
  private(set) var rows: SparseRows?
  private(set) var rowsBefore: SparseRows?

  /// Where its coverage stands on a GPU.
  var room: AtlasRoom?

  private let work: WorkLedger
  private var memory: RasterMemory?
  private var memoryBefore: RasterMemory?

  init(work: WorkLedger) { self.work = work }

  /// Unique per content; two equal stamps are the same picture.
  var stamp: UInt64 { rows?.stamp ?? 0 }

  /// Takes over the shape in `builder`. Throws `.outOfMemory`; the raster then holds nothing.
  func take(_ builder: inout CoverageBuilder, stamp: UInt64) throws(RenderError) {
    (memory, memoryBefore) = (memoryBefore, memory)
    (rowsBefore, rows) = (rows, nil)
    let byteCount = builder.byteCount
    if memory.map({ $0.byteCount < byteCount }) ?? true {
      memory = nil
      // A shape that changes will change again.
      memory = try RasterMemory(rowsBefore == nil ? byteCount : byteCount + byteCount / 8, work)
    }
    rows = memory.map { builder.copy(to: $0.start, stamp: stamp) }
    shape = builder.shape
  }
}

/// A raster, and its fields that a frame reads without counting a reference or visiting the object.
struct MadeRaster {
  var shape = RasterShape()
  /// Unique per content; 0 is a raster that is not made.
  var stamp: UInt64 = 0
  /// Belongs to the raster.
  var rows: SparseRows?
  /// The raster before, which belongs to this one.
  var rowsBefore: SparseRows?
  /// Counted once, by the set.
  var raster: Unmanaged<Raster>?
}
