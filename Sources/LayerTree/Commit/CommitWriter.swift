import AnimationTiming

/// A byte buffer that grows geometrically, keeps its room between commits and stays 16-byte
/// aligned. Its maker frees it.
struct CommitWriter {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var offset = 0

  init(capacity: Int = 4096) {
    self.capacity = capacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  func deallocate() { base.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: offset) }

  /// All of the buffer; another one is 16-byte aligned, and without a commit until something is put.
  var memory: UnsafeMutableRawBufferPointer {
    get { UnsafeMutableRawBufferPointer(start: base, count: capacity) }
    set {
      guard let start = newValue.baseAddress else {
        self = CommitWriter()
        return
      }
      (base, capacity, offset) = (start, newValue.count, 0)
    }
  }

  mutating func removeAll() { offset = 0 }

  @inline(__always)
  mutating func put<Plain: BitwiseCopyable>(_ value: Plain) {
    let size = MemoryLayout<Plain>.size
    reserve(size)
    (base + offset).storeBytes(of: value, as: Plain.self)
    offset += size
  }

  /// Appends two numbers, the beginning of each record, under one look at the room left.
  @inline(__always)
  mutating func put(_ first: UInt32, _ second: UInt32) {
    reserve(8)
    (base + offset).storeBytes(of: first, as: UInt32.self)
    (base + offset + 4).storeBytes(of: second, as: UInt32.self)
    offset += 8
  }

  /// Appends `source` and zero bytes up to the next multiple of 8.
  mutating func putPadded(_ source: UnsafeRawBufferPointer) {
    let padded = CommitFormat.padded(source.count)
    reserve(padded)
    if let start = source.baseAddress {
      (base + offset).copyMemory(from: start, byteCount: source.count)
    }
    (base + offset + source.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: padded - source.count)
    offset += padded
  }

  /// Appends a flag and, where that is 1, the path.
  @inline(__always)
  mutating func put(_ path: Path?) {
    guard let path else { return put(UInt64(0)) }
    put(UInt64(1))
    path.withBytes { bytes in
      var bytes = bytes
      bytes.code(by: &self)
    }
  }

  /// Overwrites eight bytes that were already written.
  func patch(_ value: UInt64, at offset: Int) {
    (base + offset).storeBytes(of: value, as: UInt64.self)
  }

  private mutating func reserve(_ extra: Int) {
    guard offset + extra > capacity else { return }
    capacity = max(capacity * 2, offset + extra)
    let grown = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    grown.copyMemory(from: base, byteCount: offset)
    base.deallocate()
    base = grown
  }
}

extension CommitWriter: CommitCoder {
  static var reads: Bool { false }
  static var checks: Bool { false }

  @inline(__always)
  mutating func code<Plain: BitwiseCopyable>(_ value: inout Plain) { put(value) }

  @inline(__always)
  mutating func code(_ block: inout UnsafeRawBufferPointer, length: Int) { putPadded(block) }

  @inline(__always)
  mutating func code(count: inout Int, unit: Int) { put(UInt64(count)) }

  mutating func code<Plain: BitwiseCopyable>(list: inout [Plain], count: Int) {
    list.withUnsafeBytes { putPadded($0) }
  }

  func refuse(_ fault: CommitError) { assertionFailure("written, and yet: \(fault)") }
}
