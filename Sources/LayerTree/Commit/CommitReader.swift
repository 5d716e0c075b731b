import AnimationTiming

/// Reads fields from a commit, as strictly as `Trust` asks for: a ``Checking`` reader checks every
/// field against the end of the bytes and against the format, a ``Trusting`` one neither.
struct CommitReader<Trust: Scrutiny> {
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next field, in bytes from the start of the commit.
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Reads the bytes of `other` from where that stands.
  init<Other>(from other: CommitReader<Other>) {
    bytes = other.bytes
    offset = other.offset
  }

  /// The bytes that have not been read.
  var remaining: Int { bytes.count - offset }

  @inline(__always)
  mutating func take<Number: BitwiseCopyable & Numeric>(
    _: Number.Type
  ) throws(Trust.Fault) -> Number {
    let size = MemoryLayout<Number>.size
    try Trust.require(size <= remaining, else: truncated(needing: size))
    defer { offset += size }
    return bytes.loadUnaligned(fromByteOffset: offset, as: Number.self)
  }

  /// A field that the format keeps at zero.
  mutating func takeZero<Number: BitwiseCopyable & UnsignedInteger>(
    _ type: Number.Type
  ) throws(Trust.Fault) {
    let at = offset
    let value = try take(type)
    try Trust.require(
      value == 0,
      else: .unknownValue(field: "reserved field", value: UInt64(value), offset: at))
  }

  /// A block of `length` bytes; the padding to a multiple of 8 behind it must be zero.
  mutating func takePadded(_ length: Int) throws(Trust.Fault) -> UnsafeRawBufferPointer {
    let padded = CommitFormat.padded(length)
    try Trust.require(padded >= length && padded <= remaining, else: truncated(needing: length))
    let (end, next) = (offset + length, offset + padded)
    try Trust.require(nonZeroByte(in: end..<next) == nil, else: paddingFault(in: end..<next))
    defer { offset = next }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<end])
  }

  /// A count of things that take at least `unit` bytes each; a larger count is a truncated commit.
  mutating func takeCount(unit: Int) throws(Trust.Fault) -> Int {
    let count = try take(UInt64.self)
    try Trust.require(
      count <= UInt64(remaining / unit),
      else: truncated(needing: count > UInt64(Int32.max) ? Int.max : Int(count) * unit))
    return Int(truncatingIfNeeded: count)
  }

  /// A flag word that must be 0 or 1.
  mutating func takeFlag(_ field: String) throws(Trust.Fault) -> Bool {
    let at = offset
    let flag = try take(UInt64.self)
    try Trust.require(flag <= 1, else: .unknownValue(field: field, value: flag, offset: at))
    return flag == 1
  }

  /// A byte that stands for a case; `standIn` is any of them.
  mutating func takeCase<Value: RawRepresentable<UInt8>>(
    _ field: String, standIn: Value
  ) throws(Trust.Fault) -> Value {
    let at = offset
    let raw = try take(UInt8.self)
    return try Trust.require(
      Value(rawValue: raw), standIn: standIn,
      else: .unknownValue(field: field, value: UInt64(raw), offset: at))
  }

  /// Of a word that must fit 32 bits.
  mutating func takeNarrow(_ field: String) throws(Trust.Fault) -> UInt32 {
    let at = offset
    let raw = try take(UInt64.self)
    try Trust.require(
      raw <= UInt32.max, else: .unknownValue(field: field, value: raw, offset: at))
    return UInt32(truncatingIfNeeded: raw)
  }

  private func nonZeroByte(in range: Range<Int>) -> Int? { range.first { bytes[$0] != 0 } }

  private func paddingFault(in range: Range<Int>) -> CommitError {
    let index = nonZeroByte(in: range) ?? range.lowerBound
    return .unknownValue(field: "padding", value: UInt64(bytes[index]), offset: index)
  }

  private func truncated(needing size: Int) -> CommitError {
    .truncated(offset: offset, needed: size, available: remaining)
  }
}

// MARK: - Values of several fields

extension CommitReader {
  mutating func takePoint() throws(Trust.Fault) -> Point {
    Point(x: try take(Double.self), y: try take(Double.self))
  }

  mutating func takeSize() throws(Trust.Fault) -> Size {
    Size(width: try take(Double.self), height: try take(Double.self))
  }

  mutating func takeRect() throws(Trust.Fault) -> Rect {
    Rect(origin: try takePoint(), size: try takeSize())
  }

  mutating func takeTransform() throws(Trust.Fault) -> AffineTransform {
    AffineTransform(
      a: try take(Double.self), b: try take(Double.self), c: try take(Double.self),
      d: try take(Double.self), tx: try take(Double.self), ty: try take(Double.self))
  }

  mutating func takeColor() throws(Trust.Fault) -> Color {
    Color(
      red: try take(Double.self), green: try take(Double.self), blue: try take(Double.self),
      alpha: try take(Double.self))
  }

  mutating func takeClock() throws(Trust.Fault) -> LayerClock {
    let clock = LayerClock(
      beginTime: try take(Double.self), timeOffset: try take(Double.self),
      speed: try take(Float.self))
    try takeZero(UInt32.self)
    return clock
  }

  /// A count and so many numbers.
  mutating func takeNumbers() throws(Trust.Fault) -> [Double] {
    let count = try takeCount(unit: 8)
    let bytes = try takePadded(count * 8)
    return (0..<count).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
  }

  /// A path, its points checked against its elements.
  mutating func takePath() throws(Trust.Fault) -> PathBytes {
    let at = offset
    let elementCount = try takeCount(unit: 1)
    let pointCount = try takeCount(unit: MemoryLayout<Point>.size)
    let elements = try takePadded(elementCount)
    try Trust.require(
      Self.pointsOwned(by: elements) == pointCount,
      else: Self.pathFault(elements, points: pointCount, offset: at))
    let points = try takePadded(pointCount * MemoryLayout<Point>.size)
    return PathBytes(elements: elements, points: points)
  }

  /// A path, copied out of the commit.
  mutating func takeWholePath() throws(Trust.Fault) -> Path {
    let bytes = try takePath()
    var path = Path()
    bytes.copy(into: &path)
    return path
  }

  /// The number of points that the elements own; nil when a byte is no element.
  private static func pointsOwned(by elements: UnsafeRawBufferPointer) -> Int? {
    // Every frame of a rebuilt path comes through here: sums of bytes without a branch, of which
    // compilers add sixteen at a time; sums of longer numbers take x86-64 five times as many
    // instructions. 80 elements own 240 points at most, which is a byte; of no elements the sum is
    // worth nothing.
    let close = Path.Element.close.rawValue
    var owned = 0
    var highest: UInt8 = 0
    var start = 0
    while start < elements.count {
      let end = min(start &+ 80, elements.count)
      var sum: UInt8 = 0
      for index in start..<end {
        let byte = elements[index]
        highest = max(highest, byte)
        // A mask: compilers make a branch of what chooses between two sums.
        sum &+= max(byte, 1) & (byte == close ? 0 : .max)
      }
      owned += Int(sum)
      start = end
    }
    return highest <= close ? owned : nil
  }

  /// Why a path is refused whose elements do not own its points.
  private static func pathFault(
    _ elements: UnsafeRawBufferPointer, points: Int, offset: Int
  ) -> CommitError {
    guard pointsOwned(by: elements) == nil else {
      return .pathMismatch(elements: elements.count, points: points, offset: offset)
    }
    return .unknownValue(
      field: "path element", value: UInt64(elements.max() ?? 0), offset: offset)
  }
}
