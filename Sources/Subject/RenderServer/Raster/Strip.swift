import CPixman
import EngineWork

/// The plain way's raster: the whole shape as premultiplied ARGB32 with an empty pixel all round,
/// moved with bilinear filtering.
final class Strip: Drawing {
  private var image: OpaquePointer?
  private var memory: RasterMemory?
  /// Pixels covered relative to the shape's origin, the empty border included.
  private(set) var bounds = PixelRect.empty

  deinit {
    if let image { pixman_image_unref(image) }
  }

  /// Colours a whole mask.
  init(
    _ mask: ScannedMask, premultiplied color: UInt32, work: WorkLedger
  ) throws(RenderError) {
    super.init()
    bounds = PixelRect(
      left: mask.originX - 1, top: mask.originY - 1, right: mask.originX + mask.width + 1,
      bottom: mask.originY + mask.height + 1)
    let stride = (bounds.width * 4 + 63) & ~63
    let memory = try RasterMemory(stride * bounds.height, work)
    guard
      let image = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(bounds.width), Int32(bounds.height),
        memory.start.assumingMemoryBound(to: UInt32.self), Int32(stride))
    else { throw .outOfMemory(bytes: stride * bounds.height) }
    self.memory = memory
    self.image = image
    for row in 0..<mask.height {
      let source = mask.row(row)
      let target = (memory.start + (row + 1) * stride + 4).assumingMemoryBound(to: UInt32.self)
      for column in 0..<mask.width {
        target[column] = PixelColor.scaled(color, by: source[column])
      }
    }
    pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, nil, 0)
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
    pixman_image_composite32(
      PIXMAN_OP_OVER, image, nil, target,
      Int32(rect.left - Int(wholeX) - bounds.left), Int32(rect.top - Int(wholeY) - bounds.top), 0,
      0,
      Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height))
  }
}
