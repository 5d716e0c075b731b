/// Reads fields from a commit, as strictly as `Trust` asks for: a ``Checking`` reader checks every
/// field against the end of the bytes and against the format, a ``Trusting`` one neither.
struct CommitReader<Trust: Scrutiny>: CommitCoder {
  typealias Fault = Trust.Fault

  static var reads: Bool { true }
  static var checks: Bool { Trust.checks }

  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads the bytes of `other` from where that stands.
  init<Other>(from other: CommitReader<Other>) {
    bytes = other.bytes
    offset = other.offset
  }

  var remaining: Int { bytes.count - offset }

  @inline(__always)
  mutating func code<Plain: BitwiseCopyable>(_ value: inout Plain) throws(Fault) {
    let size = MemoryLayout<Plain>.size
    try require(size <= remaining, else: truncated(needing: size))
    value = bytes.loadUnaligned(fromByteOffset: offset, as: Plain.self)
    offset += size
  }

  mutating func code(_ block: inout UnsafeRawBufferPointer, length: Int) throws(Fault) {
    let padded = CommitFormat.padded(length)
    try require(padded >= length && padded <= remaining, else: truncated(needing: length))
    let (end, next) = (offset + length, offset + padded)
    try require(nonZeroByte(in: end..<next) == nil, else: paddingFault(in: end..<next))
    block = UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
    offset = next
  }

  mutating func code(count: inout Int, unit: Int) throws(Fault) {
    var word: UInt64 = 0
    try code(&word)
    try require(
      word <= UInt64(remaining / unit),
      else: truncated(needing: word > UInt64(Int32.max) ? Int.max : Int(word) * unit))
    count = Int(truncatingIfNeeded: word)
  }

  mutating func code<Plain: BitwiseCopyable>(list: inout [Plain], count: Int) throws(Fault) {
    var block = UnsafeRawBufferPointer(start: nil, count: 0)
    try code(&block, length: count * MemoryLayout<Plain>.size)
    list = [Plain](unsafeUninitializedCapacity: count) { elements, initialized in
      UnsafeMutableRawBufferPointer(elements).copyMemory(from: block)
      initialized = count
    }
  }

  func refuse(_ fault: CommitError) throws(Fault) { try Trust.refuse(fault) }

  private func nonZeroByte(in range: Range<Int>) -> Int? { range.first { bytes[$0] != 0 } }

  private func paddingFault(in range: Range<Int>) -> CommitError {
    let index = nonZeroByte(in: range) ?? range.lowerBound
    return .unknownValue(field: "padding", value: UInt64(bytes[index]), offset: index)
  }

  private func truncated(needing size: Int) -> CommitError {
    .truncated(offset: offset, needed: size, available: remaining)
  }
}

/// How much a reader still has to check. One description of each record serves both looks at a
/// commit: ``Checking`` refuses what is wrong, ``Trusting`` reads what was checked before, which
/// cannot fail, and the compiler knows: its fault is `Never`.
protocol Scrutiny {
  associatedtype Fault: Error

  static var checks: Bool { get }

  static func refuse(_ fault: CommitError) throws(Fault)
}

/// For bytes that may be anything: what is wrong is thrown.
enum Checking: Scrutiny {
  static var checks: Bool { true }

  static func refuse(_ fault: CommitError) throws(CommitError) { throw fault }
}

/// For bytes that a checking reader has gone through without a fault.
enum Trusting: Scrutiny {
  static var checks: Bool { false }

  static func refuse(_ fault: CommitError) { assertionFailure("checked before, and yet: \(fault)") }
}
