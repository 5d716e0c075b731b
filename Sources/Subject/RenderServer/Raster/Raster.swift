import CPixman
import EngineWork

/// A scan-converted shape: an A8 mask for the band and a few runs for the body. Refilled in place
/// when its shape changes, so that a shape that changes every frame allocates nothing once it is
/// warm.
final class Raster {
  private(set) var shape = RasterShape()
  /// The body's row, left to right; coverage 0 left out.
  @exclusivity(unchecked)
  private(set) var bodyRuns: ContiguousArray<CoverageRun> = []
  /// Unique per content; two equal stamps are the same picture.
  private(set) var stamp: UInt64 = 0
  private(set) var image: OpaquePointer?

  /// Whether no column of the body is empty.
  private(set) var bodyCoversItsWidth = false

  private let work: WorkLedger
  private var memory: RasterMemory?
  private var stride = 0
  private var rowCapacity = 0
  private var columnCapacity = 0

  /// A body row with more runs than this is no body: it stays in the mask.
  private static let mostRuns = 6

  init(work: WorkLedger) { self.work = work }

  deinit { release() }

  private func release() {
    if let image { pixman_image_unref(image) }
    image = nil
    memory = nil
  }

  /// Takes over a freshly scan-converted mask.
  ///
  /// - Parameters:
  ///   - mask: copied as far as it is no body.
  ///   - stamp: unique per content.
  /// - Throws: `.outOfMemory`.
  func take(_ mask: ScannedMask, stamp: UInt64) throws(RenderError) {
    self.stamp = stamp
    var top = 0
    while top < mask.height && equalBytes(mask.row(top), mask.blankRow, mask.width) { top += 1 }
    let bodyTop = findBody(mask, below: top)
    let left = mask.originX
    shape.band = PixelRect(
      left: left, top: mask.originY + top, right: left + mask.width, bottom: mask.originY + bodyTop)
    shape.body = PixelRect(
      left: left, top: mask.originY + bodyTop, right: left + mask.width,
      bottom: mask.originY + mask.height)
    shape.interior = shape.body
    let solid = bodyRuns.first { $0.coverage == 255 }
    shape.interior.left = left + (solid?.left ?? 0)
    shape.interior.right = left + (solid?.right ?? 0)
    bodyCoversItsWidth = bodyRuns.reduce(0) { $0 + $1.right - $1.left } == mask.width
    for index in bodyRuns.indices {
      bodyRuns[index].left += left
      bodyRuns[index].right += left
    }
    try reserve(columns: mask.width, rows: bodyTop - top)
    guard let memory = memory?.start else { return }
    for row in top..<bodyTop {
      copyBytes(memory + (row - top) * stride, mask.row(row), mask.width)
    }
  }

  /// A solid rectangle of whole pixels, without a mask.
  func takeRectangle(_ rect: PixelRect, stamp: UInt64) {
    self.stamp = stamp
    shape = RasterShape(
      band: PixelRect(left: rect.left, top: rect.top, right: rect.right, bottom: rect.top),
      body: rect, interior: rect)
    bodyRuns.removeAll(keepingCapacity: true)
    bodyRuns.append(CoverageRun(left: rect.left, right: rect.right, coverage: 255))
    bodyCoversItsWidth = true
  }

  /// The first row of the body; `mask.height` when there is none. Sets the runs.
  private func findBody(_ mask: ScannedMask, below top: Int) -> Int {
    bodyRuns.removeAll(keepingCapacity: true)
    guard mask.height > top else { return mask.height }
    let last = mask.row(mask.height - 1)
    var bodyTop = mask.height - 1
    while bodyTop > top && equalBytes(mask.row(bodyTop - 1), last, mask.width) { bodyTop -= 1 }
    // Most bodies are opaque over the whole width, which one comparison finds.
    if equalBytes(last, mask.solidRow, mask.width) {
      bodyRuns.append(CoverageRun(left: 0, right: mask.width, coverage: 255))
      return bodyTop
    }
    var column = 0
    while column < mask.width {
      let start = column
      while column < mask.width && last[column] == last[start] { column += 1 }
      guard last[start] != 0 else { continue }
      if bodyRuns.count == Self.mostRuns {
        bodyRuns.removeAll(keepingCapacity: true)
        return mask.height
      }
      bodyRuns.append(CoverageRun(left: start, right: column, coverage: last[start]))
    }
    return bodyTop
  }

  private func reserve(columns: Int, rows: Int) throws(RenderError) {
    guard rows > 0, rows > rowCapacity || columns > columnCapacity else { return }
    release()
    columnCapacity = columns
    // Two rows to spare: a moving crest covers a row more or less.
    rowCapacity = rows + 2
    stride = (columns + 63) & ~63
    let memory = try RasterMemory(stride * rowCapacity, work)
    guard
      let image = pixman_image_create_bits(
        PIXMAN_a8, Int32(columns), Int32(rowCapacity),
        memory.start.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else { throw .outOfMemory(bytes: stride * rowCapacity) }
    self.memory = memory
    self.image = image
  }
}

/// What a raster covers, in pixels relative to its origin: a band that needs a mask, and under it a
/// body of identical rows.
///
/// The split is found in the pixels: empty rows at the top are left out, and the longest run of
/// equal rows at the bottom becomes the body, described by its runs of equal coverage.
struct RasterShape: Equatable {
  /// Rows and columns that the mask covers.
  var band = PixelRect.empty
  /// Rows and columns of the body.
  var body = PixelRect.empty
  /// The part of the body that is fully covered.
  var interior = PixelRect.empty

  /// Everything that may be painted.
  var bounds: PixelRect { band.union(body) }

  func offset(x: Int, y: Int) -> RasterShape {
    RasterShape(
      band: band.offset(x: x, y: y), body: body.offset(x: x, y: y),
      interior: interior.offset(x: x, y: y))
  }
}

/// A run of equal coverage in a body row, in columns relative to the raster's origin.
struct CoverageRun {
  var left: Int
  var right: Int
  /// 0…255.
  var coverage: UInt8
}

/// What a frame needs of a raster to show it, without counting a reference or visiting its object.
struct MadeRaster {
  var shape = RasterShape()
  /// Unique per content; 0 is a raster that is not made.
  var stamp: UInt64 = 0
  /// The band's mask; belongs to the raster.
  var mask: OpaquePointer?
  /// Whether no column of the body is empty.
  var bodyCoversItsWidth = false

  init() {}

  init(_ raster: Raster) {
    shape = raster.shape
    stamp = raster.stamp
    mask = raster.image
    bodyCoversItsWidth = raster.bodyCoversItsWidth
  }
}
