/// The rows of a mask that is there.
struct MaskRows: CoverageRows {
  let width: Int
  let height: Int
  let originX: Int
  let originY: Int
  private let mask: ScannedMask
  private var row = 0

  init(_ mask: ScannedMask) {
    self.mask = mask
    (width, height) = (mask.width, mask.height)
    (originX, originY) = (mask.originX, mask.originY)
  }

  mutating func next(into target: UnsafeMutablePointer<UInt8>) -> CoverageRow {
    let source = mask.row(row)
    row += 1
    if equalBytes(source, mask.blankRow, width) { return .level(0) }
    if equalBytes(source, mask.solidRow, width) { return .level(255) }
    copyBytes(target, source, width)
    return .written
  }

  mutating func skipAlike() -> Int { 0 }
}

/// Rows written out as one mask, in memory that is kept.
struct RowMask: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0

  init() {}

  deinit { memory?.deallocate() }

  /// Every row; valid until the next call.
  ///
  /// - Throws: `.outOfMemory`.
  mutating func take(_ rows: consuming CellRows) throws(RenderError) -> ScannedMask {
    let stride = (rows.width + 63) & ~63
    let byteCount = stride * (rows.height + 2)
    if byteCount > capacity {
      memory?.deallocate()
      memory = calloc64(byteCount)?.assumingMemoryBound(to: UInt8.self)
      capacity = memory == nil ? 0 : byteCount
    }
    guard let memory else { throw .outOfMemory(bytes: byteCount) }
    for row in 0..<rows.height {
      let target = memory + row * stride
      switch rows.next(into: target) {
      case .level(let level): fillBytes(target, level, rows.width)
      case .repeated: copyBytes(target, target - stride, rows.width)
      case .written: break
      }
    }
    let (blank, solid) = (memory + rows.height * stride, memory + (rows.height + 1) * stride)
    fillBytes(blank, 0, stride)
    fillBytes(solid, 255, stride)
    return ScannedMask(
      base: memory, stride: stride, width: rows.width, height: rows.height, originX: rows.originX,
      originY: rows.originY, blankRow: blank, solidRow: solid)
  }
}
