/// The cells that a scan adds its lines to, empty between scans.
///
/// Reading a row empties it (``CoverageRows``), so that no buffer is ever swept; pages that no line
/// touched take no memory.
final class CoverageCells {
  /// Cells that share a bit, as a power of two.
  static let groupBits = 2
  static let group = 1 << groupBits

  private var memory: PixelMemory?

  /// Forgets what was not read.
  func removeAll() { memory = nil }

  /// A pen for so many pixels; every row of the scan before has been read.
  ///
  /// - Throws: `.outOfMemory`.
  /// - Complexity: O(1) unless the memory has to grow.
  func pen(width: Int, height: Int) throws(RenderError) -> CoveragePen {
    func aligned(_ bytes: Int) -> Int { (bytes + 63) & ~63 }
    // A line that ends at the right edge touches the cell beyond it; one along the left edge ends
    // with a step in the row below the last.
    let stride = (width + Self.group) & ~(Self.group - 1)
    let words = (stride / Self.group + 63) / 64
    let wordBytes = aligned(height * words * MemoryLayout<UInt64>.size)
    let lineBytes = aligned((height + 1) * MemoryLayout<Float>.size)
    let byteCount = wordBytes + 2 * lineBytes + height * stride * MemoryLayout<Float>.size
    if memory.map({ $0.byteCount < byteCount }) ?? true {
      memory = nil
      memory = PixelMemory(byteCount)
    }
    guard let start = memory?.start else { throw .outOfMemory(bytes: byteCount) }
    let starts = start + wordBytes
    return CoveragePen(
      cells: (starts + 2 * lineBytes).assumingMemoryBound(to: Float.self),
      touched: start.assumingMemoryBound(to: UInt64.self),
      starts: starts.assumingMemoryBound(to: Float.self),
      steps: (starts + lineBytes).assumingMemoryBound(to: Float.self), stride: stride,
      words: words,
      bounds: SIMD2(Double(width), Double(height)), right: width << CoveragePen.unitBits)
  }
}
