import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Faulty commits")
struct CommitFaultTests {
  @Test("a layer that nobody has sent cannot be a sublayer")
  func unknownSublayer() throws {
    let source = try Connection()
    let child = Layer(in: source.context)
    source.root.addSublayer(child)
    let bytes = source.commit()
    // The same commit to a server that has never heard of the child: its record renamed to another
    // id.
    var renamed = bytes
    let childRecord = try #require(Self.record(of: child.id, in: bytes))
    renamed[childRecord] = 99
    let target = try Connection()
    #expect(throws: CommitError.self) { try target.apply(renamed) }
    #expect(target.server.layerCount == 0)
  }

  /// Where the record of a layer starts: its id, kind 0, and the eight properties that a new plain
  /// layer sends.
  private static func record(of id: LayerID, in bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast(8).first { index in
      index % 8 == 0 && index >= 40 && bytes[index] == UInt8(id.rawValue)
        && bytes[(index + 1)...(index + 3)].allSatisfy { $0 == 0 }
        && Array(bytes[(index + 4)...(index + 7)]) == [0xF0, 0x0F, 0, 0]
    }
  }
}
