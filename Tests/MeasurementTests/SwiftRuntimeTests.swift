import CAllocationHooks
import Glibc
import Testing

@testable import Measurement

private final class Node {
  let number: Int
  init(_ number: Int) { self.number = number }
}

@Suite("Swift objects, retains and releases are counted exactly", .unlessSanitized)
struct SwiftRuntimeTests {
  typealias Call = @convention(c) (UnsafeMutableRawPointer, UInt32) -> UnsafeMutableRawPointer?

  private static func call(_ name: String) throws -> Call {
    unsafeBitCast(try #require(dlsym(nil, name)), to: Call.self)
  }

  @Test("100 instances are 100 objects, and replacing them is 100 releases")
  func countsObjects() {
    var nodes = (0..<100).map { Node($0) }
    let gain = SwiftGain.of {
      for index in 0..<100 { nodes[index] = Node(-index) }
    }
    #expect(nodes[99].number == -99)
    #expect(gain == SwiftGain(objects: 100, retains: 0, releases: 100))
  }

  @Test(
    "a call counts once, a call for n references n times",
    arguments: [
      ("swift_retain", "swift_release", 1), ("swift_retain_n", "swift_release_n", 3),
      ("swift_bridgeObjectRetain", "swift_bridgeObjectRelease", 1),
      ("swift_bridgeObjectRetain_n", "swift_bridgeObjectRelease_n", 3),
    ] as [(String, String, Int64)])
  func countsReferences(add: String, drop: String, references: Int64) throws {
    let add = try Self.call(add)
    let drop = try Self.call(drop)
    let node = Node(1)
    let object = Unmanaged.passUnretained(node).toOpaque()
    var returned: UnsafeMutableRawPointer?
    let added = SwiftGain.of {
      for _ in 0..<7 { returned = add(object, 3) }
    }
    let dropped = SwiftGain.of {
      for _ in 0..<7 { _ = drop(object, 3) }
    }
    #expect(returned == object)
    #expect(added == SwiftGain(objects: 0, retains: 7 * references, releases: 0))
    #expect(dropped == SwiftGain(objects: 0, retains: 0, releases: 7 * references))
    #expect(withExtendedLifetime(node) { node.number } == 1)
  }

  @Test("objects still die at their last release while armed")
  func objectsStillDie() {
    final class Watched {
      let onEnd: () -> Void
      init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
      deinit { onEnd() }
    }
    var ends = 0
    allocation_hooks_arm_swift()
    do {
      let watched = Watched { ends += 1 }
      weak let held = watched
      #expect(withExtendedLifetime(watched) { held != nil })
    }
    allocation_hooks_disarm_swift()
    #expect(ends == 1)
  }

  @Test("a disarmed thread counts nothing")
  func disarmedCountsNothing() throws {
    let add = try Self.call("swift_retain")
    let drop = try Self.call("swift_release")
    let object = Unmanaged.passRetained(Node(2))
    let before = allocation_hooks_read_swift().retains
    _ = add(object.toOpaque(), 0)
    _ = drop(object.toOpaque(), 0)
    #expect(allocation_hooks_read_swift().retains == before)
    object.release()
  }
}
