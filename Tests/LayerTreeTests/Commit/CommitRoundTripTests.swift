import AnimationTiming
import RenderServer
import TestSupport
import Testing

@testable import LayerTree

@Suite("Commits with everything in them")
struct CommitRoundTripTests {
  @Test(
    "random trees with every kind are read as admitted, each time, and encoded to the same bytes",
    arguments: 0..<60)
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: true)
    let context = LayerContext(work: WorkLedger())
    context.rootLayer = random.tree(in: context)
    try context.commit(at: 10).withUnsafeBytes { bytes in
      var admitted: [LayerID] = []
      let commit = try CheckedCommit(bytes) { update, _ in admitted.append(update.id) }
      #expect(admitted.count == commit.layerCount)
      for _ in 0..<2 {
        var visited: [LayerID] = []
        commit.forEachUpdate { visited.append($0.id) }
        #expect(visited == admitted)
      }
      let isSame = CommitEcho.bytes(of: commit) == Array(bytes)
      #expect(isSame)
    }
  }

  @Test("a record that is not admitted refuses the commit")
  func admission() throws {
    let stage = try Stage()
    let layer = stage.addLayer()
    let refusal = CommitError.unknownLayer(layer.id, offset: 0)
    _ = stage.context.commit(at: 1).withUnsafeBytes { bytes in
      #expect(throws: refusal) {
        _ = try CheckedCommit(bytes) { (update, _) throws(CommitError) in
          if update.id == layer.id { throw refusal }
        }
      }
    }
  }

  @Test("no random tree with absurd numbers traps on the server", arguments: 0..<160)
  func absurd(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: true)
    let stage = try Stage()
    for _ in 0..<3 { stage.layer.addSublayer(random.tree(in: stage.context)) }
    for time in [10, 10.5, 9, 1e9, .infinity, .nan] {
      stage.layer.sublayers.randomElement(using: &random.generator)?.add(random.animation())
      try stage.commit(at: time)
      stage.context.turn(at: time)
      do throws(RenderError) { try stage.server.render(at: time) } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("a group one deeper than the format allows is refused")
  func depth() throws {
    // Written without a layer, which would leave such groups out.
    func commit(levels: Int) -> [UInt8] {
      var animation = Animation.basic(BasicAnimation(keyPath: .opacity))
      for _ in 0..<levels { animation = .group(AnimationGroup(animations: [animation])) }
      return CommitEcho.bytes(CommitHeader(time: 1, layerCount: 1)) { writer in
        writer.put(1, LayerProperties.animations.rawValue << 4)
        writer.put(UInt64(1))
        writer.put(animation, 1, commitTime: 0)
      }
    }
    try Stage().server.apply(commit(levels: Animation.deepestGroup))
    #expect(throws: CommitError.self) {
      try Stage().server.apply(commit(levels: Animation.deepestGroup + 1))
    }
  }
}
