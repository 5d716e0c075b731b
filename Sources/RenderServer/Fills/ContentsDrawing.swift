import AnimationTiming
import CPixman
import LayerTree
import Vocabulary

/// A layer's picture, sampled to the pixels of what it is painted on and seen through the coverage
/// of the rectangle that it fills.
///
/// Between four pixels of the picture, as a GPU does it without mipmaps; its edges go on outside.
final class ContentsDrawing: RasterFill {
  /// What the pixels depend on, besides where they stand at whole pixels.
  struct Key: Equatable {
    var revision: UInt64
    /// How much of the picture shows, 0…1; the rest is of the one before.
    var share: Double
    var style: ContentsStyle
    var bounds: Rect
    var linear: AffineTransform
    /// Of the raster's phase, px.
    var fraction: Point
    var opacity: Double
    var tint: Color
    var raster: UInt64
  }

  let key: Key
  /// What was sampled; nil when the picture's own pixels are shown.
  private let pixels: Framebuffer?
  private let work: WorkLedger
  /// Whose own pixels are shown; nil when they were sampled.
  private let image: ReceivedImage?

  /// Nil when the layer has no inverse map, or without memory.
  ///
  /// - Throws: `RenderError` where there is no room for the pixels.
  init?(
    _ contents: LayerContents, _ key: Key, raster: Raster, _ studio: RasterStudio
  ) throws(RenderError) {
    let frame = raster.shape.bounds
    guard let inverse = key.linear.inverse, !frame.isEmpty else { return nil }
    let sampler = ContentsSampler(contents, key, inverse)
    (self.key, work) = (key, studio.work)
    if let whole = sampler.wholePixels(in: frame) {
      guard let image = whole.image.pixmanImage else { return nil }
      (pixels, self.image) = (nil, whole.image)
      super.init(
        image, raster: raster, left: whole.left, top: whole.top, stamp: studio.nextStamp())
      return
    }
    guard frame.area <= LayerImage.mostPixels else {
      throw .rasterTooLarge(width: Double(frame.width), height: Double(frame.height))
    }
    let pixels = try Framebuffer(width: frame.width, height: frame.height)
    sampler.fill(pixels, frame)
    studio.work.add(frame.area, to: .pixelsComposited)
    studio.work.change(.cachedRasterBytes, by: 4 * pixels.capacity)
    (self.pixels, self.image) = (pixels, nil)
    super.init(
      pixman_image_ref(pixels.image), raster: raster, left: frame.left, top: frame.top,
      stamp: studio.nextStamp())
  }

  deinit {
    if let pixels { work.change(.cachedRasterBytes, by: -4 * pixels.capacity) }
  }
}

/// A layer's picture as drawn last, kept until something of it changes.
struct ContentsDrawings {
  private var last: ContentsDrawing?

  /// The picture that `key` describes, drawn through `raster`; nil when it shows nothing.
  mutating func drawing(
    _ contents: LayerContents, _ key: ContentsDrawing.Key, raster: Raster, studio: RasterStudio
  ) throws(RenderError) -> ContentsDrawing? {
    if last?.key != key {
      last = nil
      last = try ContentsDrawing(contents, key, raster: raster, studio)
    }
    return last
  }
}
