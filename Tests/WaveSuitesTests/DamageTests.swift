import AnimationTiming
import LayerTree
import Measurement
import RenderServer
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

extension Scenery {
  /// Every backdrop at whole and fractional places, views in step and turned ones.
  static let all: [Scenery] =
    Backdrop.allCases.flatMap { backdrop in
      Placement.allCases.map { Scenery(backdrop: backdrop, placement: $0) }
        + [Scenery(backdrop: backdrop, rotationDegrees: 3)]
    } + [bare]
}

@Suite("Damage")
struct DamageTests {
  private static let size = Size(width: 56, height: 28)

  @Test(
    "a frame in which nothing moved paints nothing", arguments: WaveStrategyCatalogue.all,
    Sampling.allCases)
  func restPaintsNothing(_ strategy: any WaveStrategy.Type, _ sampling: Sampling) throws {
    let stage = try Stage(strategy, size: Self.size, sampling: sampling)
    _ = try stage.added(.pixelsComposited, byFrameAt: 1)
    // The rebuilding strategies send a path on every tick, whether it differs or not.
    guard strategy.isDeclared || strategy == TimerTranslation.self else { return }
    #expect(try stage.added(.pixelsComposited, byFrameAt: 1) == 0)
    #expect(try stage.added(.pixelsRasterised, byFrameAt: 1) == 0)
  }

  @Test(
    "no strategy composites more than three pixels for each that changes, over one colour",
    arguments: [PathRebuild.self, PathRebuildTuned.self, AdditiveTranslation.self]
      as [any WaveStrategy.Type], [1.0, 2, 3])
  func differences(_ strategy: any WaveStrategy.Type, _ scale: Double) throws {
    for backdrop in Scenery.Backdrop.allCases {
      let stage = try Stage(strategy, views: 2, scale: scale, scenery: Scenery(backdrop: backdrop))
      for frame in 1...8 { try stage.scene.render(at: Screen.start + Double(frame) / 60) }
      var (last, changed) = (Picture(stage.scene.server), Int64(0))
      let painted = try stage.work.added([.pixelsComposited]) {
        for frame in 9...38 {
          let next = try stage.picture(after: Double(frame) / 60)
          changed += Int64(next.pixels(unlike: last))
          last = next
        }
      }[0]
      #expect(changed > 0)
      #expect(painted >= changed && painted <= 3 * changed, "\(painted) for \(changed)")
    }
  }
}
