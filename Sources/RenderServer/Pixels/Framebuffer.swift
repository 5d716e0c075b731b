import AnimationTiming
import CCairo
import CPixman
import LayerTree

/// The retained picture: premultiplied ARGB32, one word per pixel, rows 64-byte aligned.
final class Framebuffer {
  let width: Int
  let height: Int
  /// Words from one row to the next.
  let stride: Int
  let words: UnsafeMutablePointer<UInt32>
  let image: OpaquePointer
  /// True if nothing has been written yet: every word is 0.
  var isBlank = true
  private let memory: PixelMemory

  /// The largest side: pixman's fast paths and Cairo's image surfaces end here.
  static let largestSide = 32767

  /// A clear framebuffer. It takes over the memory of `old`, which must not be used any more, if
  /// that is large enough and not much too large; what is in it then stays.
  init(width: Int, height: Int, reusing old: Framebuffer? = nil) throws(RenderError) {
    guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
      throw .framebufferSize(width: width, height: height)
    }
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let byteCount = stride * height * 4
    if let old, (byteCount...(4 * byteCount)).contains(old.memory.byteCount) {
      memory = old.memory
    } else {
      guard let fresh = PixelMemory(byteCount) else { throw .outOfMemory(bytes: byteCount) }
      memory = fresh
    }
    words = memory.start.bindMemory(to: UInt32.self, capacity: stride * height)
    guard
      let image = pixman_image_create_bits(
        PIXMAN_a8r8g8b8, Int32(width), Int32(height), words, Int32(stride * 4))
    else { throw .outOfMemory(bytes: byteCount) }
    self.image = image
  }

  deinit { pixman_image_unref(image) }

  /// How many pixels there is memory for.
  var capacity: Int { memory.byteCount / 4 }

  var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

  /// The first word of a row.
  @inline(__always)
  func row(_ row: Int) -> UnsafeMutablePointer<UInt32> { words + row &* stride }

  /// Writes `word` to every pixel of `rect`, which lies inside the framebuffer.
  func fill(_ rect: PixelRect, with word: UInt32) {
    // A call of pixman's takes longer than a piece of a row, or of a column.
    if rect.height == 1 ? rect.width < 128 : rect.width == 1 {
      for row in rect.top..<rect.bottom {
        let line = self.row(row)
        for column in rect.left..<rect.right { line[column] = word }
      }
      return
    }
    _ = pixman_fill(
      words, Int32(stride), 32, Int32(rect.left), Int32(rect.top), Int32(rect.width),
      Int32(rect.height), word)
  }

  /// Takes over pixels of a picture of the same size, rows from the top: red, green, blue, alpha.
  func copy(components: UnsafePointer<UInt8>) {
    for row in 0..<height {
      for column in 0..<width {
        let pixel = components + 4 * (row * width + column)
        words[row * stride + column] =
          UInt32(pixel[3]) << 24 | UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
      }
    }
  }

  /// Takes over all words of a framebuffer of the same size.
  func copy(_ other: Framebuffer) { words.update(from: other.words, count: stride * height) }

  func png() throws(RenderError) -> [UInt8] {
    let surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(width), Int32(height), Int32(stride * 4))
    defer { cairo_surface_destroy(surface) }
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      cairo_surface_write_to_png_stream(
        surface,
        { bytes, piece, count in
          bytes?.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: piece, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, bytes)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .rasteriser(String(cString: cairo_status_to_string(status)))
    }
    return bytes
  }
}

