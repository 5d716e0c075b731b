import AnimationTiming
import LayerTree
import RenderServer
import TestSupport
import Testing

@Suite("Bytes of a commit that mean nothing")
struct CommitReservedTests {
  typealias Change = (name: String, offset: Int, field: String)

  /// A commit of an opacity, an animation and a path of one element: header 40 bytes, record 8,
  /// opacity 8, then the animation and the path.
  private static func commit() throws -> [UInt8] {
    let connection = try Connection()
    let box = ShapeLayer(in: connection.context)
    _ = connection.commit()
    box.opacity = 0.5
    box.withMutablePath { $0.move(to: Point(x: 1, y: 1)) }
    box.add(BasicAnimation(keyPath: .opacity, toValue: .scalar(1)))
    return connection.commit()
  }

  // The animation: count at 56, operation 64, serial 72, key path 80, its numbers 88…127, three
  // values of 8, 16 and 8 bytes, so that the path's flag stands at 160 and its elements at 184.
  static let changes: [Change] = [
    ("the header's first gap", 6, "reserved field"),
    ("the header's second gap", 28, "reserved field"),
    ("a property that no shape has", 46, "property bits"),
    ("a serial beyond 32 bits", 76, "animation serial"),
    ("an animation's gap", 84, "reserved field"),
    ("padding behind a path's elements", 191, "padding"),
  ]

  @Test("must be zero: a commit has one encoding", arguments: changes)
  func reserved(_ change: Change) throws {
    var bytes = try Self.commit()
    try Connection().apply(bytes)
    // The word's 18th bit is the property of gradients.
    bytes[change.offset] |= change.offset == 46 ? 0x04 : 1
    let error = #expect(throws: CommitError.self) { try Connection().apply(bytes) }
    guard case .unknownValue(let field, _, _) = error else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
    #expect(field == change.field)
  }

  @Test("a layer that holds another, or that nobody has sent, is not its sublayer or mask")
  func holders() throws {
    for isMask in [false, true] {
      let source = try Connection()
      let frame = Rect(x: 0, y: 0, width: 9, height: 9)
      let layer = source.addLayer(frame)
      let part = source.addBox(frame, to: layer)
      if isMask { layer.mask = part }
      var bytes = source.commit()
      // The first field of 8 bytes with its number.
      let place = try #require(
        stride(from: 0, to: bytes.count - 8, by: 8).first {
          bytes[$0..<$0 + 8].elementsEqual([UInt8(part.id.rawValue), 0, 0, 0, 0, 0, 0, 0])
        })
      for id in [UInt8(layer.id.rawValue), UInt8(source.root.id.rawValue), 99] {
        bytes[place] = id
        let target = try Connection()
        #expect(throws: CommitError.self, "\(id)") { try target.apply(bytes) }
        #expect(target.server.layerCount == 0)
      }
      bytes[place] = UInt8(part.id.rawValue)
      try Connection().apply(bytes)
    }
  }

  @Test("an instance count that no replicator has is refused, and a negative one is sent as 0")
  func instances() throws {
    var bytes = try Self.replicatorCommit(count: 3)
    bytes[bytes.count - 49] = 0xFF
    #expect(throws: CommitError.self) { try Connection().apply(bytes) }
    #expect(try Self.replicatorCommit(count: -1) == Self.replicatorCommit(count: 0))
  }

  /// Ends with the count, 8 bytes, and the transform, 48.
  private static func replicatorCommit(count: Int) throws -> [UInt8] {
    let connection = try Connection()
    let replicator = ReplicatorLayer(in: connection.context)
    _ = connection.commit()
    replicator.instanceCount = count
    return connection.commit()
  }
}
