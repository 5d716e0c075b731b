import Geometry

extension CommitReader {
  /// A path, its points checked against its elements.
  mutating func takePath() throws(CommitError) -> PathBytes {
    let at = offset
    let elementCount = try takeCount(unit: 1)
    let pointCount = try takeCount(unit: MemoryLayout<Point>.size)
    let elements = try takePadded(elementCount)
    let owned = Self.pointsOwned(by: elements)
    guard let owned else {
      throw .unknownValue(field: "path element", value: UInt64(elements.max() ?? 0), offset: at)
    }
    guard owned == pointCount else {
      throw .pathMismatch(elements: elementCount, points: pointCount, offset: at)
    }
    let points = try takePadded(pointCount * MemoryLayout<Point>.size)
    return PathBytes(elements: elements, points: points)
  }

  /// The number of points that the elements own; nil when a byte is no element.
  private static func pointsOwned(by elements: UnsafeRawBufferPointer) -> Int? {
    // Branch-free, so that it vectorises: every frame of a rebuilt path comes through here.
    var owned = 0
    var highest: UInt8 = 0
    for byte in elements {
      highest = max(highest, byte)
      owned &+= Int((byte <= 1 ? 1 : byte) & (byte == 4 ? 0 : 3))
    }
    return highest <= Path.Element.close.rawValue ? owned : nil
  }
}
