import AnimationTiming
import LayerTree
import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Batches hold whole cycles of the motion")
struct MotionCycleTests {
  // 12 pt/s: 0.2 pt a frame at 60 Hz is whole after 5 frames, 0.1 pt at 120 Hz after 10, 0.4 pt at
  // 30 Hz after 5, 2/15 pt at 90 Hz after 15. Whole points are whole pixels at whole scales; at
  // scale 1.5, 1 pt is not, and 2 pt are.
  static let motions: [(refreshHz: Double, scale: Double, frames: Int)] = [
    (60, 1, 5), (60, 2, 5), (60, 3, 5), (30, 1, 5), (120, 1, 10), (120, 2, 10), (90, 2, 15),
    (12, 1, 1), (60, 1.5, 10), (59.94, 1, 5),
    // 12/97 pt: whole after 97 frames, which no batch should have to hold.
    (97, 1, 1),
  ]

  @Test(
    "the cycle is the least number of frames that moves whole points and pixels",
    arguments: motions)
  func cycle(refreshHz: Double, scale: Double, frames: Int) {
    #expect(MotionCycle.frames(step: 12 / refreshHz, scale: scale) == frames)
  }

  @Test("published motions, 0.2 pt a tick and a width a second, fit in together")
  func published() {
    // 375 pt in 60 frames: 6.25 pt, whole after 4; with 5 ticks 20.
    func frames(width: Double) -> Int {
      MotionCycle.frames(
        SceneSetup(.jw, size: Size(width: width, height: 60), style: .asPublished))
    }
    #expect(frames(width: 375) == 20)
    #expect(frames(width: 60) == 5)
  }

  @Test(
    "a strategy that ticks once in several frames repeats after both",
    arguments: [(1, 5), (2, 10), (5, 5)])
  func reducedRate(refreshesPerTick: Int, frames: Int) {
    let setup = SceneSetup(.jw, scale: 2)
    #expect(MotionCycle.frames(setup, refreshesPerTick: refreshesPerTick) == frames)
  }

  private static func arms(
    _ request: PlanRequest, _ work: WorkLedger = WorkLedger()
  ) throws -> [StagedArm] {
    guard case .staged(let arms)? = try WavePlan(request).blocks(work: work).first?.arms else {
      Issue.record("the plan has no arms")
      return []
    }
    return arms
  }

  @Test(
    "every batch of an arm composites about as many pixels as the next, whatever rate and scale",
    arguments: [60.0, 30, 120], [1.0, 2, 3])
  func batches(refreshHz: Double, scale: Double) throws {
    let request = PlanRequest { ($0.views, $0.scales, $0.refreshes) = ([2], [scale], [refreshHz]) }
    let work = WorkLedger()
    for arm in try Self.arms(request, work) {
      let subject = try arm.make()
      let last = subject.stages.count - 1
      // What is made once is made.
      try subject.run(frames: 3 * subject.framesPerCycle, through: last)
      let batches = try (0..<4).map { _ in
        try work.added([.pixelsComposited]) {
          try subject.run(frames: subject.framesPerCycle, through: last)
        }[0]
      }
      // How many pixels an edge crosses depends on where it stands between them. Where a
      // replicator's copies meet moves through the view, and what both touch is painted whole.
      let share = arm.caseID.contains("replicator") ? 0.1 : 0.02
      let (least, most) = (batches.min() ?? 0, batches.max() ?? 0)
      #expect(Double(most - least) <= share * Double(most), "\(arm.caseID): \(batches)")
    }
  }

  @Test("a peer's batches are as long as those of the arms beside it, the anchor's need not be")
  func peers() throws {
    let request = PlanRequest {
      ($0.views, $0.scales, $0.backdrops, $0.phases) = ([2], [1], [.clear], [.inStep])
      $0.strategies = ["path-rebuild", "c-path-rebuild", "c-cached-composite", "memset"]
    }
    #expect(try Self.arms(request).map { try $0.make().framesPerCycle } == [5, 5, 5, 5, 1])
  }
}
