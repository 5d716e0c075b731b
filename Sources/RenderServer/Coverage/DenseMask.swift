import CPixman

/// Coverage with a byte for every pixel, for what takes no sparse form; in memory that is kept.
final class DenseMask {
  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  deinit { memory?.deallocate() }

  /// The coverage of `rows` in `rect`, valid until the next call; throws `.outOfMemory`.
  func fill(_ rows: PlacedRows?, in rect: PixelRect) throws(RenderError) -> ScannedMask {
    let stride = (rect.width + 63) & ~63
    let byteCount = stride * rect.height
    if byteCount > capacity {
      memory?.deallocate()
      memory = calloc64(byteCount)?.assumingMemoryBound(to: UInt8.self)
      capacity = memory == nil ? 0 : byteCount
    }
    guard let memory else { throw .outOfMemory(bytes: byteCount) }
    if rows == nil { zero(memory, byteCount) }
    rows?.forEachPart(in: rect) { part, top, bottom in
      let count = part.right - part.left
      for row in top..<bottom {
        let target = memory + (row - rect.top) * stride + part.left - rect.left
        if let level = part.level {
          fillBytes(target, level, count)
        } else {
          copyBytes(target, part.coverages, count)
        }
      }
    }
    return ScannedMask(
      base: memory, stride: stride, width: rect.width, height: rect.height, originX: rect.left,
      originY: rect.top)
  }
}
