import TestSupport
import Testing

@testable import LayerTree

@Suite("Paths in commits")
struct CommitPathTests {
  /// A path as a commit has it: as many points as said, whatever its elements own.
  private static func bytes(_ elements: [UInt8], points: Int) -> [UInt8] {
    var writer = CommitWriter()
    defer { writer.deallocate() }
    writer.put(UInt64(elements.count))
    writer.put(UInt64(points))
    elements.withUnsafeBytes { writer.putPadded($0) }
    for _ in 0..<(2 * points) { writer.put(UInt64(0)) }
    return Array(writer.bytes)
  }

  /// How many elements are read.
  private static func read(_ elements: [UInt8], points: Int) throws -> Int {
    try bytes(elements, points: points).withUnsafeBytes { bytes in
      var reader = CommitReader<Checking>(bytes)
      var path = PathBytes.blank
      try path.code(by: &reader)
      return path.elements.count
    }
  }

  /// Around every length at which a sum of bytes or sixteen of them end.
  private static let lengths =
    Array(0...34) + [63, 64, 79, 80, 81, 95, 96, 159, 160, 161, 240, 400]

  @Test(
    "the points of a path are those of its elements, one more or fewer is refused",
    arguments: lengths)
  func owned(_ length: Int) throws {
    var random = TestGenerator(seed: UInt64(length))
    let owned = [1, 1, 2, 3, 0]
    let mixed = (0..<length).map { _ in UInt8.random(in: 0...4, using: &random) }
    for elements in [mixed] + (0...4).map({ [UInt8](repeating: $0, count: length) }) {
      let points = elements.reduce(0) { $0 + owned[Int($1)] }
      #expect(try Self.read(elements, points: points) == length)
      for wrong in [points - 1, points + 1, points + 256] where wrong >= 0 {
        #expect(
          throws: CommitError.pathMismatch(elements: length, points: wrong, offset: 0)
        ) { try Self.read(elements, points: wrong) }
      }
    }
  }

  @Test("a byte that is no element is refused wherever it stands", arguments: [5, 8, 128, 255])
  func unknown(_ byte: UInt8) throws {
    for length in [1, 16, 81, 200] {
      for place in 0..<length {
        var elements = [UInt8](repeating: 1, count: length)
        elements[place] = byte
        #expect(
          throws: CommitError.unknownValue(field: "path element", value: UInt64(byte), offset: 0)
        ) { try Self.read(elements, points: length) }
      }
    }
  }
}
