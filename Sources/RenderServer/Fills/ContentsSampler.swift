import AnimationTiming

/// Looks up what a layer's pictures show at the pixels of what they are painted on.
struct ContentsSampler {
  private let shown: PlacedImage?
  private let before: PlacedImage?
  private let share: Double
  private let fraction: Point
  private let inverse: AffineTransform
  private let tint: Color
  /// Whether the words are used as they are.
  private let isPlain: Bool

  /// - Parameter inverse: from pixels to the layer, without the translation.
  init(_ contents: LayerContents, _ key: ContentsDrawing.Key, _ inverse: AffineTransform) {
    func placed(_ image: ReceivedImage?) -> PlacedImage? {
      image.map {
        PlacedImage($0, ContentsPlace(of: $0.width, $0.height, in: key.bounds, key.style))
      }
    }
    shown = placed(contents.shown)
    before = key.share < 1 ? placed(contents.before) : nil
    (share, fraction) = (key.share, key.fraction)
    self.inverse = inverse
    var color = Color.white.multiplied(by: key.tint)
    color.alpha *= key.opacity > 0 ? min(1, key.opacity) : 0
    tint = color
    isPlain = color == .white && key.share == 1
  }

  /// The middle of a pixel, from the raster's origin, in the layer, pt.
  private func point(_ column: Int, _ row: Int) -> Point {
    inverse.applied(
      to: Point(x: Double(column) + 0.5 - fraction.x, y: Double(row) + 0.5 - fraction.y))
  }

  /// The picture whose own pixels are those of `frame`, and where its first one lies; nil when they
  /// have to be looked up between.
  func wholePixels(in frame: PixelRect) -> (image: ReceivedImage, left: Int, top: Int)? {
    guard isPlain, let shown, before == nil, inverse.b == 0, inverse.c == 0, shown.place.isEven
    else { return nil }
    let first = shown.place.place(of: point(frame.left, frame.top))
    let last = shown.place.place(of: point(frame.right - 1, frame.bottom - 1))
    let (column, row) = ((first.x - 0.5).rounded(), (first.y - 0.5).rounded())
    guard abs(column) < 1e6, abs(row) < 1e6, column >= 0, row >= 0,
      abs(first.x - 0.5 - column) < 1e-6, abs(first.y - 0.5 - row) < 1e-6,
      abs(last.x - first.x - Double(frame.width - 1)) < 1e-6,
      abs(last.y - first.y - Double(frame.height - 1)) < 1e-6,
      Int(column) + frame.width <= shown.image.width,
      Int(row) + frame.height <= shown.image.height
    else { return nil }
    return (shown.image, frame.left - Int(column), frame.top - Int(row))
  }

  /// Fills `pixels`, which lie at `frame` from the raster's origin.
  func fill(_ pixels: Framebuffer, _ frame: PixelRect) {
    let isCut = before != nil
    let isUpright = inverse.b == 0 && inverse.c == 0
    // Along a row of an upright picture only the column changes, and is the same in every row.
    let columns = isUpright ? shown.map { self.columns(of: $0, frame, isCut) } : nil
    for row in 0..<frame.height {
      let line = pixels.words + row * pixels.stride
      if let shown, let columns {
        let place = point(frame.left, frame.top + row)
        shown.fill(line, columns, shown.step(down: place.y, isCut))
      } else {
        for column in 0..<frame.width {
          let point = point(frame.left + column, frame.top + row)
          line[column] = shown?.word(at: point, isCut) ?? 0
        }
      }
      guard !isPlain else { continue }
      for column in 0..<frame.width {
        let point = point(frame.left + column, frame.top + row)
        line[column] = mixed(line[column], at: point)
      }
    }
  }

  private func columns(
    of image: PlacedImage, _ frame: PixelRect, _ isCut: Bool
  ) -> ContiguousArray<SampleStep> {
    ContiguousArray(
      (frame.left..<frame.right).map { image.step(across: point($0, frame.top).x, isCut) })
  }

  /// A word with what shows of the picture before, and the tint.
  private func mixed(_ word: UInt32, at point: Point) -> UInt32 {
    let old = before?.word(at: point, true) ?? 0
    let word = share < 1 ? PixelColor.mixed(old, word, share: share) : word
    return PixelColor.tinted(word, tint)
  }
}

/// Between which two pixels of a picture a place lies, along one axis.
struct SampleStep {
  /// Below 0 for a place where there is nothing.
  let first: Int32
  let second: Int32
  /// The share of the second, of 256.
  let share: UInt32

  static let nothing = SampleStep(first: -1, second: -1, share: 0)

  private init(first: Int32, second: Int32, share: UInt32) {
    (self.first, self.second, self.share) = (first, second, share)
  }

  /// - Parameters:
  ///   - place: from the picture's edge, px.
  ///   - count: the pixels along the axis; the outermost go on outside.
  init(_ place: Double, of count: Int) {
    guard place.isFinite else {
      self = .nothing
      return
    }
    let inside = max(0, min(Double(count - 1), place - 0.5))
    let steps = Int((inside * 256).rounded())
    first = Int32(steps >> 8)
    second = Int32(min((steps >> 8) + 1, count - 1))
    share = UInt32(steps & 255)
  }
}

/// A picture and where it lies in a layer.
private struct PlacedImage {
  let image: ReceivedImage
  let place: ContentsPlace

  init(_ image: ReceivedImage, _ place: ContentsPlace) {
    (self.image, self.place) = (image, place)
  }

  /// - Parameter isCut: whether nothing shows outside the picture's own rectangle.
  func step(across x: Double, _ isCut: Bool) -> SampleStep {
    let frame = place.frame
    if isCut, x < frame.minX || x > frame.maxX { return .nothing }
    return SampleStep(place.place(of: Point(x: x, y: frame.minY)).x, of: image.width)
  }

  func step(down y: Double, _ isCut: Bool) -> SampleStep {
    let frame = place.frame
    if isCut, y < frame.minY || y > frame.maxY { return .nothing }
    return SampleStep(place.place(of: Point(x: frame.minX, y: y)).y, of: image.height)
  }

  func word(at point: Point, _ isCut: Bool) -> UInt32 {
    let (across, down) = (step(across: point.x, isCut), step(down: point.y, isCut))
    guard across.first >= 0, down.first >= 0 else { return 0 }
    let upper = image.words + Int(down.first) * image.width
    let lower = image.words + Int(down.second) * image.width
    return Self.word(upper, lower, across, down.share)
  }

  /// Fills a row of pixels.
  func fill(
    _ line: UnsafeMutablePointer<UInt32>, _ columns: ContiguousArray<SampleStep>,
    _ row: SampleStep
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
