import AnimationTiming
import LayerTree
import Measurement
import TestSupport
import Testing
import WaveViews

@testable import WaveSuites

@Suite("Work per frame")
struct WorkTests {
  @Test(
    "path rebuild makes 379 elements from 376 sines per view and frame",
    arguments: [1, 10], [PathRebuild.self, PathRebuildReused.self] as [any WaveStrategy.Type])
  func rebuild(_ views: Int, _ strategy: any WaveStrategy.Type) throws {
    let stage = try Stage(strategy, views: views)
    for frame in 1...5 {
      let added = try stage.work.added([.pathElements, .sineEvaluations]) {
        _ = try stage.picture(after: Double(frame) / 60)
      }
      #expect(added == [Int64(379 * views), Int64(376 * views)])
    }
  }

  @Test(
    "a declared translation sends and builds nothing once it runs",
    arguments: [AdditiveTranslation.self, ReplicatorTranslation.self] as [any WaveStrategy.Type])
  func translation(_ strategy: any WaveStrategy.Type) throws {
    let stage = try Stage(strategy, views: 5)
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

  /// Paths that a view on a timer builds in two seconds of 60 Hz, after the first.
  private static func paths(_ wave: Wave, _ style: WaveMotion.Style) throws -> Int64 {
    let work = WorkLedger()
    let scene = try WaveScene(
      SceneSetup(wave, style: style), strategy: PathRebuildTimer.self, work: work)
    let built = work.added([.pathsBuilt]) {
      for frame in 1...120 { scene.tick(at: Screen.start + Double(frame) / 60) }
    }[0]
    return built / Int64(wave.form(in: wave.defaultSize).curves.count)
  }

  @Test("timers fire at their own rate as published, and once per refresh in equal motion")
  func timerRates() throws {
    for (wave, hertz) in [(Wave.waterwave, 50.0), (.waveanimation, 1 / 0.035), (.jw, 60)] {
      #expect(abs(Double(try Self.paths(wave, .asPublished)) - 2 * hertz) <= 1.5, "\(wave.id)")
      #expect(try Self.paths(wave, .equal) == 120)
    }
  }
}

@Suite("What is held between frames")
struct HeldMemoryTests {
  /// A strategy on 375x60 at scale 2, and what a view of it holds after twenty frames.
  typealias Case = (strategy: any WaveStrategy.Type, rasters: Int, waves: Int, paths: Int64)

  // A path of width w pt has w + 4 elements and w + 3 points. A translation's is twice as wide as
  // its view; a morph holds 65 paths and the one that it starts from. A raster that changes holds
  // what it was before.
  private static let rebuilt: Int64 = 379 + 378 * 16

  static let cases: [Case] = [
    (PathRebuild.self, 2, 1, rebuilt),
    (PathRebuildReused.self, 2, 1, rebuilt),
    (AdditiveTranslation.self, 4, 2, 754 + 753 * 16),
    (TimerTranslation.self, 4, 2, 754 + 753 * 16),
    (PathMorph.self, 2, 1, 66 * rebuilt),
  ]

  @Test(
    "the edges of each raster, four of a moved shape, no more for further views; at last nothing",
    arguments: cases)
  func held(_ held: Case) throws {
    var levels: [(rasters: Int64, paths: Int64)] = []
    for views in [1, 2, 5] {
      let work: WorkLedger
      do {
        let stage = try Stage(held.strategy, views: views, scale: 2)
        work = stage.work
        for frame in 1...20 { try stage.scene.render(at: Screen.start + Double(frame) / 60) }
        levels.append((work[.cachedRasterBytes], work[.pathBytes]))
        // A context holds its layers, and each layer its context.
        stage.scene.context.rootLayer = nil
      }
      #expect(work[.cachedRasterBytes] == 0 && work[.pathBytes] == 0)
    }
    #expect(levels.map(\.paths) == [1, 2, 5].map { $0 * held.paths })
    #expect(levels.map(\.rasters) == [1, 2, 5].map { $0 * levels[0].rasters })
    // Of a wave a byte for each pixel of the eights of columns that its edge passes, 30 rows of it
    // in 750 columns, with some to spare, and twice in each row where an edge begins and ends.
    let (edge, places): (Int, Int) = (1200, 33 * (4 + 1) * 8)
    let most = held.rasters * held.waves * (edge + places) * 5 / 4
    #expect(levels[0].rasters > 0 && levels[0].rasters <= Int64(most))
  }
}