/// The libraries that turn shapes into pixels.
package enum RendererVersions {
  /// Cairo's version at run time, such as `1.16.0`.
  package static var cairo: String { String(cString: cairo_version_string()) }

  /// Pixman's version at run time, such as `0.42.2`.
  package static var pixman: String { String(cString: pixman_version_string()) }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Zeroed memory at a 64-byte boundary, or nil; freed with `deallocate()`.
func calloc64(_ byteCount: Int) -> UnsafeMutableRawPointer? {
  var memory: UnsafeMutableRawPointer?
  guard posix_memalign(&memory, 64, max(byteCount, 64)) == 0, let memory else { return nil }
  memset(memory, 0, byteCount)
  return memory
}

/// Mapped pages, zeroed when made: large ones where that is worth it and the kernel has them. A
/// page costs nothing until it is written to.
final class PixelMemory {
  let start: UnsafeMutableRawPointer
  let byteCount: Int
  private let mapping: UnsafeMutableRawBufferPointer

  /// A large page, bytes. From so many on they are asked for: one more costs no more than it saves.
  private static let largePage = 2 << 20

  init?(_ byteCount: Int) {
    let slack = byteCount >= Self.largePage ? Self.largePage : 0
    guard
      let memory = mmap(
        nil, byteCount + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return nil }
    mapping = UnsafeMutableRawBufferPointer(start: memory, count: byteCount + slack)
    start = slack > 0 ? memory.alignedUp(toMultipleOf: slack) : memory
    self.byteCount = byteCount
    // Refused where there are none; small ones then do.
    if slack > 0 { _ = madvise(start, byteCount, MADV_HUGEPAGE) }
  }

  deinit { munmap(mapping.baseAddress, mapping.count) }

  /// Where `memory` starts, which is made anew when it has fewer than `byteCount` bytes. Throws
  /// `.outOfMemory`; `memory` is nil then.
  static func start(
    of memory: inout PixelMemory?, atLeast byteCount: Int
  ) throws(RenderError) -> UnsafeMutableRawPointer {
    if memory.map({ $0.byteCount < byteCount }) ?? true {
      memory = nil
      memory = PixelMemory(byteCount)
    }
    guard let start = memory?.start else { throw .outOfMemory(bytes: byteCount) }
    return start
  }
}

@inline(__always)
func equalBytes(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  memcmp(left, right, count) == 0
}

@inline(__always)
func zero(_ start: UnsafeMutableRawPointer, _ count: Int) { memset(start, 0, count) }

@inline(__always)
func copyBytes(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int) {
  memcpy(target, source, count)
}

@inline(__always)
func fillBytes(_ target: UnsafeMutableRawPointer, _ byte: UInt8, _ count: Int) {
  memset(target, Int32(byte), count)
}

/// Zeroed memory of a cached raster at a 64-byte boundary, which the ledger has among the cached
/// rasters as long as this lives.
final class RasterMemory {
  let start: UnsafeMutableRawPointer
  let byteCount: Int
  private let work: WorkLedger

  init(_ byteCount: Int, _ work: WorkLedger) throws(RenderError) {
    guard let start = calloc64(byteCount) else { throw .outOfMemory(bytes: byteCount) }
    self.start = start
    self.byteCount = byteCount
    self.work = work
    work.change(.cachedRasterBytes, by: byteCount)
  }

  deinit {
    start.deallocate()
    work.change(.cachedRasterBytes, by: -byteCount)
  }
}

extension PixelRect {
  /// One mask takes at most 128 MiB.
  private static let mostOfMask = Double(1 << 27)

  /// The whole pixels that `bounds` touches; nil for an empty area.
  static func covering(
    _ bounds: Rect, under map: AffineTransform = .identity
  ) throws(RenderError) -> PixelRect? {
    var low = map.applied(to: bounds.origin)
    var high = low
    for corner in [
      Point(x: bounds.maxX, y: bounds.minY), Point(x: bounds.minX, y: bounds.maxY),
      Point(x: bounds.maxX, y: bounds.maxY),
    ] {
      let point = map.applied(to: corner)
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    // Half a subpixel of Cairo's 24.8 grid: an edge on a pixel boundary must not add a pixel.
    let slack = 1.0 / 512
    let left = (low.x + slack).rounded(.down)
    let top = (low.y + slack).rounded(.down)
    let right = (high.x - slack).rounded(.up)
    let bottom = (high.y - slack).rounded(.up)
    guard right > left, bottom > top else { return nil }
    let largest = Double(Framebuffer.largestSide)
    guard right - left <= largest, bottom - top <= largest, abs(left) < 1e6, abs(top) < 1e6,
      (right - left) * (bottom - top) <= mostOfMask
    else { throw .rasterTooLarge(width: right - left, height: bottom - top) }
    return PixelRect(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom))
  }
}

/// Why the render server could not do what was asked.
package enum RenderError: Error, Equatable, CustomStringConvertible {
  /// A framebuffer side is outside 1…32,767 px, the limit of the rasteriser's coordinates.
  case framebufferSize(width: Int, height: Int)
  case outOfMemory(bytes: Int)
  case rasterTooLarge(width: Double, height: Double)
  /// The rasteriser reports a failure, in its own words.
  case rasteriser(String)
  case noCommand(String)
  /// There is no GPU, nor a processor in its place, with the reason.
  case noGPU(String)

  package var description: String {
    switch self {
    case .framebufferSize(let width, let height):
      "a framebuffer of \(width)x\(height) px cannot be made: each side must be 1 to 32767 px; "
        + "ask for fewer or smaller views or a smaller scale"
    case .outOfMemory(let bytes):
      "no memory for a framebuffer of \(bytes) bytes; ask for fewer views or a smaller scale"
    case .rasterTooLarge(let width, let height):
      "a shape of \(width)x\(height) px is larger than one raster may be: 32767 px a side, "
        + "2^27 px in all"
    case .rasteriser(let reason): "the rasteriser failed: \(reason)"
    case .noCommand(let what):
      "a server that draws on a GPU has no command for \(what): ask for another server"
    case .noGPU(let reason):
      "no GPU can be used (\(reason)): install libegl1 with the GPU's driver, or with "
        + "libgl1-mesa-dri, whose drivers do without a GPU"
    }
  }
}

/// Has the cache fetch what a loop over thousands of scattered objects reads some turns later.
enum FetchAhead {
  /// So many turns ahead an object is fetched, and half as many ahead what it points at.
  static let turns = 8

  /// Fetches `count` lines of 64 bytes from `start` on, which need not be memory.
  @inline(__always)
  static func lines(_ count: Int, from start: UnsafeRawPointer?) {
    for line in 0..<count { fetch_ahead(start.map { $0 + 64 * line }) }
  }
}
