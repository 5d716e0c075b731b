import CPixman
import LayerTree

/// The plain way's raster: the whole shape as premultiplied ARGB32 with an empty pixel all round,
/// moved with bilinear filtering. Refilled in place when its shape changes.
final class Strip: Drawing {
  private var image: OpaquePointer?
  private var memory: RasterMemory?
  private var byteCount = 0
  /// Pixels covered relative to the shape's origin, the empty border included.
  private(set) var bounds = PixelRect.empty
  /// The side of the pieces in which it is put on its target; nil is in one piece.
  private let tileSide: Int?
  private let work: WorkLedger

  init(tileSide: Int?, work: WorkLedger) {
    self.tileSide = tileSide
    self.work = work
  }

  deinit {
    if let image { pixman_image_unref(image) }
  }

  /// Becomes a whole mask in a colour; memory that is large enough stays. Throws `.outOfMemory`.
  func take(_ mask: ScannedMask, premultiplied color: UInt32) throws(RenderError) {
    let (width, height) = (mask.width + 2, mask.height + 2)
    if image == nil || width != bounds.width || height != bounds.height {
      try reserve(width: width, height: height)
    }
    bounds = PixelRect(
      left: mask.originX - 1, top: mask.originY - 1, right: mask.originX + mask.width + 1,
      bottom: mask.originY + mask.height + 1)
    var solid = PixelColor.pixman(color)
    guard let image, let source = pixman_image_create_solid_fill(&solid),
      let coverage = pixman_image_create_bits(
        PIXMAN_a8, Int32(mask.width), Int32(mask.height),
        UnsafeMutableRawPointer(mutating: mask.base).assumingMemoryBound(to: UInt32.self),
        Int32(mask.stride))
    else { throw .outOfMemory(bytes: byteCount) }
    defer {
      pixman_image_unref(source)
      pixman_image_unref(coverage)
    }
    pixman_image_composite32(
      PIXMAN_OP_SRC, source, coverage, image, 0, 0, 0, 0, 1, 1, Int32(mask.width),
      Int32(mask.height))
  }

  /// Makes an empty image of this size.
  private func reserve(width: Int, height: Int) throws(RenderError) {
    if let image { pixman_image_unref(image) }
    image = nil
    let stride = (width * 4 + 63) & ~63
    if stride * height > byteCount {
      memory = nil
      byteCount = 0
      memory = try RasterMemory(stride * height, work)
      byteCount = stride * height
    } else {
      memory?.start.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
    }
    guard let memory,
      let image = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(width), Int32(height),
        memory.start.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else { throw .outOfMemory(bytes: stride * height) }
    pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
    self.image = image
  }

  override func draw(_ placement: Placement, in rect: PixelRect, onto target: OpaquePointer) {
    guard let image else { return }
    let (x, y) = (placement.exactX, placement.exactY)
    let wholeX = x.rounded(.down)
    let wholeY = y.rounded(.down)
    var map = pixman_transform_t()
    pixman_transform_init_translate(
      &map, pixman_fixed_t(((wholeX - x) * 65536).rounded()),
      pixman_fixed_t(((wholeY - y) * 65536).rounded()))
    pixman_image_set_transform(image, &map)
    let (left, top) = (Int(wholeX) + bounds.left, Int(wholeY) + bounds.top)
    rect.forEachTile(side: tileSide, fromX: left, y: top) { part in
      pixman_image_composite32(
        PIXMAN_OP_OVER, image, nil, target, Int32(part.left - left), Int32(part.top - top), 0, 0,
        Int32(part.left), Int32(part.top), Int32(part.width), Int32(part.height))
    }
  }
}
