import AnimationTiming
import RenderServer
import TestSupport
import Testing

@testable import LayerTree

@Suite("Commits with everything in them")
struct CommitRoundTripTests {
  @Test("random trees with every kind are decoded and encoded to the same bytes", arguments: 0..<60)
  func roundTrip(_ seed: UInt64) throws {
    var random = RandomAnimations(seed: seed, isAbsurd: true)
    let context = LayerContext(work: WorkLedger())
    context.rootLayer = random.tree(in: context)
    var refusal: CommitError?
    context.flush(at: 10) { bytes in
      do throws(CommitError) {
        let isSame = try CommitEcho.bytes(of: CheckedCommit(bytes)) == Array(bytes)
        #expect(isSame)
      } catch { refusal = error }
    }
    #expect(refusal == nil)
  }

  @Test("the records of a checked commit are those that were admitted, each time it is read")
  func visits() throws {
    try Self.everyKind().withUnsafeBytes { bytes in
      var admitted: [LayerID] = []
      let commit = try CheckedCommit(bytes) { update, _ in admitted.append(update.id) }
      #expect(admitted.count == commit.layerCount)
      for _ in 0..<2 {
        var visited: [LayerID] = []
        commit.forEachUpdate { visited.append($0.id) }
        #expect(visited == admitted)
      }
    }
  }

  @Test("a record that is not admitted refuses the commit")
  func admission() throws {
    _ = try Self.everyKind().withUnsafeBytes { bytes in
      #expect(throws: CommitError.unknownLayer(LayerID(rawValue: 2), offset: 0)) {
        _ = try CheckedCommit(bytes) { (update, _) throws(CommitError) in
          if update.id.rawValue == 2 { throw .unknownLayer(update.id, offset: 0) }
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

  /// One layer with one animation of each kind, small.
  private static func everyKind() throws -> [UInt8] {
    let stage = try Stage()
    let timing = Timing(duration: 2, fillMode: .both)
    let replicator = ReplicatorLayer(in: stage.context)
    replicator.instanceCount = 2
    replicator.speed = 2
    stage.layer.addSublayer(replicator)
    let shape = ShapeLayer(in: stage.context)
    shape.path = .rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    shape.beginTime = 0.25
    // Not below the replicator: a changed byte makes ten thousand copies of what is.
    stage.layer.addSublayer(shape)
    var moved = AnimationKindTests.hops
    var line = Path()
    line.move(to: .zero)
    line.addQuadratic(to: Point(x: 3, y: 3), control: Point(x: 3, y: 0))
    (moved.path, moved.rotationMode) = (MotionPath(line), .autoReverse)
    shape.add(moved)
    shape.add(AnimationKindTests.group)
    shape.add(
      PathAnimation(
        values: [Path.rectangle(.zero), .rectangle(Rect(x: 0, y: 0, width: 3, height: 1)), line],
        timingFunctions: [.easeIn], timing: timing))
    return stage.bytes(at: 1)
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
    try Stage().apply(commit(levels: Animation.deepestGroup))
    #expect(throws: CommitError.self) {
      try Stage().apply(commit(levels: Animation.deepestGroup + 1))
    }
  }
}
