import AnimationTiming
import CPixman

/// How a picture in a layer's own plane was put on its target last, seen through a map of space:
/// every pixel of the target is looked up in the picture, between its four nearest pixels, as a GPU
/// does it without mipmaps. Parts behind the viewer are left out.
struct PlaneMapping {
  private var map = Projection(.identity)
  private var content: UInt64 = 0
  private var clip = PixelRect.empty
  private var stamp: UInt64 = 0
  /// The target pixels that it covers.
  private var box = PixelRect.empty
  /// From the target's pixels to the picture's; nil when it is not shown.
  private var inverse: Projection?
  private var row: ContiguousArray<UInt32> = []

  /// True if the picture is shown this way.
  var isShown: Bool { inverse != nil }

  /// It is not shown.
  mutating func reset() { inverse = nil }

  /// Puts the picture with the stamp `newContent`, which covers `frame` of its own pixels, on its
  /// target under `newMap`, where it can show in `newClip`: the target pixels that it covers, and a
  /// stamp unique per map and content; nil if seen from its edge, behind the viewer or outside the
  /// clip.
  mutating func show(
    _ frame: PixelRect, of newContent: UInt64, under newMap: Projection, in newClip: PixelRect,
    _ converter: ScanConverter
  ) -> (box: PixelRect, stamp: UInt64)? {
    inverse = nil
    let corners = [
      Point(x: Double(frame.left), y: Double(frame.top)),
      Point(x: Double(frame.right), y: Double(frame.top)),
      Point(x: Double(frame.right), y: Double(frame.bottom)),
      Point(x: Double(frame.left), y: Double(frame.bottom)),
    ]
    guard let back = newMap.inverse, let box = Self.box(newMap.visibleCorners(of: corners), newClip)
    else { return nil }
    (inverse, self.box) = (back, box)
    if map != newMap || content != newContent || clip != newClip {
      (map, content, clip) = (newMap, newContent, newClip)
      stamp = converter.nextStamp()
    }
    return (box, stamp)
  }

  /// The pixels of `clip` that the polygon `corners` touches; nil for none.
  private static func box(_ corners: [Point], _ clip: PixelRect) -> PixelRect? {
    guard let first = corners.first, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    var (low, high) = (first, first)
    for corner in corners {
      low = Point(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = Point(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    func pixel(_ value: Double) -> Int { Int(max(-1e6, min(1e6, value))) }
    let box = PixelRect(
      left: pixel(low.x.rounded(.down)), top: pixel(low.y.rounded(.down)),
      right: pixel(high.x.rounded(.up)), bottom: pixel(high.y.rounded(.up))
    ).intersection(clip)
    return box.isEmpty ? nil : box
  }

  /// Draws what lies inside `rect` of the target, or of a part of it in which the corner of what it
  /// covers lies at (x, y): `pixels`, which lie at `frame`, seen through `veil`.
  mutating func draw(
    _ pixels: Framebuffer, _ frame: PixelRect, _ veil: OpaquePointer?, in rect: PixelRect,
    x: Int, y: Int, onto target: OpaquePointer
  ) {
    guard let inverse, !rect.isEmpty else { return }
    if row.count < rect.width { row = ContiguousArray(repeating: 0, count: rect.width) }
    row.withUnsafeMutableBufferPointer { row in
      let image = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(rect.width), 1, row.baseAddress, Int32(rect.width * 4))
      guard let image else { return }
      defer { pixman_image_unref(image) }
      let picture = PlanePicture(pixels, frame)
      for line in rect.top..<rect.bottom {
        // The depth and the place change evenly along a row, before they are divided.
        var at = inverse.homogeneous(
          Point(x: Double(rect.left - x + box.left) + 0.5, y: Double(line - y + box.top) + 0.5))
        for column in 0..<rect.width {
          let depth = 1 / at.z
          row[column] = depth > 0 ? picture.word(x: at.x * depth, y: at.y * depth) : 0
          at += inverse.x
        }
        pixman_image_composite32(
          PIXMAN_OP_OVER, image, veil, target, 0, 0, 0, 0, Int32(rect.left), Int32(line),
          Int32(rect.width), 1)
      }
    }
  }
}

/// The pixels of a picture, looked up between them; outside there is nothing.
private struct PlanePicture {
  private let words: UnsafePointer<UInt32>
  private let stride: Int
  private let width: Int
  private let height: Int
  private let left: Double
  private let top: Double

  init(_ pixels: Framebuffer, _ frame: PixelRect) {
    words = UnsafePointer(pixels.words)
    stride = pixels.stride
    (width, height) = (frame.width, frame.height)
    // From the middle of a pixel before the first: what is cut off to whole pixels is above zero.
    (left, top) = (Double(frame.left) - 0.5, Double(frame.top) - 0.5)
  }

  /// The premultiplied word at a place in the picture's own pixels, between the four nearest.
  @inline(__always)
  func word(x: Double, y: Double) -> UInt32 {
    let (across, down) = (x - left, y - top)
    guard across > 0, down > 0, across < Double(width + 1), down < Double(height + 1) else {
      return 0
    }
    let (steps, rows) = (Int(across * 256), Int(down * 256))
    let (column, row) = ((steps >> 8) - 1, (rows >> 8) - 1)
    let (shareX, shareY) = (UInt32(steps & 255), UInt32(rows & 255))
    guard column >= 0, row >= 0, column < width - 1, row < height - 1 else {
      return PixelColor.between(
        pixel(column, row), pixel(column + 1, row), pixel(column, row + 1),
        pixel(column + 1, row + 1), across: shareX, down: shareY)
    }
    let place = words + row * stride + column
    return PixelColor.between(
      place[0], place[1], place[stride], place[stride + 1], across: shareX, down: shareY)
  }

  private func pixel(_ column: Int, _ row: Int) -> UInt32 {
    guard column >= 0, row >= 0, column < width, row < height else { return 0 }
    return words[row * stride + column]
  }
}
