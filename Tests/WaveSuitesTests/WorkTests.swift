import AnimationTiming
import LayerTree
import TestSupport
import Testing
import Vocabulary
import WaveSuites
import WaveViews

@Suite("Work per frame")
struct WorkTests {
  @Test(
    "path rebuild makes 379 elements from 376 sines per view and frame",
    arguments: [1, 10], [PathRebuild.id, PathRebuildReused.id])
  func rebuild(_ views: Int, _ strategy: String) throws {
    let stage = try Stage(try #require(WaveStrategyCatalogue.named(strategy)), views: views)
    for frame in 1...5 {
      let time = Double(frame) / 60
      let before = stage.work[.sineEvaluations]
      #expect(try stage.added(.pathElements, byFrameAt: time) == Int64(379 * views))
      #expect(stage.work[.sineEvaluations] - before == Int64(376 * views))
    }
  }

  @Test(
    "a declared translation sends and builds nothing once it runs",
    arguments: [AdditiveTranslation.id, ReplicatorTranslation.id])
  func translation(_ strategy: String) throws {
    let stage = try Stage(try #require(WaveStrategyCatalogue.named(strategy)), views: 5)
    for counter in [
      WorkLedger.Counter.commitBytes, .layersSent, .pathsBuilt, .pathElements, .sineEvaluations,
    ] {
      #expect(try stage.added(counter, byFrameAt: 0.5) == 0, "\(counter.name)")
    }
    #expect(try stage.added(.animationsEvaluated, byFrameAt: 0.6) == 5)
  }

  @Test("a translation set by a timer sends one small record per view")
  func timer() throws {
    let stage = try Stage(TimerTranslation.self, views: 4)
    #expect(try stage.added(.layersSent, byFrameAt: 0.5) == 4)
    let bytes = try stage.added(.commitBytes, byFrameAt: 0.6)
    #expect(bytes > 0 && bytes <= 4 * 64 + 64)
    #expect(try stage.added(.pathsBuilt, byFrameAt: 0.7) == 0)
  }

  @Test("as published, the timer wave moves by ticks and the replicator by time")
  func asPublished() throws {
    let once = try Stage(PathRebuild.self, style: .asPublished).picture(after: 1)
    let ticking = try Stage(PathRebuild.self, style: .asPublished)
    for _ in 1...5 { _ = try ticking.picture(after: 1) }
    #expect(try ticking.picture(after: 1).difference(to: once) > 0, "six ticks at one time move on")
    let declared = try Stage(ReplicatorTranslation.self, style: .asPublished)
    let first = try declared.picture(after: 0.25)
    #expect(try declared.picture(after: 1.25).difference(to: first) == 0, "one wavelength a second")
  }
}
