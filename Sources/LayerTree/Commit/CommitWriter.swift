import AnimationTiming

/// A byte buffer that grows geometrically, keeps its room between commits and stays 16-byte
/// aligned.
struct CommitWriter: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  mutating func removeAll() { count = 0 }

  mutating func put<Number: BitwiseCopyable & Numeric>(_ value: Number) {
    let size = MemoryLayout<Number>.size
    reserve(size)
    (base + count).storeBytes(of: value, as: Number.self)
    count += size
  }

  /// Appends two numbers, the beginning of each record, under one look at the room left.
  @inline(__always)
  mutating func put(_ first: UInt32, _ second: UInt32) {
    reserve(8)
    (base + count).storeBytes(of: first, as: UInt32.self)
    (base + count + 4).storeBytes(of: second, as: UInt32.self)
    count += 8
  }

  /// Appends `source` and zero bytes up to the next multiple of 8.
  mutating func putPadded(_ source: UnsafeRawBufferPointer) {
    let padded = CommitFormat.padded(source.count)
    reserve(padded)
    if let start = source.baseAddress {
      (base + count).copyMemory(from: start, byteCount: source.count)
    }
    (base + count + source.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: padded - source.count)
    count += padded
  }

  mutating func put(_ point: Point) {
    put(point.x)
    put(point.y)
  }

  mutating func put(_ rect: Rect) {
    put(rect.origin)
    put(rect.size.width)
    put(rect.size.height)
  }

  mutating func put(_ transform: AffineTransform) {
    put(transform.a)
    put(transform.b)
    put(transform.c)
    put(transform.d)
    put(transform.tx)
    put(transform.ty)
  }

  mutating func put(_ transform: Transform3D) {
    for row in [transform.x, transform.y, transform.z, transform.origin] {
      for column in 0..<4 { put(row[column]) }
    }
  }

  mutating func put(_ color: Color) {
    put(color.red)
    put(color.green)
    put(color.blue)
    put(color.alpha)
  }

  mutating func put(optional color: Color?) {
    put(UInt64(color == nil ? 0 : 1))
    if let color { put(color) }
  }

  mutating func put(_ numbers: [Double]) {
    put(UInt64(numbers.count))
    numbers.withUnsafeBytes { putPadded($0) }
  }

  mutating func put(optional path: Path?) {
    put(UInt64(path == nil ? 0 : 1))
    if let path { put(path) }
  }

  @inline(__always)
  mutating func put(_ path: Path) {
    put(UInt64(path.elements.count))
    put(UInt64(path.points.count))
    path.elements.withUnsafeBytes { putPadded($0) }
    path.points.withUnsafeBytes { putPadded($0) }
  }

  mutating func put(_ clock: LayerClock) {
    put(clock.beginTime)
    put(clock.timeOffset)
    put(clock.speed)
    put(UInt32(0))
  }

  /// Overwrites eight bytes that were already written.
  func patch(_ value: UInt64, at offset: Int) {
    (base + offset).storeBytes(of: value, as: UInt64.self)
  }

  private mutating func reserve(_ extra: Int) {
    guard count + extra > capacity else { return }
    capacity = max(capacity * 2, count + extra)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    grown.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = grown
  }
}
