import AnimationTiming
import LayerTree
import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("The scenario interrupt")
struct InterruptSubjectTests {
  private func subject(
    _ mode: InterruptionMode, work: WorkLedger = WorkLedger()
  ) throws -> InterruptSubject {
    try InterruptSubject(
      mode, interruptions: Interruptions(),
      SceneSetup(.jw, views: 3, size: Size(width: 112, height: 28)), work: work)
  }

  @Test(
    "as many animations are alive on either side as last longer than the time between retargets",
    arguments: InterruptionMode.allCases)
  func alive(_ mode: InterruptionMode) throws {
    // Additive ones last four times as long; where a fifth begins, the first shows its end.
    let expected: Set = mode == .additive ? [3 * 4, 3 * 5] : [3]
    var found: Set<Int> = []
    let subject = try subject(mode)
    try subject.settle()
    for frame in 0..<120 {
      try subject.runFrame { _ in }
      found.insert(subject.animationsAlive.app)
      #expect(subject.animationsAlive.app == subject.animationsAlive.server, "frame \(frame)")
    }
    #expect(found == expected)
  }

  @Test("frames cut short leave no heap of animations behind", arguments: 0..<6)
  func cutShort(last: Int) throws {
    let subject = try subject(.additive)
    try subject.run(frames: 1000, through: last)
    #expect(subject.animationsAlive.app <= 3 * 5)
    #expect(subject.animationsAlive.server <= 3 * 5)
    try subject.settle()
    #expect([3 * 4, 3 * 5].contains(subject.animationsAlive.app))
    #expect(subject.animationsAlive.server == subject.animationsAlive.app)
  }

  @Test("each cycle does the same work", arguments: InterruptionMode.allCases)
  func stationary(_ mode: InterruptionMode) throws {
    let work = WorkLedger()
    let subject = try subject(mode, work: work)
    try subject.settle()
    var totals: Set<[Int64]> = []
    // To and fro: the pictures repeat after two cycles.
    for _ in 0..<8 {
      let added = try work.added([.commitBytes, .layersSent, .animationsEvaluated]) {
        try subject.run(frames: 2 * subject.framesPerCycle, through: 5)
      }
      totals.insert(added)
    }
    #expect(totals.count == 1)
    #expect(totals.first?[1] == 6)
  }
}

@Suite("The scenario stack")
struct StackSubjectTests {
  @Test(
    "the C loop computes the engine's numbers, and in every frame each animation is evaluated",
    arguments: [1, 10, 100, 1000])
  func sameNumbers(depth: Int) throws {
    let work = WorkLedger()
    let engine = try StackSubject(depth: depth, refreshHz: 60, work: work)
    let peer = try StackPeerSubject(depth: depth, refreshHz: 60)
    for frame in 1...100 {
      try engine.run(frames: 1, through: 0)
      try peer.run(frames: 1, through: 0)
      #expect(abs(engine.position - peer.position) < 1e-9)
      #expect(work[.animationsEvaluated] == Int64(frame * depth))
    }
  }
}
