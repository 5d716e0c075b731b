package import AnimationTiming

/// A path as it stands in a commit: checked, not yet copied.
package struct PathBytes {
  /// One byte per element, each a valid `Path.Element`.
  package private(set) var elements: UnsafeRawBufferPointer
  /// 16 bytes per point.
  package private(set) var points: UnsafeRawBufferPointer

  init(elements: UnsafeRawBufferPointer, points: UnsafeRawBufferPointer) {
    (self.elements, self.points) = (elements, points)
  }

  /// Copies the content into `path`, reusing its buffers when it is their only owner.
  package func copy(into path: inout Path) {
    // Element is one byte with raw values 0…4 in declaration order, each checked on arrival.
    elements.withMemoryRebound(to: Path.Element.self) { elements in
      points.withMemoryRebound(to: Point.self) { points in
        path.replace(elements: elements, points: points)
      }
    }
  }
}

extension PathBytes: CommitRecord {
  static var blank: PathBytes {
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    return PathBytes(elements: none, points: none)
  }

  @inline(__always)
  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    let at = coder.offset
    var (elementCount, pointCount) = (elements.count, points.count / MemoryLayout<Point>.size)
    try coder.code(count: &elementCount, unit: 1)
    try coder.code(count: &pointCount, unit: MemoryLayout<Point>.size)
    try coder.code(&elements, length: elementCount)
    try coder.require(
      Self.isOnePolygon(elements, points: pointCount)
        || Self.pointsOwned(by: elements) == pointCount,
      else: Self.fault(elements, points: pointCount, offset: at))
    try coder.code(&points, length: pointCount * MemoryLayout<Point>.size)
  }

  /// True if it is one subpath of four points or more with nothing but lines.
  package var isOnePolygon: Bool {
    Self.isOnePolygon(elements, points: points.count / MemoryLayout<Point>.size)
  }

  /// True if `elements` are one such subpath, of so many points: most paths of a frame are, and
  /// need no counting.
  private static func isOnePolygon(_ elements: UnsafeRawBufferPointer, points: Int) -> Bool {
    let (move, line) = (Path.Element.move.rawValue, Path.Element.line.rawValue)
    guard points >= 4, elements.count == points || elements.count == points &+ 1,
      elements[0] == move,
      elements.count == points || elements[points] == Path.Element.close.rawValue
    else { return false }
    guard points > 32 else { return elements[1..<points].allSatisfy { $0 == line } }
    let lines = SIMD4(repeating: UInt64(line) &* 0x0101_0101_0101_0101)
    @inline(__always) func unlike(at index: Int) -> SIMD4<UInt64> {
      elements.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self) ^ lines
    }
    // The last ones, of which some may come twice, and those before.
    let last = points &- 32
    var all = unlike(at: last)
    for index in stride(from: 1, to: last, by: 32) { all |= unlike(at: index) }
    return all == SIMD4(repeating: 0)
  }

  /// The number of points that the elements own; nil when a byte is no element.
  private static func pointsOwned(by elements: UnsafeRawBufferPointer) -> Int? {
    // Every frame of a rebuilt path comes through here. Lines, of which most paths consist, are
    // passed 32 at a time. Of others sums of bytes without a branch, of which compilers add sixteen
    // at a time; sums of longer numbers take x86-64 five times as many instructions. 32 elements own
    // 96 points at most, which is a byte; of no elements the sum is worth nothing.
    let lines = SIMD4(repeating: UInt64(Path.Element.line.rawValue) &* 0x0101_0101_0101_0101)
    let close = Path.Element.close.rawValue
    var owned = 0
    var highest: UInt8 = 0
    var start = 0
    while start < elements.count {
      let end = min(start &+ 32, elements.count)
      if end == start &+ 32,
        elements.loadUnaligned(fromByteOffset: start, as: SIMD4<UInt64>.self) == lines
      {
        (owned, start) = (owned &+ 32, end)
        continue
      }
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

  private static func fault(
    _ elements: UnsafeRawBufferPointer, points: Int, offset: Int
  ) -> CommitError {
    guard pointsOwned(by: elements) == nil else {
      return .pathMismatch(elements: elements.count, points: points, offset: offset)
    }
    return .unknownValue(field: "path element", value: UInt64(elements.max() ?? 0), offset: offset)
  }
}

extension Path: CommitRecord {
  static let blank = Path()

  /// A reader copies it out of the commit.
  mutating func code<Coder: CommitCoder>(by coder: inout Coder) throws(Coder.Fault) {
    guard Coder.reads else {
      return try withBytes { (bytes) throws(Coder.Fault) in
        var bytes = bytes
        try bytes.code(by: &coder)
      }
    }
    var bytes = PathBytes.blank
    try bytes.code(by: &coder)
    bytes.copy(into: &self)
  }

  /// Calls `body` with the path as it would stand in a commit, valid during the call.
  @inline(__always)
  package func withBytes<Result, Fault>(
    _ body: (PathBytes) throws(Fault) -> Result
  ) throws(Fault) -> Result {
    try elements.withUnsafeBufferPointer { (elements) throws(Fault) in
      try points.withUnsafeBufferPointer { (points) throws(Fault) in
        try body(
          PathBytes(
            elements: UnsafeRawBufferPointer(elements), points: UnsafeRawBufferPointer(points)))
      }
    }
  }
}
