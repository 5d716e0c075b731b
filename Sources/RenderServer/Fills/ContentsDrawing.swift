import AnimationTiming
import CPixman
import LayerTree

/// A layer's picture, sampled to the pixels of what it is painted on and seen through the coverage
/// of the rectangle that it fills: between four pixels of the picture, as a GPU does it without
/// mipmaps; its edges go on outside.
final class ContentsDrawing: RasterFill {
  /// The values that decide the pixels, besides where they stand at whole pixels.
  struct Key: Equatable {
    var revision: UInt64
    var style: ContentsStyle
    var bounds: Rect
    var linear: AffineTransform
    /// The raster's phase, px.
    var fraction: Point
    var opacity: Double
    var raster: UInt64
  }

  /// The sampled pixels; nil when the picture's own are shown.
  private let pixels: Framebuffer?
  private let work: WorkLedger
  /// The picture whose own pixels are shown; nil when they were sampled.
  private let image: ReceivedImage?

  /// Nil when the layer has no inverse map, or without memory; throws without room for the pixels.
  init?(
    _ image: ReceivedImage, _ key: Key, raster: Raster, _ converter: ScanConverter
  ) throws(RenderError) {
    let frame = raster.shape.bounds
    guard let inverse = key.linear.inverse, !frame.isEmpty else { return nil }
    let sampler = ContentsSampler(image, key, inverse)
    work = converter.work
    if let whole = sampler.wholePixels(in: frame) {
      guard let pixmanImage = image.pixmanImage else { return nil }
      (pixels, self.image) = (nil, image)
      super.init(pixmanImage, raster: raster, left: whole.left, top: whole.top, converter)
      return
    }
    guard frame.area <= LayerImage.mostPixels else {
      throw .rasterTooLarge(width: Double(frame.width), height: Double(frame.height))
    }
    let pixels = try Framebuffer(width: frame.width, height: frame.height)
    sampler.fill(pixels, frame)
    converter.work.add(frame.area, to: .pixelsComposited)
    converter.work.change(.cachedRasterBytes, by: 4 * pixels.capacity)
    (self.pixels, self.image) = (pixels, nil)
    super.init(
      pixman_image_ref(pixels.image), raster: raster, left: frame.left, top: frame.top, converter)
  }

  deinit {
    if let pixels { work.change(.cachedRasterBytes, by: -4 * pixels.capacity) }
  }
}

/// Looks up what a layer's picture shows at the pixels of what it is painted on.
struct ContentsSampler {
  private let image: ReceivedImage
  private let place: ContentsMapping
  private let fraction: Point
  private let inverse: AffineTransform
  /// 0…1.
  private let opacity: Double

  /// - Parameter inverse: from pixels to the layer, without the translation.
  init(_ image: ReceivedImage, _ key: ContentsDrawing.Key, _ inverse: AffineTransform) {
    self.image = image
    place = ContentsMapping(of: image.width, image.height, in: key.bounds, key.style)
    fraction = key.fraction
    self.inverse = inverse
    opacity = key.opacity > 0 ? min(1, key.opacity) : 0
  }

  /// The middle of a pixel, from the raster's origin, in the layer, pt.
  private func point(_ column: Int, _ row: Int) -> Point {
    inverse.applied(
      to: Point(x: Double(column) + 0.5 - fraction.x, y: Double(row) + 0.5 - fraction.y))
  }

  /// Where the picture's first pixel lies, if its own pixels are those of `frame`; nil when they
  /// have to be looked up between.
  func wholePixels(in frame: PixelRect) -> (left: Int, top: Int)? {
    guard opacity == 1, inverse.b == 0, inverse.c == 0, place.isEven else { return nil }
    let first = place.place(of: point(frame.left, frame.top))
    let last = place.place(of: point(frame.right - 1, frame.bottom - 1))
    let (column, row) = ((first.x - 0.5).rounded(), (first.y - 0.5).rounded())
    guard abs(column) < 1e6, abs(row) < 1e6, column >= 0, row >= 0,
      abs(first.x - 0.5 - column) < 1e-6, abs(first.y - 0.5 - row) < 1e-6,
      abs(last.x - first.x - Double(frame.width - 1)) < 1e-6,
      abs(last.y - first.y - Double(frame.height - 1)) < 1e-6,
      Int(column) + frame.width <= image.width, Int(row) + frame.height <= image.height
    else { return nil }
    return (frame.left - Int(column), frame.top - Int(row))
  }

  /// Fills `pixels`, which lie at `frame` from the raster's origin.
  func fill(_ pixels: Framebuffer, _ frame: PixelRect) {
    // Along a row of an upright picture only the column changes, and is the same in every row.
    let columns = inverse.b == 0 && inverse.c == 0 ? columns(of: frame) : nil
    for row in 0..<frame.height {
      let line = pixels.words + row * pixels.stride
      if let columns {
        fill(line, columns, step(down: point(frame.left, frame.top + row)))
      } else {
        for column in 0..<frame.width {
          line[column] = word(at: point(frame.left + column, frame.top + row))
        }
      }
      guard opacity < 1 else { continue }
      for column in 0..<frame.width { line[column] = PixelColor.faded(line[column], by: opacity) }
    }
  }

  private func columns(of frame: PixelRect) -> ContiguousArray<SampleStep> {
    ContiguousArray((frame.left..<frame.right).map { step(across: point($0, frame.top)) })
  }

  private func step(across point: Point) -> SampleStep {
    SampleStep(place.place(of: point).x, of: image.width)
  }

  private func step(down point: Point) -> SampleStep {
    SampleStep(place.place(of: point).y, of: image.height)
  }

  private func word(at point: Point) -> UInt32 {
    let (across, down) = (step(across: point), step(down: point))
    guard across.first >= 0, down.first >= 0 else { return 0 }
    let upper = image.words + Int(down.first) * image.width
    let lower = image.words + Int(down.second) * image.width
    return Self.word(upper, lower, across, down.share)
  }

  private func fill(
    _ line: UnsafeMutablePointer<UInt32>, _ columns: ContiguousArray<SampleStep>, _ row: SampleStep
  ) {
    let upper = image.words + Int(max(0, row.first)) * image.width
    let lower = image.words + Int(max(0, row.second)) * image.width
    columns.withUnsafeBufferPointer { columns in
      for column in columns.indices {
        let across = columns[column]
        line[column] =
          across.first >= 0 && row.first >= 0 ? Self.word(upper, lower, across, row.share) : 0
      }
    }
  }

  @inline(__always)
  private static func word(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ across: SampleStep,
    _ down: UInt32
  ) -> UInt32 {
    let (left, right) = (Int(across.first), Int(across.second))
    return PixelColor.between(
      upper[left], upper[right], lower[left], lower[right], across: across.share, down: down)
  }
}

/// Between which two pixels of a picture a place lies, along one axis.
struct SampleStep {
  /// Below 0 for a place that is no finite number.
  let first: Int32
  let second: Int32
  /// The share of the second, of 256.
  let share: UInt32

  /// A `place` from the picture's edge, px, among `count` pixels; the outermost go on outside.
  init(_ place: Double, of count: Int) {
    guard place.isFinite else {
      (first, second, share) = (-1, -1, 0)
      return
    }
    let inside = max(0, min(Double(count - 1), place - 0.5))
    let steps = Int((inside * 256).rounded())
    first = Int32(steps >> 8)
    second = Int32(min((steps >> 8) + 1, count - 1))
    share = UInt32(steps & 255)
  }
}
