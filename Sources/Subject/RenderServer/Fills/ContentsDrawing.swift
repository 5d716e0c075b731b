import CPixman
import EngineWork
import Geometry
import LayerTree
import Vocabulary

/// A layer's picture, sampled to the pixels of what it is painted on and seen through the coverage
/// of the rectangle that it fills.
///
/// Between four pixels of the picture, as a GPU does it without mipmaps; its edges go on outside.
final class ContentsDrawing: RasterFill {
  /// What the pixels depend on, besides where they stand at whole pixels.
  struct Key: Equatable {
    var shown: ObjectIdentifier?
    var before: ObjectIdentifier?
    /// How much of the first of the two shows, 0…1.
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
  private let pixels: Framebuffer
  private let work: WorkLedger
  // What the key names by their identity must not go before it.
  private let contents: LayerContents

  /// Nil when the layer has no inverse map.
  ///
  /// - Throws: `RenderError` where there is no room for the pixels.
  init?(
    _ contents: LayerContents, _ key: Key, raster: Raster, _ studio: RasterStudio
  ) throws(RenderError) {
    let frame = raster.shape.bounds
    guard let inverse = key.linear.inverse, !frame.isEmpty else { return nil }
    guard frame.area <= LayerImage.mostPixels else {
      throw .rasterTooLarge(width: Double(frame.width), height: Double(frame.height))
    }
    let pixels = try Framebuffer(width: frame.width, height: frame.height)
    ContentsSampler(contents, key).fill(pixels, frame, inverse)
    studio.work.add(frame.area, to: .pixelsComposited)
    studio.work.change(.cachedRasterBytes, by: 4 * pixels.capacity)
    (self.key, self.pixels, self.contents, work) = (key, pixels, contents, studio.work)
    super.init(
      pixman_image_ref(pixels.image), raster: raster, left: frame.left, top: frame.top,
      stamp: studio.nextStamp())
  }

  deinit { work.change(.cachedRasterBytes, by: -4 * pixels.capacity) }
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

/// Looks up what shows at a point of a layer.
private struct ContentsSampler {
  private let shown: (image: ReceivedImage, place: ContentsPlace)?
  private let before: (image: ReceivedImage, place: ContentsPlace)?
  private let share: Float
  private let fraction: Point
  /// Blue, green, red and alpha.
  private let tint: SIMD4<Float>
  /// Whether the words are used as they are.
  private let isPlain: Bool

  init(_ contents: LayerContents, _ key: ContentsDrawing.Key) {
    func placed(_ image: ReceivedImage?) -> (ReceivedImage, ContentsPlace)? {
      image.map { ($0, ContentsPlace(of: $0.width, $0.height, in: key.bounds, key.style)) }
    }
    shown = placed(contents.shown)
    before = key.share < 1 ? placed(contents.before) : nil
    share = Float(key.share)
    fraction = key.fraction
    let color = Color.white.multiplied(by: key.tint)
    let alpha = color.alpha * (key.opacity > 0 ? min(1, key.opacity) : 0)
    tint = SIMD4(
      Float(color.blue * alpha), Float(color.green * alpha), Float(color.red * alpha), Float(alpha))
    isPlain = tint == SIMD4(repeating: 1) && key.share == 1
  }

  /// Fills `pixels`, which lie at `frame` from the raster's origin.
  func fill(_ pixels: Framebuffer, _ frame: PixelRect, _ inverse: AffineTransform) {
    for row in 0..<frame.height {
      let line = pixels.words + row * pixels.stride
      for column in 0..<frame.width {
        let point = inverse.applied(
          to: Point(
            x: Double(frame.left + column) + 0.5 - fraction.x,
            y: Double(frame.top + row) + 0.5 - fraction.y))
        line[column] = word(at: point)
      }
    }
  }

  private func word(at point: Point) -> UInt32 {
    let new = shown.map { Self.sample($0.image, $0.place, at: point, isCut: before != nil) }
    if isPlain { return Self.word(new ?? .zero) }
    let old = before.map { Self.sample($0.image, $0.place, at: point, isCut: true) } ?? .zero
    return Self.word(((new ?? .zero) * share + old * (1 - share)) * tint)
  }

  private static func word(_ channels: SIMD4<Float>) -> UInt32 {
    let rounded = SIMD4<UInt32>(channels + 0.5)
    return rounded.x | rounded.y << 8 | rounded.z << 16 | rounded.w << 24
  }

  /// - Parameter isCut: whether nothing shows outside the picture's own rectangle.
  private static func sample(
    _ image: ReceivedImage, _ place: ContentsPlace, at point: Point, isCut: Bool
  ) -> SIMD4<Float> {
    let frame = place.frame
    if isCut,
      point.x < frame.minX || point.x > frame.maxX || point.y < frame.minY
        || point.y > frame.maxY
    {
      return .zero
    }
    let at = place.place(of: point)
    guard at.x.isFinite, at.y.isFinite else { return .zero }
    // Within half a pixel of the edges, whose pixels go on.
    let x = max(0, min(Double(image.width - 1), at.x - 0.5))
    let y = max(0, min(Double(image.height - 1), at.y - 0.5))
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (across, down) = (Float(x - left), Float(y - top))
    let (column, row) = (Int(left), Int(top))
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      let word = image.words[min(y, image.height - 1) * image.width + min(x, image.width - 1)]
      return SIMD4<Float>(
        Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
    }
    var upper = pixel(column, row)
    if across > 0 { upper += (pixel(column + 1, row) - upper) * across }
    guard down > 0 else { return upper }
    var lower = pixel(column, row + 1)
    if across > 0 { lower += (pixel(column + 1, row + 1) - lower) * across }
    return upper + (lower - upper) * down
  }
}
