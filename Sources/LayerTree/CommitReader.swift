import Geometry

/// Reads fields from a commit; every read is checked against the end.
struct CommitReader {
  let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var remaining: Int { bytes.count - offset }

  mutating func take<Value: BitwiseCopyable>(_: Value.Type) throws(CommitError) -> Value {
    let size = MemoryLayout<Value>.size
    guard size <= remaining else { throw truncated(needing: size) }
    defer { offset += size }
    return bytes.loadUnaligned(fromByteOffset: offset, as: Value.self)
  }

  /// A field that the format keeps at zero.
  mutating func takeZero<Value: BitwiseCopyable & UnsignedInteger>(
    _ type: Value.Type
  ) throws(CommitError) {
    let at = offset
    let value = try take(type)
    guard value == 0 else {
      throw .unknownValue(field: "reserved field", value: UInt64(value), offset: at)
    }
  }

  /// A block of `length` bytes; the padding to a multiple of 8 behind it must be zero.
  mutating func takePadded(_ length: Int) throws(CommitError) -> UnsafeRawBufferPointer {
    let padded = CommitFormat.padded(length)
    guard padded >= length, padded <= remaining else { throw truncated(needing: length) }
    for index in (offset + length)..<(offset + padded) where bytes[index] != 0 {
      throw .unknownValue(field: "padding", value: UInt64(bytes[index]), offset: index)
    }
    defer { offset += padded }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)])
  }

  /// A count of things that take at least `unit` bytes each; a larger count is a truncated commit.
  mutating func takeCount(unit: Int) throws(CommitError) -> Int {
    let count = try take(UInt64.self)
    guard count <= UInt64(remaining / unit) else {
      throw truncated(needing: count > UInt64(Int32.max) ? Int.max : Int(count) * unit)
    }
    return Int(count)
  }

  mutating func takePoint() throws(CommitError) -> Point {
    Point(x: try take(Double.self), y: try take(Double.self))
  }

  mutating func takeSize() throws(CommitError) -> Size {
    Size(width: try take(Double.self), height: try take(Double.self))
  }

  mutating func takeRect() throws(CommitError) -> Rect {
    Rect(origin: try takePoint(), size: try takeSize())
  }

  mutating func takeTransform() throws(CommitError) -> AffineTransform {
    AffineTransform(
      a: try take(Double.self), b: try take(Double.self), c: try take(Double.self),
      d: try take(Double.self), tx: try take(Double.self), ty: try take(Double.self))
  }

  mutating func takeColor() throws(CommitError) -> Color {
    Color(
      red: try take(Double.self), green: try take(Double.self), blue: try take(Double.self),
      alpha: try take(Double.self))
  }

  mutating func takeClock() throws(CommitError) -> LayerClock {
    let clock = LayerClock(
      beginTime: try take(Double.self), timeOffset: try take(Double.self),
      speed: try take(Float.self))
    try takeZero(UInt32.self)
    return clock
  }

  /// A flag word that must be 0 or 1.
  mutating func takeFlag(_ field: String) throws(CommitError) -> Bool {
    let at = offset
    let flag = try take(UInt64.self)
    guard flag <= 1 else { throw .unknownValue(field: field, value: flag, offset: at) }
    return flag == 1
  }

  private func truncated(needing size: Int) -> CommitError {
    .truncated(offset: offset, needed: size, available: remaining)
  }
}
