import AnimationTiming
import CPixman
import LayerTree

/// Where a picture lies in a layer, and which of its pixels shows at a point of the layer.
struct ContentsPlace {
  private let across: Stretch
  private let down: Stretch

  /// - Parameters:
  ///   - width, height: pixels of the picture.
  ///   - bounds: the layer's, pt.
  init(of width: Int, _ height: Int, in bounds: Rect, _ style: ContentsStyle) {
    let (scale, center) = (style.scale > 0 && style.scale.isFinite ? style.scale : 1, style.center)
    across = Stretch(
      from: bounds.minX, over: bounds.size.width, to: Double(width), scale: scale,
      fixed: center.minX, stretching: center.size.width)
    down = Stretch(
      from: bounds.minY, over: bounds.size.height, to: Double(height), scale: scale,
      fixed: center.minY, stretching: center.size.height)
  }

  /// The place in the picture, px, that shows at `point` of the layer, pt.
  func place(of point: Point) -> Point {
    Point(x: across.place(of: point.x), y: down.place(of: point.y))
  }

  /// Whether the picture has one scale everywhere along both axes.
  var isEven: Bool { across.isEven && down.isEven }
}

/// The map from one axis of a layer to one of a picture: three pieces, of which the outer two keep
/// the picture's own scale.
private struct Stretch {
  /// Where each piece starts in the layer and in the picture, and pixels of the picture per point.
  private let first: (layer: Double, picture: Double, slope: Double)
  private let middle: (layer: Double, picture: Double, slope: Double)
  private let last: (layer: Double, picture: Double, slope: Double)

  /// - Parameters:
  ///   - start, length: of the layer's bounds, pt.
  ///   - pictureLength: of the picture, px.
  ///   - scale: pixels per point of what keeps its size.
  ///   - fixed, stretching: where the piece that stretches starts and how long it is, as shares of
  ///     the picture.
  init(
    from start: Double, over length: Double, to pictureLength: Double, scale: Double,
    fixed: Double, stretching: Double
  ) {
    let low = max(0, min(1, fixed))
    let high = max(low, min(1, fixed + stretching))
    var (before, after) = (
      low * pictureLength / scale, (1 - high) * pictureLength / scale
    )
    if before + after > length, before + after > 0 {
      let share = max(0, length) / (before + after)
      (before, after) = (before * share, after * share)
    }
    func piece(
      _ layer: Double, _ points: Double, _ share: Double, _ shares: Double
    ) -> (layer: Double, picture: Double, slope: Double) {
      let slope = points > 0 ? shares * pictureLength / points : 0
      return (layer, share * pictureLength, slope)
    }
    first = piece(start, before, 0, low)
    middle = piece(start + before, length - before - after, low, high - low)
    last = piece(start + length - after, after, high, 1 - high)
  }

  /// Whether all pieces that have pixels have one scale.
  var isEven: Bool {
    (first.slope == 0 || first.slope == middle.slope)
      && (last.slope == 0 || last.slope == middle.slope)
  }

  func place(of value: Double) -> Double {
    let piece = value < middle.layer ? first : value < last.layer ? middle : last
    // A piece without a length has no pixels of its own: its neighbour goes on.
    let used = piece.slope == 0 ? middle : piece
    return used.picture + (value - used.layer) * used.slope
  }
}

/// A layer's picture, sampled to the pixels of what it is painted on and seen through the coverage
/// of the rectangle that it fills.
///
/// Between four pixels of the picture, as a GPU does it without mipmaps; its edges go on outside.
final class ContentsDrawing: RasterFill {
  /// What the pixels depend on, besides where they stand at whole pixels.
  struct Key: Equatable {
    var revision: UInt64
    var style: ContentsStyle
    var bounds: Rect
    var linear: AffineTransform
    /// Of the raster's phase, px.
    var fraction: Point
    var opacity: Double
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
    _ image: ReceivedImage, _ key: Key, raster: Raster, _ studio: RasterStudio
  ) throws(RenderError) {
    let frame = raster.shape.bounds
    guard let inverse = key.linear.inverse, !frame.isEmpty else { return nil }
    let sampler = ContentsSampler(image, key, inverse)
    (self.key, work) = (key, studio.work)
    if let whole = sampler.wholePixels(in: frame) {
      guard let pixmanImage = image.pixmanImage else { return nil }
      (pixels, self.image) = (nil, image)
      super.init(pixmanImage, raster: raster, left: whole.left, top: whole.top, studio)
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
      pixman_image_ref(pixels.image), raster: raster, left: frame.left, top: frame.top, studio)
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
    _ image: ReceivedImage, _ key: ContentsDrawing.Key, raster: Raster, studio: RasterStudio
  ) throws(RenderError) -> ContentsDrawing? {
    if last?.key != key {
      last = nil
      last = try ContentsDrawing(image, key, raster: raster, studio)
    }
    return last
  }
}
