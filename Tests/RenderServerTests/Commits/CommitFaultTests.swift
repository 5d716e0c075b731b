import AnimationTiming
import LayerTree
import RenderServer
import Testing

@Suite("Faulty commits")
struct CommitFaultTests {
  /// A small tree that uses every kind of record, property and animated value.
  private static func richConnection() throws -> Connection {
    let connection = try Connection()
    let replicator = ReplicatorLayer(in: connection.context)
    replicator.frame = Rect(x: 2, y: 2, width: 20, height: 10)
    replicator.instanceCount = 2
    replicator.instanceTransform = .translation(x: 5, y: 0)
    replicator.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    replicator.masksToBounds = true
    connection.root.addSublayer(replicator)
    let box = connection.addBox(Rect(x: 0, y: 0, width: 4, height: 4), to: replicator)
    box.withMutablePath { path in
      path.addQuadratic(to: Point(x: 1, y: 1), control: Point(x: 2, y: 0))
      path.addCubic(
        to: Point(x: 3, y: 3), control1: Point(x: 0, y: 3), control2: Point(x: 3, y: 0))
    }
    box.add(
      BasicAnimation(
        keyPath: .translationX, fromValue: .scalar(0), toValue: .scalar(3),
        timing: Timing(duration: 2, repeatCount: .infinity), timingFunction: .easeIn,
        isAdditive: true))
    box.add(BasicAnimation(keyPath: .position, byValue: .point(Point(x: 1, y: 1))))
    box.add(BasicAnimation(keyPath: .fillColor, toValue: .color(.clear)), forKey: "gone")
    box.removeAnimation(forKey: "gone")
    return connection
  }

  @Test("cut at any byte, a commit is refused and changes nothing")
  func truncation() throws {
    let source = try Self.richConnection()
    let bytes = source.commit()
    let target = try Connection()
    for length in 0..<bytes.count {
      #expect(throws: CommitError.self, "\(length) bytes") {
        try target.apply(Array(bytes[..<length]))
      }
      #expect(target.server.layerCount == 0)
    }
    try target.apply(bytes)
    #expect(target.server.layerCount == 3)
    #expect(target.server.animationCount == 2)
  }

  @Test(
    "with any byte changed, a commit is refused or drawn, and never traps", arguments: [0, 1, 2, 3])
  func corruption(_ way: Int) throws {
    let bytes = try Self.richConnection().commit()
    for index in bytes.indices {
      var changed = bytes
      switch way {
      case 0: changed[index] = 0
      case 1: changed[index] = 255
      case 2: changed[index] &+= 1
      default: changed[index] ^= 0x80
      }
      let target = try Connection()
      do throws(CommitError) { try target.apply(changed) } catch {
        #expect(target.server.layerCount == 0, "a refused commit leaves nothing: \(error)")
        continue
      }
      // What was accepted can be drawn, or is refused in words.
      do throws(RenderError) { try target.server.render(at: 1.5) } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("random bytes are no commit", arguments: 0..<20)
  func noise(_ seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    let bytes = (0..<200).map { _ -> UInt8 in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state)
    }
    let target = try Connection()
    #expect(throws: CommitError.self) { try target.apply(bytes) }
  }

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

  @Test("nothing is sent when nothing changed, and only what changed when something did")
  func onlyChanges() throws {
    let connection = try Connection()
    let box = connection.addBox(Rect(x: 1, y: 1, width: 2, height: 2))
    #expect(!connection.commit().isEmpty)
    #expect(connection.commit().isEmpty)
    box.opacity = 1
    #expect(connection.commit().isEmpty, "the same value is no change")
    box.opacity = 0.5
    let bytes = connection.commit()
    // Header 40, record 8, one number 8.
    #expect(bytes.count == 56)
  }
}
